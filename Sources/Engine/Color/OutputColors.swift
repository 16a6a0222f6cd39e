internal import LayerRendering
internal import MediaTypes
internal import RenderPlan

/// The colors of layers, backgrounds and images, which have standard range, in an output of high dynamic
/// range: their white is 203 cd/m² there, like that of clips. Source: ITU-R BT.2408.
struct OutputColors: Sendable {
    private let output: ColorSpace

    /// Returns nil for an output of standard range, which uses the colors unchanged.
    init?(_ colorimetry: Colorimetry) {
        output = ColorSpace(colorimetry)
        if output.transfer == .standard { return nil }
    }

    /// Converts gamma-coded red, green and blue from 0 to 1 to the output's coding.
    func coded(_ color: SIMD3<Double>) -> SIMD3<Double> {
        let light = ColorSpace.Transfer.standard.light(of: Light(red: color.x, green: color.y, blue: color.z))
            .converted(from: .bt709, to: output.primaries)
        let coded = output.transfer.coded(light.map { max(0, $0) })
        return SIMD3(coded.red, coded.green, coded.blue)
    }

    /// The conversion for a layer renderer; nil for an output of standard range.
    static func ofLayers(in colorimetry: Colorimetry) -> LayerColors? {
        OutputColors(colorimetry).map { colors in LayerColors { colors.coded($0) } }
    }
}
