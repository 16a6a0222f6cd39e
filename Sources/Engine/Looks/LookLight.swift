internal import Foundation
internal import MediaTypes

/// The light of an output's gamma-coded components, by which exposure and white balance are computed: by sRGB's
/// function in standard range, as Core Image's filters and custom compositors see frames, and by the output's own
/// in high dynamic range.
struct LookLight: Sendable {
    private let space: ColorSpace

    init(_ space: ColorSpace) { self.space = space }

    var decode: LookFunction {
        switch space.transfer {
        case .standard: LookFunction(.decode(.sRGB))
        case .perceptualQuantiser:
            LookFunction(limited: { PerceptualQuantiser.nits($0) / Self.greatestNits })
        case .hybridLogGamma: LookFunction(limited: { HybridLogGamma.scene($0) })
        }
    }

    var encode: LookFunction {
        switch space.transfer {
        case .standard: LookFunction(.encode(.sRGB))
        case .perceptualQuantiser:
            LookFunction(limited: { PerceptualQuantiser.coded(nits: $0 * Self.greatestNits) })
        case .hybridLogGamma: LookFunction(limited: { HybridLogGamma.coded(scene: $0) })
        }
    }

    /// The steps that `encode` light. Near black, the functions of high dynamic range are too steep for a table
    /// over light, which would be off by up to 78 of 1023. One over the light's fourth root isn't.
    var encoding: [LookStep] {
        let function = encode
        guard space.transfer != .standard else { return [.functions([function, function, function])] }
        let ofRoot = LookFunction(limited: { function.value($0 * $0 * $0 * $0) })
        return [.roots, .functions([ofRoot, ofRoot, ofRoot])]
    }

    /// The light of the greatest code of SMPTE ST 2084.
    private static let greatestNits = 10_000.0

    /// Returns rows on light of sRGB's primaries as rows on light of the output's.
    func rows(_ rows: [SIMD3<Double>]) -> [SIMD3<Double>] {
        let columns = [SIMD3<Double>(1, 0, 0), SIMD3(0, 1, 0), SIMD3(0, 0, 1)].map { unit in
            let own = Light(red: unit.x, green: unit.y, blue: unit.z)
            let known = own.converted(from: space.primaries, to: .bt709)
            let color = SIMD3(known.red, known.green, known.blue)
            let mapped = Light(
                red: (rows[0] * color).sum(), green: (rows[1] * color).sum(), blue: (rows[2] * color).sum())
            let result = mapped.converted(from: .bt709, to: space.primaries)
            return SIMD3(result.red, result.green, result.blue)
        }
        return (0..<3).map { SIMD3(columns[0][$0], columns[1][$0], columns[2][$0]) }
    }
}
