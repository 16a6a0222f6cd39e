internal import GStreamerOverlay
internal import Synchronization

/// The delay to add to the timestamps of a decoder's audio.
///
/// An AAC decoder outputs one frame of audio for each packet, immediately, but none for a packet that it
/// can't use, such as the first one of some encoders. GStreamer then gives each later frame the timestamp of
/// the packet before. The frame belongs to the packet that was pushed last.
final class DecoderDelay: Sendable {
    private struct Content {
        var lastInput: UInt64?
        var nanoseconds: Int64 = 0
    }

    private let content = Mutex(Content())

    /// The delay of the current frames, in nanoseconds.
    var nanoseconds: Int64 { content.withLock { $0.nanoseconds } }

    /// Watches a decoder between its pads, if its caps are AAC.
    ///
    /// - Parameters:
    ///   - bin: the input of the bin that contains the decoder. A parser may precede the decoder in it, and
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
                // A frame that is later than its packet is one whose start was clipped.
                content.nanoseconds = Int64(input > output ? input - output : 0)
            }
        }
    }
}
