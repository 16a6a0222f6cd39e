import Containers
import Dispatch
import GStreamerOverlay
import Synchronization

/// Reads a file's packets without decoding them, for the times of its streams.
///
/// Many containers state only the length of the longest stream, rounded. Of long files only the beginning and
/// the end are read.
final class PacketScan: Sendable {
    private struct Content {
        var spans: [String: PacketSpan] = [:]
        var byteCount = 0
        var hasFailed = false
    }

    private let content = Mutex(Content())
    /// Signaled at the end of the stream, and once when the beginning has been read.
    private let news = DispatchSemaphore(value: 0)
    private let isWhole: Bool

    /// Returns the packet times by stream ID; nil if the packets don't give the end, as in a damaged file.
    ///
    /// - Parameters:
    ///   - patches: Bytes to read in place of the file's own.
    ///   - length: The size of the file in bytes.
    ///   - end: The file's end in nanoseconds; nil to read only the beginning of a long file.
    static func spans(
        ofFileAt path: String, patches: [FilePatch], length: Int64, end: UInt64?
    ) throws -> [String: PacketSpan]? {
        try PacketScan(isWhole: length <= mostWhole).run(path, patches, until: end)
    }

    private init(isWhole: Bool) {
        self.isWhole = isWhole
    }

    private func run(
        _ path: String, _ patches: [FilePatch], until length: UInt64?
    ) throws -> [String: PacketSpan]? {
        let pipeline = try Pipeline { [self] in receive($0) }
        let chain = try DemuxerChain(from: .file(at: path, patches: patches), in: pipeline)
        chain.linkAllStreams { [self, weak pipeline] pad in
            guard let pipeline else { return }
            do {
                try end(pad, in: pipeline)
            } catch {
                content.withLock { $0.hasFailed = true }
            }
        }
        _ = pipeline.request(.playing)
        defer { pipeline.stopWhatMakesElements() }
        guard news.wait(timeout: .now() + Self.patience) == .success else { return nil }
        if !isWhole, let length, !readEnd(of: pipeline, length: length) { return nil }
        return content.withLock { $0.hasFailed ? nil : $0.spans }
    }

    private func receive(_ message: BusMessage) {
        switch message {
        case .endOfStream: news.signal()
        case .error:
            content.withLock { $0.hasFailed = true }
            news.signal()
        default: break
        }
    }

    /// Seeks to the end of a long file, and reads that. Returns false if it can't be read.
    private func readEnd(of pipeline: Pipeline, length: UInt64) -> Bool {
        length > Self.tail && !content.withLock { $0.hasFailed }
            && pipeline.seek(to: length - Self.tail, landing: .keyFrameBefore)
            && news.wait(timeout: .now() + Self.patience) == .success
    }

    private func end(_ pad: Pad, in pipeline: Pipeline) throws {
        let sink = try Element(factory: "fakesink")
        try sink.set("async", "false")
        try pipeline.add(sink)
        try sink.followPipeline()
        let streamID = pad.streamID ?? ""
        var parsers: [Element] = []
        // The duration of a Vorbis packet depends on the one before. Matroska doesn't state it, and the times
        // that the parser reports count from zero.
        if pad.capsText.hasPrefix("audio/x-vorbis"), let parser = try? Element(factory: "vorbisparse") {
            parsers = [parser]
            try sink.staticPad("sink").onBuffer { [self] packet in
                content.withLock { $0.spans[streamID]?.takeParsed(packet) }
            }
        }
        try (parsers.first ?? sink).staticPad("sink").onBuffer { [self] packet in take(packet, of: streamID) }
        try pipeline.insert(parsers, between: pad, and: sink)
    }

    private func take(_ packet: BufferPassing, of streamID: String) {
        let hasBegun = content.withLock { content in
            let before = content.byteCount
            content.spans[streamID, default: PacketSpan()].take(
                packet, keepsTime: isWhole || before < Self.beginning)
            content.byteCount += packet.size
            return before < Self.beginning && content.byteCount >= Self.beginning
        }
        if hasBegun, !isWhole { news.signal() }
    }

    /// The maximum size of a file that is read as a whole.
    private static let mostWhole: Int64 = 48 << 20
    /// The bytes of packets within which all streams of a longer file begin.
    private static let beginning = 24 << 20
    /// The time before the end, in nanoseconds, within which all streams continue.
    private static let tail: UInt64 = 4_000_000_000
    /// The timeout of each step in seconds.
    private static let patience = 4.0
}
