internal import GStreamerOverlay
internal import Synchronization

/// Tracks the frames that arrive at a parser, to detect those that it drops: since GStreamer 1.28, the
/// parsers of H.264 and HEVC silently drop frames that they can't read.
final class ParserInput: PadGate {
    private struct Content {
        /// The presentation times of the frames that arrived and weren't output yet, in decoding order.
        var waiting: [Int64] = []
        /// Whether each buffer is a frame; nil before the first.
        var isPictures: Bool?
    }

    private let content = Mutex(Content())

    /// Whether an element is one of these parsers.
    static func watches(_ element: Element) -> Bool {
        ["h264parse", "h265parse"].contains(element.factoryName ?? "")
    }

    func didFlush() { content.withLock { $0.waiting = [] } }

    func verdict(on buffer: ArrivingBuffer) -> PadGateVerdict {
        content.withLock { content in
            if content.isPictures == nil {
                // Buffers of streams with start codes begin and end anywhere.
                content.isPictures = ["avc", "hvc1", "hev1"]
                    .contains { buffer.caps.contains("stream-format=(string)\($0)") }
            }
            if content.isPictures == true, let time = buffer.presentationTime { content.waiting.append(time) }
        }
        return .pass
    }

    /// Returns the times of the frames before one that was output, which the parser has dropped.
    /// - Parameter time: the presentation time of that frame; nil at the end of the stream, when no more
    ///   frames are output.
    func leftOut(before time: Int64?, rounding: Int64) -> [Int64] {
        content.withLock { content in
            guard let time else {
                defer { content.waiting = [] }
                return content.waiting
            }
            guard let index = content.waiting.firstIndex(where: { abs($0 - time) <= rounding }) else {
                // The parser uses other times.
                (content.waiting, content.isPictures) = ([], false)
                return []
            }
            defer { content.waiting.removeFirst(index + 1) }
            return Array(content.waiting[..<index])
        }
    }
}
