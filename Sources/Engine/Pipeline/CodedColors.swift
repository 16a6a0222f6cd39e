internal import Containers
internal import GStreamerOverlay
internal import MediaTypes

/// Writes the colors of frames into the output of an encoder that doesn't do so (`Workaround.colorsOfAV1`,
/// `colorsOfProRes`, `colorsOfVP9`).
struct CodedColors {
    private let describing: @Sendable (CodedColorDescription, [UInt8]) -> [UInt8]?

    /// Returns nil for an encoder that writes them itself.
    init?(of factory: String) {
        switch factory {
        case "avenc_prores_ks": describing = { $0.describing(proRes: $1) }
        case "av1enc": describing = { $0.describing(av1: $1) }
        case "vp9enc": describing = { $0.describing(vp9: $1) }
        default: return nil
        }
    }

    /// Rewrites the output of an encoder.
    func attach(to encoder: Element) throws {
        let (input, describing) = (try encoder.staticPad("sink"), describing)
        try encoder.staticPad("src").onBufferRewrite { bytes in
            guard let colors = DecodedFormat(caps: input.capsText).statedColorimetry
            else { return nil }
            let numbers = colors.standardNumbers
            return describing(
                CodedColorDescription(
                    primaries: numbers.primaries, transfer: numbers.transfer, matrix: numbers.matrix), bytes)
        }
    }
}
