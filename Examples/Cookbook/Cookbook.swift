import Cutroom

/// The recipes of Docs/Cookbook.md as one program: `Cookbook RECIPE INPUT… OUTPUT`.
@main
struct Cookbook {
    private struct Recipe {
        let inputCount: Int
        let make: @Sendable ([URL], URL) async throws -> Void
    }

    private static let recipes = [
        "alpha": Recipe(inputCount: 1, make: alpha),
        "custom-compositor": Recipe(inputCount: 1, make: customCompositor),
        "documents": Recipe(inputCount: 1, make: documents),
        "ducking": Recipe(inputCount: 3, make: ducking),
        "effect": Recipe(inputCount: 1, make: effect),
        "fades": Recipe(inputCount: 1, make: fades),
        "filter": Recipe(inputCount: 1, make: filter),
        "freeze": Recipe(inputCount: 1, make: freeze),
        "grid": Recipe(inputCount: 4, make: grid),
        "ken-burns": Recipe(inputCount: 1, make: kenBurns),
        "live-edit": Recipe(inputCount: 1, make: liveEdit),
        "lower-third": Recipe(inputCount: 1, make: lowerThird),
        "merge": Recipe(inputCount: 1, make: merge),
        "parallel-exports": Recipe(inputCount: 1, make: parallelExports),
        "passthrough-trim": Recipe(inputCount: 1, make: passthroughTrim),
        "picture-in-picture": Recipe(inputCount: 2, make: pictureInPicture),
        "player": Recipe(inputCount: 1, make: player),
        "read-and-write": Recipe(inputCount: 1, make: readAndWrite),
        "reverse": Recipe(inputCount: 1, make: reverse),
        "slow-motion": Recipe(inputCount: 1, make: slowMotion),
        "spin-and-pop": Recipe(inputCount: 2, make: spinAndPop),
        "tap": Recipe(inputCount: 1, make: tap),
        "thumbnails": Recipe(inputCount: 1, make: thumbnails),
        "trim": Recipe(inputCount: 1, make: trim),
        "typewriter": Recipe(inputCount: 1, make: typewriter),
        "waveform": Recipe(inputCount: 1, make: waveform),
    ]

    static func main() async {
        let arguments = CommandLine.arguments.dropFirst()
        guard let name = arguments.first, let recipe = recipes[name],
            arguments.count >= recipe.inputCount + 2
        else {
            complain("usage: Cookbook RECIPE INPUT… OUTPUT; recipes: \(recipes.keys.sorted())")
            exit(64)
        }
        let files = arguments.dropFirst().map { URL(fileURLWithPath: $0) }
        do {
            try await recipe.make(files.dropLast(), files[files.count - 1])
        } catch {
            complain(error.localizedDescription)
            exit(1)
        }
    }

    private static func complain(_ words: String) {
        FileHandle.standardError.write(Data("\(words)\n".utf8))
    }
}
