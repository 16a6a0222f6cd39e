internal import GStreamerOverlay
internal import Synchronization

/// The pictures that come to a parser one by one, so that those are known that it leaves out: since GStreamer 1.28 parsers
/// of H.264 and HEVC drop pictures that they can't read, and the decoder never hears of them.
final class ParserInput: PadGate {
    private struct Content {
        /// When the pictures are shown that came and did not go out yet, in the order of decoding.
        var waiting: [Int64] = []
        /// Whether each buffer is a picture; nil before the first.
        var isPictures: Bool?
    }

    private let content = Mutex(Content())

    /// Whether an element is such a parser.
    static func watches(_ element: Element) -> Bool {
        ["h264parse", "h265parse"].contains(element.factoryName ?? "")
    }

    func didFlush() { content.withLock { $0.waiting = [] } }

    func verdict(on buffer: ArrivingBuffer) -> PadGateVerdict {
        content.withLock { content in
            if content.isPictures == nil {
                // Streams with start codes are cut anywhere.
                content.isPictures = ["avc", "hvc1", "hev1"]
                    .contains { buffer.caps.contains("stream-format=(string)\($0)") }
            }
            if content.isPictures == true, let time = buffer.presentationTime { content.waiting.append(time) }
        }
        return .pass
    }

    /// The pictures before one that went out, which won't come any more.
    /// - Parameter time: when that one is shown; nil at the end of the stream, when none goes out any more.
    func leftOut(before time: Int64?, rounding: Int64) -> [Int64] {
        content.withLock { content in
            guard let time else {
                defer { content.waiting = [] }
                return content.waiting
            }
            guard let index = content.waiting.firstIndex(where: { abs($0 - time) <= rounding }) else {
                // The parser has times of its own.
                (content.waiting, content.isPictures) = ([], false)
                return []
            }
            defer { content.waiting.removeFirst(index + 1) }
            return Array(content.waiting[..<index])
        }
    }
}
