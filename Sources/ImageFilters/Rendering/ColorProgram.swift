internal import CPixels
internal import Engine
internal import Foundation
internal import MediaTypes

/// The color steps of a chain as one operation: matrices are multiplied, a curve and its inverse vanish, and
/// the rest is done to a pixel at once.
struct ColorProgram: Sendable {
    private enum Step: Sendable {
        /// By rows, of premultiplied pixels.
        case linear([SIMD4<Double>])
        case curves(ToneFunction, ToneFunction, ToneFunction)
        case other(ColorStep)
    }

    private var steps: [Step] = []
    private let working: CGColorSpace?

    /// - Parameter working: The working space; nil without color management.
    init(_ steps: [ColorStep] = [], working: CGColorSpace?) {
        self.working = working
        for step in steps { append(step) }
    }

    var isEmpty: Bool { steps.isEmpty }

    private mutating func append(_ step: ColorStep) {
        switch step {
        case .matrix(let matrix) where matrix.isOfColorAlone: append(matrix)
        case .monochrome(let color, let amount):
            let color = color.components(in: working)
            append(
                StraightMatrix.mixed(
                    (0..<3).map { ColorStep.luminance * color[$0] }, amount: amount))
        case .curves(let red, let green, let blue): append(red, green, blue)
        case .toSpace(let space): convert(from: working, to: space)
        case .fromSpace(let space): convert(from: space, to: working)
        default: steps.append(.other(step))
        }
    }

    private mutating func append(_ matrix: StraightMatrix) {
        // The constant is times alpha, as the pixels are.
        var rows = matrix.rows
        for index in 0..<3 { rows[index].w = matrix.bias[index] }
        guard case .linear(let before)? = steps.last else { return steps.append(.linear(rows)) }
        steps[steps.count - 1] = .linear(
            rows.map { row in before[0] * row.x + before[1] * row.y + before[2] * row.z + before[3] * row.w })
    }

    private mutating func append(_ red: ToneFunction, _ green: ToneFunction, _ blue: ToneFunction) {
        if case .curves(let first, let second, let third)? = steps.last, red.isInverse(of: first),
            green.isInverse(of: second), blue.isInverse(of: third)
        {
            steps.removeLast()
        } else {
            steps.append(.curves(red, green, blue))
        }
    }

    private mutating func convert(from source: CGColorSpace?, to target: CGColorSpace?) {
        guard let source, let target, source != target else { return }
        if source.transferShape != .linear {
            let decode = ToneFunction.decode(source.transferShape)
            append(decode, decode, decode)
        }
        if let columns = source.linearColumns(to: target) {
            append(
                StraightMatrix((0..<3).map { SIMD3(columns[0][$0], columns[1][$0], columns[2][$0]) }))
        }
        if target.transferShape != .linear {
            let encode = ToneFunction.encode(target.transferShape)
            append(encode, encode, encode)
        }
    }

    /// Removes the first step and returns it if it is one curve for all components: it can be part of reading.
    mutating func takeFirstCurve() -> ToneFunction? {
        guard case .curves(let curve, let second, let third)? = steps.first, curve == second, curve == third
        else { return nil }
        steps.removeFirst()
        return curve
    }

    /// Removes the last steps and returns them if they are one curve for all components each: they can be part
    /// of writing.
    mutating func takeLastCurves() -> [ToneFunction] {
        var taken: [ToneFunction] = []
        while case .curves(let curve, let second, let third)? = steps.last, curve == second, curve == third {
            steps.removeLast()
            taken.insert(curve, at: 0)
        }
        return taken
    }
}

extension ColorProgram {
    /// Maps premultiplied pixels.
    func apply(to pixels: UnsafeMutablePointer<Float>, count: Int) {
        if steps.isEmpty { return }
        let kernels = steps.map(Self.kernel)
        withExtendedLifetime(kernels) {
            let plain = kernels.map(\.step)
            cpix_apply_steps(pixels, count, plain, plain.count)
        }
    }

    /// A step of the kernel, and the owners of the memory that it points to.
    private static func kernel(_ step: Step) -> (step: cpix_step, owners: [AnyObject]) {
        var kernel = cpix_step()
        switch step {
        case .linear(let rows):
            kernel.kind = CPIX_STEP_LINEAR
            kernel.set(rows)
        case .curves(let red, let green, let blue):
            let tables = [red, green, blue].map { CurveTable.of($0) }
            kernel.kind = CPIX_STEP_CURVES
            kernel.curves = (
                UnsafePointer(tables[0].kernel), UnsafePointer(tables[1].kernel),
                UnsafePointer(tables[2].kernel)
            )
            return (kernel, tables)
        case .other(.cube(let table)):
            kernel.kind = CPIX_STEP_CUBE
            kernel.cube = table.address
            kernel.size = table.size
            return (kernel, [table])
        case .other(let step): kernel.set(step)
        }
        return (kernel, [])
    }
}

extension cpix_step {
    fileprivate mutating func set(_ rows: [SIMD4<Double>]) {
        withUnsafeMutableBytes(of: &self.rows) { bytes in
            let floats = bytes.bindMemory(to: Float.self)
            for (index, row) in rows.enumerated() {
                for column in 0..<4 { floats[4 * index + column] = Float(row[column]) }
            }
        }
    }

    fileprivate mutating func set(_ step: ColorStep) {
        switch step {
        case .matrix(let matrix):
            kind = CPIX_STEP_STRAIGHT
            set(matrix.rows)
            bias = (
                Float(matrix.bias.x), Float(matrix.bias.y), Float(matrix.bias.z), Float(matrix.bias.w)
            )
        case .clamp(let low, let high):
            kind = CPIX_STEP_CLAMP
            set([low, high])
        case .levels(let levels):
            kind = CPIX_STEP_LEVELS
            set([SIMD4(levels, 0, 0, 0)])
        case .greatest: kind = CPIX_STEP_GREATEST
        case .least: kind = CPIX_STEP_LEAST
        case .mask:
            kind = CPIX_STEP_MASK
            set([SIMD4(ColorStep.luminance, 0)])
        case .premultiply: kind = CPIX_STEP_PREMULTIPLY
        case .unpremultiply: kind = CPIX_STEP_UNPREMULTIPLY
        case .monochrome, .curves, .cube, .toSpace, .fromSpace:
            require(false, "a color step has no kernel: this is a bug; please report it")
        }
    }
}

extension CIColor {
    /// The color components in a working space; sRGB's without color management.
    func components(in space: CGColorSpace?) -> SIMD3<Double> {
        space?.converted(fromStandard: color) ?? color
    }
}
