internal import GStreamerOverlay
internal import Synchronization

/// Keeps the shape of pictures whose aspect ratio changes within a stream, as in broadcasts: a clip has one size, that of the
/// stream's beginning, and what comes with another aspect ratio is fitted into it, with black on two sides.
final class PictureShape: Sendable {
    private let first = Mutex<Double?>(nil)

    /// Differences that rounding makes.
    private static let tolerance = 0.01

    /// The stream's caps at the beginning of the file, wherever decoding begins.
    func begin(with caps: String) {
        let aspect = DecodedFormat(caps: caps).displayAspect
        first.withLock { $0 = $0 ?? aspect }
    }

    /// From now on these scalers fit what leaves the pad.
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
        // The property is of each of them.
        for scaler in scalers { try? scaler.set("add-borders", isOther ? "true" : "false") }
    }
}
