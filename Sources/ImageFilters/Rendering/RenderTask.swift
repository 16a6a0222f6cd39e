internal import Dispatch
internal import Foundation
internal import MediaTypes

/// Renders a part of an image into memory, in bands on all processors.
struct RenderTask: Sendable {
    private let chain: ColorChain
    private let codes: FineCodeTable
    private let sources: [any PixelSource]
    private let part: PixelRegion
    private let rowsOfBand: Int
    private let renderer: RecipeRenderer
    private let target: any PixelTarget

    /// - Parameter space: The space of the result; nil for the working space.
    init(
        _ recipe: ImageRecipe, _ part: PixelRegion, _ renderer: RecipeRenderer, target: any PixelTarget,
        space: CGColorSpace?
    ) {
        var chain = ColorChain(recipe, working: renderer.working, target: space)
        codes = FineCodeTable.of(target.takesCurves ? chain.takeLastCurves() : [])
        (self.chain, self.part, self.renderer, self.target) = (chain, part, renderer, target)
        sources = recipe.sources
        rowsOfBand = Self.rows(of: recipe, part)
    }

    /// The rows of a band, an even number: few enough to stay in a processor's cache, or, if pixels depend on
    /// their neighbors, as many as each processor gets.
    private static func rows(of recipe: ImageRecipe, _ part: PixelRegion) -> Int {
        let processors = ProcessInfo.processInfo.activeProcessorCount
        let share = (part.height + processors - 1) / max(1, processors)
        let rows = recipe.isOfSinglePixels ? min(share, max(2, (1 << 14) / max(1, part.width))) : share
        return max(2, (rows + 1) & ~1)
    }

    /// - Throws: The error of a source whose memory can't be accessed.
    func run() throws {
        if part.isEmpty { return }
        var begun: [any PixelSource] = []
        defer { for source in begun { source.end() } }
        for source in sources {
            try source.begin()
            begun.append(source)
        }
        let bands = (part.height + rowsOfBand - 1) / rowsOfBand
        DispatchQueue.concurrentPerform(iterations: bands) { band in
            let top = part.maxY - band * rowsOfBand
            let bottom = max(part.y, top - rowsOfBand)
            let image = renderer.image(
                of: chain, in: PixelRegion(x: part.x, y: bottom, width: part.width, height: top - bottom))
            target.write(image, codes: codes)
        }
    }
}

extension ImageRecipe {
    /// The sources of the pixels.
    fileprivate var sources: [any PixelSource] {
        if case .source(let source) = self { return [source] }
        return inputs.flatMap(\.recipe.sources)
    }

    /// Whether each pixel depends on few pixels of the sources.
    fileprivate var isOfSinglePixels: Bool {
        switch self {
        case .gaussian, .boxed, .sharpened, .pixellated, .averaged: false
        // A band of a turned image is of a large part of its source.
        case .transformed(let input, let transform, _):
            transform.b == 0 && transform.c == 0 && input.isOfSinglePixels
        default: inputs.allSatisfy(\.recipe.isOfSinglePixels)
        }
    }
}
