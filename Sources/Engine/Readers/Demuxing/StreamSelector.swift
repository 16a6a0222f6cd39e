internal import GStreamerOverlay
internal import RenderPlan
internal import Synchronization

/// Finds the requested stream among the pads of a demuxer: by its stream ID, or else by its index among the
/// streams of its media type.
final class StreamSelector: Sendable {
    private let source: MediaSource
    private let mediaTypePrefixes: [String]
    private let seen = Mutex(0)

    init(source: MediaSource, mediaTypePrefixes: [String]) {
        self.source = source
        self.mediaTypePrefixes = mediaTypePrefixes
    }

    /// Whether the pad has the requested stream. To be called once for each pad, in the demuxer's order.
    func takes(_ pad: Pad) -> Bool {
        let caps = pad.capsText
        guard mediaTypePrefixes.contains(where: caps.hasPrefix) else { return false }
        let index = seen.withLock { count in
            defer { count += 1 }
            return count
        }
        if !source.streamID.isEmpty, let streamID = pad.streamID {
            return streamID == source.streamID || streamID.hasSuffix(source.streamID)
        }
        return index == source.streamIndex
    }
}
