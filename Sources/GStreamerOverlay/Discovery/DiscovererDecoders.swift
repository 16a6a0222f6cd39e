private import Synchronization

/// The formats that the installed plugins decode, from the registry alone, without creating elements.
package enum DiscovererDecoders {
    private static let known = Mutex<[String: Bool]>([:])

    /// Whether a decoder accepts these caps, such as `video/x-h264`. Results are cached for the life of the
    /// process.
    package static func decode(caps text: String) throws -> Bool {
        if let answer = known.withLock({ $0[text] }) { return answer }
        try Discoverer.initialize()
        let answer: Bool
        do {
            answer = try !GStreamer.decoders(of: text).isEmpty
        } catch let failure as GStreamerFailure {
            throw DiscovererFailure.refused(failure.message)
        }
        known.withLock { $0[text] = answer }
        return answer
    }
}
