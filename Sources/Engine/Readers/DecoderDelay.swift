internal import GStreamerOverlay
internal import Synchronization

/// How much later than its timestamps say a decoder's sound is.
///
/// An AAC decoder gives one frame of sound for each packet, at once, but none for a packet that it cannot use,
/// as the first one of some encoders. GStreamer then stamps each later frame with the time of the packet
/// before. The frame belongs to the packet that went in last.
final class DecoderDelay: Sendable {
    private struct Content {
        var lastInput: UInt64?
        var nanoseconds: Int64 = 0
    }

    private let content = Mutex(Content())

    /// Of the frames that come out now.
    var nanoseconds: Int64 { content.withLock { $0.nanoseconds } }

    /// Watches a decoder between its pads, where its caps are AAC's.
    ///
    /// - Parameters:
    ///   - bin: the input of the bin that holds the decoder. A parser may stand between it and the decoder, and
    ///     hold a packet back.
    ///   - output: the bin's output.
    func watch(from bin: Pad, to output: Pad) {
        let input = output.inputInside ?? bin
        let caps = input.capsText
        guard caps.hasPrefix("audio/mpeg"), !caps.contains("mpegversion=(int)1") else { return }
        input.onBuffer { [self] passing in content.withLock { $0.lastInput = passing.presentationTime } }
        output.onBuffer { [self] passing in
            content.withLock { content in
                guard let input = content.lastInput, let output = passing.presentationTime else { return }
                // Later than its packet is a frame whose start was cut off.
                content.nanoseconds = Int64(input > output ? input - output : 0)
            }
        }
    }
}
