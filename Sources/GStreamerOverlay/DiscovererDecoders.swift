private import Synchronization

/// Which formats the installed plugins decode, told from the registry alone: no element is made.
package enum DiscovererDecoders {
    private static let known = Mutex<[String: Bool]>([:])

    /// Whether a decoder takes these caps, such as `video/x-h264`. Answers are kept for the process's life.
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
