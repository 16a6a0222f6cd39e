internal import LayerRendering
internal import RenderPlan

/// Colors of layers, backgrounds and images, which are of standard range, in an output in high dynamic range: their white is
/// 203 cd/m² there, as that of clips is. Source: ITU-R BT.2408.
struct OutputColors: Sendable {
    private let output: ColorSpace

    /// Nil for an output of standard range, whose numbers they are.
    init?(_ colorimetry: String) {
        guard let output = ColorSpace(colorimetry), output.transfer != .standard else { return nil }
        self.output = output
    }

    /// Red, green and blue from 0 to 1, as they are coded.
    func coded(_ color: SIMD3<Double>) -> SIMD3<Double> {
        let light = ColorSpace.Transfer.standard.light(of: Light(red: color.x, green: color.y, blue: color.z))
            .converted(from: .bt709, to: output.primaries)
        let coded = output.transfer.coded(light.map { max(0, $0) })
        return SIMD3(coded.red, coded.green, coded.blue)
    }

    /// For a renderer of layers; nil for an output of standard range.
    static func ofLayers(in colorimetry: String) -> LayerColors? {
        OutputColors(colorimetry).map { colors in LayerColors { colors.coded($0) } }
    }
}
