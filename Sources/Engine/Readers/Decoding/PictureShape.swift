internal import GStreamerOverlay
internal import Synchronization

/// Keeps the shape of video whose aspect ratio changes within a stream, as in broadcasts: a clip has one
/// size, that of the stream's beginning, and frames with another aspect ratio are fitted into it with black
/// bars.
final class PictureShape: Sendable {
    private let first = Mutex<Double?>(nil)

    /// The tolerance for rounding differences.
    private static let tolerance = 0.01

    /// Sets the stream's caps at the beginning of the file, regardless of the position at which decoding
    /// begins.
    func begin(with caps: String) {
        let aspect = DecodedFormat(caps: caps).displayAspect
        first.withLock { $0 = $0 ?? aspect }
    }

    /// Makes these scalers fit all frames that leave the pad from now on.
    func keep(_ pad: Pad, scalers: [Element]) {
        fit(pad.capsText, scalers)
        pad.onCaps { [self] in fit($0, scalers) }
    }

    private func fit(_ caps: String, _ scalers: [Element]) {
        guard let aspect = DecodedFormat(caps: caps).displayAspect else { return }
        let isOther = first.withLock { first in
            let whole = first ?? aspect
            first = whole
            return abs(aspect / whole - 1) > Self.tolerance
        }
        // All of them have this property.
        for scaler in scalers { try? scaler.set("add-borders", isOther ? "true" : "false") }
    }
}
