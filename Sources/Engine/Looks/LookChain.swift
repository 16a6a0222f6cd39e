internal import ExtraTypes
internal import Foundation

/// The color operations of a look, in their order.
struct LookChain {
    private(set) var steps: [LookStep] = []

    /// - Throws: A `LayerFailure` if the lookup table can't be used.
    init(_ look: FrameLook, in light: LookLight) throws(LayerFailure) {
        if look.exposure != 0 {
            let (decode, encode, factor) = (light.decode, light.encode, exp2(look.exposure))
            let exposed = LookFunction(limited: { encode.value(decode.value($0) * factor) })
            steps.append(.functions([exposed, exposed, exposed]))
        }
        if let key = look.key, key.spill > 0 { steps.append(.despill(key.strongest, amount: key.spill)) }
        if look.changesWhite {
            let white = WhitePoint(temperature: look.temperature, tint: look.tint)
            let neutral = WhitePoint(temperature: FrameLook.neutralTemperature, tint: 0)
            let decode = light.decode
            steps.append(.functions([decode, decode, decode]))
            steps.append(.matrix(light.rows(white.adaptation(to: neutral)), bias: SIMD3()))
            steps += light.encoding
        }
        if look.curves.contains(where: { !$0.isEmpty }) { steps.append(Self.curves(look)) }
        guard let file = look.lookupTable else { return }
        steps += try ColorLookup.of(file).steps
    }

    /// The curve of all components follows those of each. Source: ffmpeg's filter `curves`.
    private static func curves(_ look: FrameLook) -> LookStep {
        let all = function(look.curve)
        return .functions(
            [look.redCurve, look.greenCurve, look.blueCurve].map { points in
                let own = function(points)
                return LookFunction(limited: { all(own($0)) })
            })
    }

    private static func function(_ points: [ToneCurvePoint]) -> (Double) -> Double {
        if points.isEmpty { return { $0 } }
        return ToneFunction.spline(points.map { SIMD2($0.input, $0.output) }).values
    }
}

extension ColorLookup {
    /// Entries are interpolated: those of curves linearly, those of a cube within tetrahedra.
    fileprivate var steps: [LookStep] {
        switch kind {
        case .curves:
            return [.functions((0..<3).map { index in LookFunction(limited: { self.curve($0, index) }) })]
        case .cube:
            let table = ColorTable(size: size) { memory in
                colors.withUnsafeBytes { _ = memcpy(memory, $0.baseAddress!, $0.count) }
            }
            if minimum == SIMD3(), maximum == SIMD3(repeating: 1) { return [.cube(table)] }
            let scale = 1 / (maximum - minimum)
            let rows = [SIMD3(scale.x, 0, 0), SIMD3(0, scale.y, 0), SIMD3(0, 0, scale.z)]
            return [.matrix(rows, bias: -minimum * scale), .cube(table)]
        }
    }

    private func curve(_ component: Double, _ index: Int) -> Double {
        let part = (component - minimum[index]) / (maximum[index] - minimum[index])
        let place = min(1, max(0, part)) * Double(size - 1)
        let entry = min(size - 2, Int(place))
        let (low, high) = (Double(colors[entry][index]), Double(colors[entry + 1][index]))
        return low + (place - Double(entry)) * (high - low)
    }
}
