internal import GStreamerOverlay

/// The Y'CbCr colors of a video, as far as GStreamer's colorimetry strings describe them.
struct ColorSpace: Sendable, Hashable {
    enum Transfer: Sendable, Hashable {
        /// The gamma of a television, ITU-R BT.1886.
        case standard
        /// ITU-R BT.2100, hybrid log-gamma.
        case hybridLogGamma
        /// ITU-R BT.2100, perceptual quantizer (SMPTE ST 2084).
        case perceptualQuantiser
    }

    enum Primaries: Sendable, Hashable {
        case bt709, bt2020
    }

    var isFullRange: Bool
    var isRGB: Bool
    var matrix: CodedColor.Matrix
    var transfer: Transfer
    var primaries: Primaries

    /// Returns nil if the text isn't a colorimetry. The small differences between the primaries and transfer
    /// functions of standard television are ignored, as by players.
    init?(_ colorimetry: String) {
        guard let numbers = PictureColorimetry.numbers(of: colorimetry) else { return nil }
        isRGB = numbers.matrix == 1
        isFullRange = numbers.range == 1
        matrix = [4: .bt601, 6: .bt2020][numbers.matrix] ?? .bt709
        transfer = [14: .perceptualQuantiser, 15: .hybridLogGamma][numbers.transfer] ?? .standard
        primaries = numbers.primaries == 7 ? .bt2020 : .bt709
    }

    /// Whether a conversion has to compute light, and not only other code values.
    func differsInLight(from other: ColorSpace) -> Bool {
        transfer != other.transfer || primaries != other.primaries
    }
}
