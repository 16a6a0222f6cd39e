// swift-tools-version: 6.2
import PackageDescription

/// Every target of ours: Swift 6 mode, the upcoming features of the house, warnings as errors.
let strict: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    .treatAllWarnings(as: .error),
]

/// A library module and what it may import: the arrows of the design.
func module(_ name: String, imports: [Target.Dependency] = [], exclude: [String] = []) -> Target {
    .target(name: name, dependencies: imports, exclude: exclude, swiftSettings: strict)
}

func tests(of name: String, imports: [Target.Dependency] = []) -> Target {
    .testTarget(
        name: "\(name)Tests",
        dependencies: [.byName(name: name), "TestSupport"] + imports,
        swiftSettings: strict)
}

/// A program that sees the library as its users do.
func program(_ name: String, path: String) -> Target {
    .executableTarget(name: name, dependencies: ["Cutroom"], path: path, swiftSettings: strict)
}

let log = Target.Dependency.product(name: "Logging", package: "swift-log")
let argumentParser = Target.Dependency.product(name: "ArgumentParser", package: "swift-argument-parser")

let gstreamerLibraries = [
    "gstreamer-controller-1.0", "gstreamer-app-1.0", "gstreamer-video-1.0", "gstreamer-audio-1.0",
    "gstreamer-pbutils-1.0",
]

/// Apple's module names, each re-exporting Cutroom: files that import AVFoundation build as they are.
let appleModules = ["AVFoundation", "CoreMedia", "QuartzCore", "CoreGraphics", "CoreVideo", "AVKit"]

/// Client programs as others write them: without our upcoming features, their warnings are not errors.
func clientTests(_ name: String, _ mode: SwiftLanguageMode) -> Target {
    .testTarget(
        name: name,
        dependencies: ["Cutroom", "TestSupport"] + appleModules.map { .byName(name: $0) },
        swiftSettings: [.swiftLanguageMode(mode)])
}

