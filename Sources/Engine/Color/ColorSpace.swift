internal import GStreamerOverlay

/// The colors of a picture in Y'CbCr, as far as they are known: what GStreamer's colorimetry strings say.
struct ColorSpace: Sendable, Hashable {
    enum Transfer: Sendable, Hashable {
        /// A television's gamma, ITU-R BT.1886.
        case standard
        /// ITU-R BT.2100, hybrid log-gamma.
        case hybridLogGamma
        /// ITU-R BT.2100, perceptual quantiser (SMPTE ST 2084).
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

    /// Nil where the text is no colorimetry. The small differences between the primaries and transfer functions of
    /// standard television are not looked at, as no player looks at them.
    init?(_ colorimetry: String) {
        guard let numbers = PictureColorimetry.numbers(of: colorimetry) else { return nil }
        isRGB = numbers.matrix == 1
        isFullRange = numbers.range == 1
        matrix = [4: .bt601, 6: .bt2020][numbers.matrix] ?? .bt709
        transfer = [14: .perceptualQuantiser, 15: .hybridLogGamma][numbers.transfer] ?? .standard
        primaries = numbers.primaries == 7 ? .bt2020 : .bt709
    }

    /// Whether light has to be computed to get from one to the other, not only other numbers.
    func differsInLight(from other: ColorSpace) -> Bool {
        transfer != other.transfer || primaries != other.primaries
    }
}
