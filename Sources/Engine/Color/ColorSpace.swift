internal import MediaTypes

/// The Y'CbCr colors of a video, as far as conversions distinguish them.
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

    /// The small differences between the primaries and transfer functions of standard television are ignored,
    /// as by players.
    init(_ colorimetry: Colorimetry) {
        isRGB = colorimetry.matrix == .rgb
        isFullRange = colorimetry.range == .full
        matrix = CodedColor.Matrix(colorimetry: colorimetry)
        transfer =
            switch colorimetry.transfer {
            case .perceptualQuantizer: .perceptualQuantiser
            case .hybridLogGamma: .hybridLogGamma
            default: .standard
            }
        primaries = colorimetry.primaries == .bt2020 ? .bt2020 : .bt709
    }

    /// Whether a conversion has to compute light, and not only other code values.
    func differsInLight(from other: ColorSpace) -> Bool {
        transfer != other.transfer || primaries != other.primaries
    }
}
