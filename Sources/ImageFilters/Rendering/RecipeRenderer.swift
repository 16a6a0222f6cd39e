internal import CPixels
internal import Engine
internal import Foundation
internal import MediaTypes

/// Renders parts of recipes in a working space.
struct RecipeRenderer: Sendable {
    /// The working space; nil without color management.
    let working: CGColorSpace?
    let memory: FloatMemory

    /// Returns the pixels of a part of an image.
    func image(of recipe: ImageRecipe, in rect: PixelRegion) -> FloatImage {
        image(of: ColorChain(recipe, working: working), in: rect)
    }

    func image(of chain: ColorChain, in rect: PixelRegion) -> FloatImage {
        let inner = rect.intersection(PixelRegion(around: chain.base.extent))
        if inner != rect {
            let image = FloatImage(rect, memory: memory, isClear: true)
            if !inner.isEmpty { image.copy(self.image(of: chain, in: inner)) }
            return image
        }
        let image = draw(chain, rect)
        if !chain.program.isEmpty { chain.program.apply(to: image.pixels, count: rect.count) }
        return image
    }

    /// - Parameter rect: Within the extent.
    private func draw(_ chain: ColorChain, _ rect: PixelRegion) -> FloatImage {
        switch chain.base {
        case .source(let source): read(source, rect, chain.table)
        case .steps(let input, _): image(of: input, in: rect)
        case .color(let color): filled(rect, color)
        case .generated(let generator): generated(generator, rect)
        case .transformed(let input, let transform, let isNearest):
            transformed(input, transform, isNearest: isNearest, rect)
        case .cropped(let input, let part): cropped(input, part, rect)
        case .clamped(let input): clamped(input, rect)
        case .blended(let front, let back, let mode): blended(front, back, mode, rect)
        case .mixed(let front, let back, let mask, let weights): mixed(front, back, mask, weights, rect)
        case .gaussian(let input, let deviation): blurred(input, deviation, rect)
        case .boxed(let input, let radius): boxed(input, radius, rect)
        case .sharpened(let input, let deviation, let amount, let isLuminance):
            sharpened(input, deviation, amount, isLuminance: isLuminance, rect)
        case .pixellated(let input, let corner, let side): pixellated(input, corner, side, rect)
        case .averaged(let input, let part): averaged(input, part, rect)
        }
    }

    private func read(_ source: any PixelSource, _ rect: PixelRegion, _ table: CodeTable) -> FloatImage {
        let image = FloatImage(rect, memory: memory)
        let rows = source.rows()
        for y in rect.y..<rect.maxY {
            rows.read(
                source.height - 1 - y, column: rect.x, count: rect.width, into: image.row(y: y, x: rect.x),
                table)
        }
        return image
    }

    private func filled(_ rect: PixelRegion, _ color: CIColor) -> FloatImage {
        let image = FloatImage(rect, memory: memory)
        let pixel = premultiplied(color)
        for index in 0..<rect.count { image.set(pixel, at: index) }
        return image
    }

    private func premultiplied(_ color: CIColor) -> SIMD4<Float> {
        let alpha = Double(color.alpha)
        return SIMD4<Float>(SIMD4(color.components(in: working) * alpha, alpha))
    }

    private func generated(_ generator: ImageGenerator, _ rect: PixelRegion) -> FloatImage {
        let image = FloatImage(rect, memory: memory)
        let (first, second) = (premultiplied(generator.colors.0), premultiplied(generator.colors.1))
        var index = 0
        for y in rect.y..<rect.maxY {
            for x in rect.x..<rect.maxX {
                let share = Float(generator.share(x: Double(x) + 0.5, y: Double(y) + 0.5))
                image.set(first + (second - first) * share, at: index)
                index += 1
            }
        }
        return image
    }

    /// Pixels belong to the part in which their centers are.
    private func cropped(_ input: ImageRecipe, _ part: CGRect, _ rect: PixelRegion) -> FloatImage {
        let image = image(of: input, in: rect)
        if part.isInfinite { return image }
        let part = part.standardized
        func first(_ side: CGFloat) -> Int { Int((min(1e9, max(-1e9, side)) - 0.5).rounded(.up)) }
        let (left, bottom) = (first(part.minX), first(part.minY))
        image.clear(
            outside: PixelRegion(
                x: left, y: bottom, width: first(part.maxX) - left, height: first(part.maxY) - bottom))
        return image
    }

    private func blended(
        _ front: ImageRecipe, _ back: ImageRecipe, _ mode: BlendMode, _ rect: PixelRegion
    ) -> FloatImage {
        let image = image(of: front, in: rect)
        let behind = self.image(of: back, in: rect)
        cpix_blend_floats(image.pixels, behind.pixels, rect.count, mode.kernelMode)
        return image
    }

    private func mixed(
        _ front: ImageRecipe, _ back: ImageRecipe, _ mask: ImageRecipe, _ weights: [Float],
        _ rect: PixelRegion
    ) -> FloatImage {
        let image = image(of: front, in: rect)
        let behind = self.image(of: back, in: rect)
        let mask = self.image(of: mask, in: rect)
        cpix_mix(image.pixels, behind.pixels, mask.pixels, rect.count, weights)
        return image
    }
}

extension FloatImage {
    func set(_ pixel: SIMD4<Float>, at index: Int) {
        for part in 0..<4 { pixels[4 * index + part] = pixel[part] }
    }

    func pixel(at index: Int) -> SIMD4<Float> {
        SIMD4(pixels[4 * index], pixels[4 * index + 1], pixels[4 * index + 2], pixels[4 * index + 3])
    }
}

/// A recipe as what isn't a color step, and all color steps after it as one program.
struct ColorChain: Sendable {
    let base: ImageRecipe
    private(set) var program: ColorProgram
    /// The meaning of a source's codes, if the base is a source.
    let table: CodeTable

    /// - Parameters:
    ///   - working: The working space; nil without color management.
    ///   - target: The space of the result, if it is not the working space.
    init(_ recipe: ImageRecipe, working: CGColorSpace?, target: CGColorSpace? = nil) {
        var (base, steps) = (recipe, [ColorStep]())
        while case .steps(let input, let more) = base {
            base = input
            steps = more + steps
        }
        if case .source(let source) = base, let space = source.space {
            steps.insert(.fromSpace(space), at: 0)
        }
        if let target { steps.append(.toSpace(target)) }
        var program = ColorProgram(steps, working: working)
        if case .source = base {
            table = CodeTable.of(program.takeFirstCurve())
        } else {
            table = .identity
        }
        self.base = base
        self.program = program
    }

    /// Removes the last steps and returns them if they are one curve for all components each.
    mutating func takeLastCurves() -> [ToneFunction] { program.takeLastCurves() }
}