let package = Package(
    name: "cutroom",
    products: [
        .library(name: "Cutroom", targets: ["Cutroom"]),
        .executable(name: "cutroom", targets: ["CutroomCommand"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
        .package(url: "https://github.com/attaswift/BigInt", from: "6.0.1"),
    ],
    targets: [
        .systemLibrary(
            name: "CGStreamerSystem",
            pkgConfig: gstreamerLibraries.joined(separator: " "),
            providers: [.apt(["libgstreamer1.0-dev", "libgstreamer-plugins-base1.0-dev"])]),
        .target(name: "CGStreamer", dependencies: ["CGStreamerSystem"]),
        .systemLibrary(
            name: "CPango", pkgConfig: "pangocairo pangoft2 fontconfig",
            providers: [.apt(["libpango1.0-dev"])]),
        .target(name: "CSampler"),
        .target(name: "CColour"),
        .target(name: "CPixels"),
        .target(name: "CProjection"),
        module("MediaTypes"),
        module("Layers", imports: ["MediaTypes", log]),
        module("LayerRendering", imports: ["MediaTypes", "Layers", "CPango", "CProjection", log]),
        module("Editing", imports: ["MediaTypes", "Layers"]),
        module("RenderPlan", imports: ["MediaTypes", "Layers"]),
        module("PlanCompiler", imports: ["MediaTypes", "Layers", "Editing", "RenderPlan"]),
        module("GStreamerOverlay", imports: ["CGStreamer"]),
        module(
            "Engine",
            imports: [
                "MediaTypes", "Layers", "LayerRendering", "RenderPlan", "GStreamerOverlay", "CSampler",
                "CColour", "CPixels", log,
            ]),
        module(
            "Sessions",
            imports: ["MediaTypes", "Layers", "Editing", "RenderPlan", "PlanCompiler", "Engine", log]),
        module("Timeline", imports: ["MediaTypes", "Layers", "LayerRendering", "Editing", "Sessions"]),
        module("Cutroom", imports: ["MediaTypes", "Layers", "Editing", "Sessions", "Timeline"]),
        .executableTarget(
            name: "CutroomCommand",
            dependencies: ["Cutroom", argumentParser, log],
            swiftSettings: strict),
        .target(
            name: "TestSupport", dependencies: ["MediaTypes"], path: "Tests/TestSupport",
            swiftSettings: strict),
        tests(of: "MediaTypes", imports: ["BigInt"]),
        tests(of: "Layers", imports: ["MediaTypes"]),
        tests(of: "LayerRendering", imports: ["MediaTypes", "Layers"]),
        tests(of: "Editing", imports: ["MediaTypes", "Layers"]),
        tests(of: "RenderPlan", imports: ["MediaTypes", "Layers"]),
        tests(of: "GStreamerOverlay", imports: ["CGStreamer"]),
        tests(
            of: "Engine",
            imports: ["MediaTypes", "RenderPlan", "GStreamerOverlay", "CGStreamer", "Layers"]),
        tests(of: "Timeline", imports: ["MediaTypes", "Layers", "LayerRendering", "Editing", "Sessions"]),
        .target(
            name: "RenderingSupport", dependencies: ["MediaTypes", "RenderPlan", "Engine", "TestSupport"],
            path: "Tests/RenderingSupport", swiftSettings: strict),
        tests(
            of: "Sessions",
            imports: [
                "MediaTypes", "Layers", "Editing", "RenderPlan", "PlanCompiler", "GStreamerOverlay", "Engine",
                "Timeline", "RenderingSupport", "LeakProbe",
            ]),
        .target(name: "CPictureJudge", path: "Tests/CPictureJudge"),
        .target(
            name: "FootageSupport",
            dependencies: [
                "CPictureJudge", "MediaTypes", "Editing", "RenderPlan", "PlanCompiler", "Sessions",
                "TestSupport", "RenderingSupport",
            ],
            path: "Tests/FootageSupport", swiftSettings: strict),
        .executableTarget(
            name: "FootageTable", dependencies: ["FootageSupport", "Sessions"], path: "Tests/FootageTable",
            swiftSettings: strict),
        .testTarget(
            name: "FootageTests",
            dependencies: [
                "FootageSupport", "TestSupport", "RenderingSupport", "MediaTypes", "RenderPlan", "Engine",
                "Editing", "Sessions",
            ],
            swiftSettings: strict),
        .testTarget(
            name: "PipelinesTests",
            dependencies: [
                "MediaTypes", "Editing", "RenderPlan", "Engine", "Sessions", "Timeline", "TestSupport",
                "RenderingSupport",
            ],
            swiftSettings: strict),
        .testTarget(
            name: "CommandTests", dependencies: ["CutroomCommand", "TestSupport", "MediaTypes"],
            swiftSettings: strict),
        program("FifteenSeconds", path: "Examples/FifteenSeconds"),
        program("TwoClips", path: "Examples/TwoClips"),
        .executableTarget(
            name: "LayerSamples", dependencies: ["MediaTypes", "Layers", "LayerRendering"],
            path: "Examples/LayerSamples", swiftSettings: strict),
        .executableTarget(
            name: "LayerBenchmark", dependencies: ["MediaTypes", "Layers", "LayerRendering"],
            path: "Benchmarks/LayerDrawing", swiftSettings: strict),
        program("EditingBenchmark", path: "Benchmarks/EditingModel"),
        program("CompositorsBenchmark", path: "Benchmarks/Compositors"),
        .executableTarget(
            name: "TitleBenchmark",
            dependencies: [
                "MediaTypes", "Layers", "Editing", "RenderPlan", "PlanCompiler", "Engine", "Sessions",
                "Timeline",
            ], path: "Benchmarks/Titles", swiftSettings: strict),
        .executableTarget(
            name: "SamplerBenchmark", dependencies: ["Engine", "MediaTypes"],
            path: "Benchmarks/SamplerBenchmark", swiftSettings: strict),
        .executableTarget(
            name: "CutsBenchmark",
            dependencies: ["Cutroom", "Editing", "MediaTypes", "PlanCompiler", "RenderPlan", "Engine"],
            path: "Benchmarks/Cuts", exclude: ["ges-cuts"], swiftSettings: strict),
        .executableTarget(
            name: "PlayingBenchmark",
            dependencies: ["Cutroom", "GStreamerOverlay", "PlanCompiler", "RenderPlan", "Engine"],
            path: "Benchmarks/Playing", exclude: ["ges-seeks"], swiftSettings: strict),
        .executableTarget(
            name: "Mutations",
            dependencies: ["Cutroom", "MediaTypes", "PlanCompiler", "RenderPlan", "Engine"],
            path: "Benchmarks/Mutations", swiftSettings: strict),
        .testTarget(
            name: "ExamplesTests",
            dependencies: ["Cutroom", "TestSupport", "FifteenSeconds", "TwoClips"],
            swiftSettings: strict),
        .executableTarget(
            name: "LeakProbe",
            dependencies: ["Cutroom", "CGStreamer", "PlanCompiler", "RenderPlan", "Engine"],
            path: "Tests/LeakProbe", swiftSettings: strict),
        .testTarget(
            name: "MutationsTests", dependencies: ["TestSupport", "Mutations"], swiftSettings: strict),
        .testTarget(
            name: "CoverageTests", dependencies: ["Cutroom", "TestSupport"], swiftSettings: strict),
        .testTarget(
            name: "TestSupportTests", dependencies: ["TestSupport", "MediaTypes"], swiftSettings: strict),
    ]
)

// On Apple's platforms the names belong to the system.
#if os(Linux)
package.products.append(.library(name: "AppleModules", targets: appleModules))
package.targets += appleModules.map {
    .target(
        name: $0, dependencies: ["Cutroom"], path: "Sources/AppleModules/\($0)", swiftSettings: strict)
}
package.targets += [
    clientTests("CompatibilityTests", .v6),
    // The same files, through links.
    clientTests("CompatibilityTestsSwift5", .v5),
]
#endif
