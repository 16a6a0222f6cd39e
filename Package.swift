// swift-tools-version: 6.2
import PackageDescription

/// Tests, examples, benchmarks and probes are for those who work on Cutroom: `Scripts/develop` sets the
/// switch. The package of its users is the library and the command.
let isDevelopment = Context.environment["CUTROOM_DEVELOP"] != nil

/// In a release build, a module comes from its compilation and not, before that, from a second reading of its sources, which is
/// a fifth of the time that compiling takes: what waits for the module has tests beside it to compile.
let compiledOnce: [SwiftSetting] = isDevelopment ? [.unsafeFlags(["-no-emit-module-separately-wmo"])] : []

/// Every target of ours: Swift 6 mode, the upcoming features of the house, and warnings as errors, but not for users: a new
/// release of a C library warns of what it calls deprecated, and that may not keep them from building.
let strict: [SwiftSetting] =
    [
        .swiftLanguageMode(.v6),
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
        .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    ] + (isDevelopment ? [.treatAllWarnings(as: .error)] : []) + compiledOnce

/// Tests, also those of a release build, are compiled as they stand: what they test is optimized, and to optimize
/// them too takes longer than running them does.
let unoptimized: [SwiftSetting] = [.unsafeFlags(["-Onone"])]

/// A library module and what it may import: the arrows of the design.
func module(
    _ name: String, imports: [Target.Dependency] = [], exclude: [String] = []
) -> Target {
    .target(name: name, dependencies: imports, exclude: exclude, swiftSettings: strict)
}

func tests(
    of name: String, imports: [Target.Dependency] = [], exclude: [String] = []
) -> Target {
    .testTarget(
        name: "\(name)Tests",
        dependencies: [.byName(name: name), "TestSupport"] + imports,
        exclude: exclude, swiftSettings: strict + unoptimized)
}

/// A program that sees the library as its users do.
func program(_ name: String, path: String, exclude: [String] = []) -> Target {
    .executableTarget(
        name: name, dependencies: ["Cutroom"], path: path, exclude: exclude, swiftSettings: strict)
}

let log = Target.Dependency.product(name: "Logging", package: "swift-log")
let argumentParser = Target.Dependency.product(name: "ArgumentParser", package: "swift-argument-parser")

let gstreamerLibraries = [
    "gstreamer-controller-1.0", "gstreamer-app-1.0", "gstreamer-video-1.0", "gstreamer-audio-1.0",
    "gstreamer-pbutils-1.0", "gstreamer-tag-1.0",
]

/// The modules whose public names are Apple's, and none of ours.
let appleNames: [Target.Dependency] = ["MediaTypes", "Layers", "Drawing", "Editing", "Sessions"]

/// Apple's module names if they have to be compiled as modules: names for pkg-config are separated by spaces, so that it
/// can't be given a path with one.
let compiledInterfaces =
    !Context.packageDirectory.contains(" ")
    ? []
    : [
        "AVFAudio", "AVFoundation", "AVKit", "CoreGraphics", "CoreMedia", "CoreVideo", "MediaToolbox",
        "QuartzCore",
    ]

/// The same for the opt-in product of Core Image.
let compiledCoreImage = compiledInterfaces.isEmpty ? [] : ["CoreImage"]
/// Those of UIKit's and AppKit's values, which clients opt in to.
let compiledValues = compiledInterfaces.isEmpty ? [] : ["UIKit", "AppKit"]

/// Those of ImageIO and UniformTypeIdentifiers, each with the module that it re-exports.
let compiledFiles =
    compiledInterfaces.isEmpty
    ? [:] : ["ImageIO": "ImageFiles", "UniformTypeIdentifiers": "UniformTypes"]

/// Client programs as others write them: without our upcoming features, their warnings are not errors.
func clientTests(_ name: String, _ mode: SwiftLanguageMode) -> Target {
    .testTarget(
        name: name,
        dependencies: [
            "Cutroom", "AppleModules", "ImageFilters", "UIKitValues", "AppKitValues", "ImageFiles",
            "UniformTypes", "ClientNames", "TestSupport",
        ]
            + (compiledInterfaces + compiledCoreImage + compiledValues + compiledFiles.keys.sorted()).map {
                .byName(name: $0)
            },
        swiftSettings: [.swiftLanguageMode(mode)] + compiledOnce + unoptimized)
}

let package = Package(
    name: "cutroom",
    products: [
        .executable(name: "cutroom", targets: ["CutroomCommand"])
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
        // Before 1.0, a minor version may change the interface.
        .package(url: "https://github.com/swhitty/FlyingFox", .upToNextMinor(from: "0.27.1")),
    ],
    targets: [
        // Each target's comment says what the module holds, each MARK which modules belong together. Scripts/overview
        // makes the tables and the diagram of the documents from them and from the targets' dependencies.

        // MARK: Values - times, geometry and constants that all modules use
        // Times, ranges, geometry, constants, `AVError`, a file's description.
        module("MediaTypes"),
        // Additions to Apple's values: fonts, image files, export settings.
        module("ExtraTypes", imports: ["MediaTypes"]),

        // MARK: Layers - Core Animation as a function of time, and its drawing
        // Core Animation's layers and animations, their snapshots, and their state at a time.
        module("Layers", imports: ["MediaTypes", "ExtraTypes", log]),
        // A state of layers, drawn.
        module(
            "LayerRendering",
            imports: ["MediaTypes", "ExtraTypes", "Layers", "CPango", "CPixels", log]),

        // Core Graphics' bitmap contexts, and text in them.
        module("Drawing", imports: ["MediaTypes", "Layers", "LayerRendering", "CPango"]),

        // MARK: Edit model - the classes that clients edit; they never open a decoder
        // Assets, compositions, video compositions, audio mixes.
        module("Editing", imports: ["MediaTypes", "ExtraTypes", "Layers"]),
        // Additions to editing: frame filters, effects of layers.
        module("EditingExtras", imports: ["MediaTypes", "ExtraTypes", "Editing"]),

        // MARK: Render plan - an edit as a value, complete and exact
        // The plan and its descriptions.
        module("RenderPlan", imports: ["MediaTypes", "ExtraTypes", "Layers"]),
        // The passes from an edit to a plan.
        module("PlanCompiler", imports: ["MediaTypes", "ExtraTypes", "Layers", "Editing", "RenderPlan"]),
        // An edit as rows over time, and the page and the drawing of them.
        .target(
            name: "DebugViewer",
            dependencies: ["MediaTypes", "ExtraTypes", "Layers", "Editing", "RenderPlan", "CResources"],
            exclude: ["Page"], swiftSettings: strict),

        // MARK: Files - media files, without decoding
        // Movies, Matroska, transport streams, MXF, bare audio: reading, patching, joining, finishing; pure and
        // fuzzed.
        module("Containers", imports: ["MediaTypes"]),
        // A file's tracks, formats and times, and whether it is whole.
        module(
            "MediaInspection",
            imports: ["MediaTypes", "ExtraTypes", "Containers", "GStreamerOverlay"]),

        // MARK: Pipeline - a plan, rendered by GStreamer
        // Owned handles, bus messages, typed failures, and the faults of GStreamer's versions.
        module("GStreamerOverlay", imports: ["MediaTypes", "CGStreamer", log]),
        // Readers, feeds, the pipeline.
        module(
            "Engine",
            imports: [
                "MediaTypes", "ExtraTypes", "Layers", "LayerRendering", "RenderPlan", "GStreamerOverlay",
                "Containers", "MediaInspection", "CPixels", "CEbur128", log,
            ]),
        // Frames in any order, cached and pulled: players, their sinks, single images.
        module(
            "Playback",
            imports: ["MediaTypes", "ExtraTypes", "RenderPlan", "GStreamerOverlay", "Engine", log]),

        // What turns a plan or samples into files: codecs and containers, a row each, the files of an output
        // until it is complete, the jobs of exports and writers, and parts of outputs.
        module(
            "Outputs",
            imports: ["MediaTypes", "ExtraTypes", "RenderPlan", "Containers", "MediaInspection", "Engine"]),

        // MARK: Sessions - from an edit to a file, a window or an image
        // Export sessions, players, image generators, readers and writers; failures of the engine as
        // `AVError`.
        module(
            "Sessions",
            imports: [
                "MediaTypes", "ExtraTypes", "Layers", "LayerRendering", "Editing", "RenderPlan",
                "PlanCompiler", "Containers", "MediaInspection", "Engine", "Playback", "Outputs", log,
            ]),
        // Additions to sessions: export settings, sinks of players, exports as values.
        module("SessionExtras", imports: ["MediaTypes", "ExtraTypes", "Editing", "Outputs", "Sessions"]),
        // Core Image: recipes of images, filters, their rendering, and compositions that are filtered by them.
        module(
            "ImageFilters",
            imports: ["MediaTypes", "Editing", "Engine", "CPixels"]
                + (compiledInterfaces.isEmpty ? ["CoreImageInterface"] : [])),
        // What only says something about an edit, a file or a run: problems, surveys, descriptions.
        module(
            "Checks",
            imports: [
                "MediaTypes", "ExtraTypes", "Layers", "LayerRendering", "Editing", "RenderPlan",
                "PlanCompiler", "DebugViewer", "MediaInspection", "Engine", "Outputs", "Sessions",
            ]),

        // MARK: Timelines - edits as documents, and the edits made of them
        // Clips, transitions, music, titles, subtitles, JSON documents.
        module(
            "Timeline",
            imports: ["MediaTypes", "ExtraTypes", "Layers", "LayerRendering", "Editing", "CResources"],
            exclude: ["Schema"]),
        // OpenTimelineIO and other formats of edits, to and from timelines and compositions.
        module(
            "Documents", imports: ["MediaTypes", "ExtraTypes", "Editing", "Timeline", "CZlib", "CExpat"]),

        // MARK: Products - the modules that programs import, and the command
        // The product of the additions: re-exports them all.
        module(
            "CutroomExtras",
            imports: ["ExtraTypes", "EditingExtras", "SessionExtras", "Checks", "Timeline", "Documents"]),
        // The product for new programs: re-exports Apple's names and the additions.
        module("Cutroom", imports: appleNames + ["CutroomExtras"]),
        // An HTTP server of a page and a state, on loopback alone; the command has it, the library doesn't.
        module(
            "WatchServer",
            imports: ["FlyingFox", "FlyingSocks"].map { .product(name: $0, package: "FlyingFox") }),
        // The Model Context Protocol, without input and output: messages, and calls of tools; the command has it.
        module("ToolServer", imports: ["ExtraTypes"]),
        // The imports and names of a project for Apple's platforms, with their place on Linux; the command has it.
        module("PortSurvey", imports: ["CResources"], exclude: ["Ledger"]),
        // The command: one file for each subcommand.
        .executableTarget(
            name: "CutroomCommand",
            dependencies: ["Cutroom", "WatchServer", "ToolServer", "PortSurvey", argumentParser, log],
            swiftSettings: strict),

        // MARK: C - headers of libraries, loops over pixels, embedded files
        // The compiler flags of GStreamer, from pkg-config.
        .systemLibrary(
            name: "CGStreamerSystem",
            pkgConfig: gstreamerLibraries.joined(separator: " "),
            providers: [.apt(["libgstreamer1.0-dev", "libgstreamer-plugins-base1.0-dev"])]),
        // GStreamer's headers, and what Swift cannot call by itself; workarounds are in files of their own.
        .target(name: "CGStreamer", dependencies: ["CGStreamerSystem"]),
        // Pango's and Cairo's headers.
        .systemLibrary(
            name: "CPango", pkgConfig: "pangocairo pangoft2 fontconfig",
            providers: [.apt(["libpango1.0-dev"])]),
        // zlib's header.
        .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
        // Expat's header.
        .systemLibrary(name: "CExpat", pkgConfig: "expat", providers: [.apt(["libexpat1-dev"])]),
        // libebur128's header.
        .systemLibrary(name: "CEbur128", pkgConfig: "libebur128", providers: [.apt(["libebur128-dev"])]),
        // The interface `CoreImage`, which re-exports `AppleModules` and `ImageFilters`, and the way to it.
        .systemLibrary(
            name: "CoreImageInterface",
            pkgConfig: "\(Context.packageDirectory)/Sources/CoreImageInterface/CoreImageInterface.pc"),
        // Every loop over pixels, in C: sampling, packing, color tables, perspective; filters; no policy.
        .target(name: "CPixels"),
        // Text files of other modules, as they are: a schema, a page, a list of symbols.
        .target(name: "CResources"),
    ]
)

if isDevelopment {
    package.dependencies.append(.package(url: "https://github.com/attaswift/BigInt", from: "6.0.1"))
    package.targets += [
        .target(
            name: "TestSupport", dependencies: ["MediaTypes", "Containers"], path: "Tests/TestSupport",
            exclude: ["fork_server.c"], swiftSettings: strict),
        tests(of: "CPixels"),
        .target(
            name: "ExactSupport", dependencies: ["BigInt", "MediaTypes"], path: "Tests/ExactSupport",
            swiftSettings: strict),
        tests(of: "MediaTypes", imports: ["BigInt", "ExactSupport"]),
        tests(of: "ExtraTypes", imports: ["MediaTypes"]),
        tests(of: "Layers", imports: ["MediaTypes", "ExtraTypes"]),
        .target(
            name: "PNGSupport",
            dependencies: ["MediaTypes", "ExtraTypes", "Layers", "LayerRendering", "CPango"],
            path: "Tests/PNGSupport", swiftSettings: strict),
        tests(of: "LayerRendering", imports: ["MediaTypes", "ExtraTypes", "Layers", "PNGSupport"]),
        tests(of: "Drawing", imports: ["MediaTypes", "ExtraTypes", "LayerRendering", "Layers"]),
        .target(
            name: "EditingSupport", dependencies: ["MediaTypes", "Editing"], path: "Tests/EditingSupport",
            swiftSettings: strict),
        tests(
            of: "Editing",
            imports: ["MediaTypes", "ExtraTypes", "Layers", "EditingExtras", "EditingSupport"]),
        tests(of: "RenderPlan", imports: ["MediaTypes", "ExtraTypes", "Layers"]),
        tests(
            of: "PlanCompiler",
            imports: ["MediaTypes", "ExtraTypes", "Layers", "Editing", "RenderPlan", "EditingExtras"],
            exclude: ["Plans"]),
        tests(of: "GStreamerOverlay", imports: ["MediaTypes", "CGStreamer"]),
        tests(of: "Containers", imports: ["MediaTypes"]),
        tests(of: "MediaInspection", imports: ["MediaTypes", "Containers", "GStreamerOverlay"]),
        tests(
            of: "Engine",
            imports: [
                "MediaTypes", "ExtraTypes", "RenderPlan", "GStreamerOverlay", "Containers", "CGStreamer",
                "Layers",
                "LayerRendering",
            ]),
        tests(of: "DebugViewer", imports: ["MediaTypes", "Editing", "RenderPlan", "Documents"]),
        tests(of: "Playback", imports: ["MediaTypes", "RenderPlan", "GStreamerOverlay", "Engine"]),
        tests(
            of: "Outputs",
            imports: ["MediaTypes", "ExtraTypes", "RenderPlan", "Containers", "BigInt", "ExactSupport"]),
        // Without GStreamer; DocumentRenderingTests has the tests that read media.
        tests(
            of: "Timeline", imports: ["MediaTypes", "ExtraTypes", "Layers", "LayerRendering", "Editing"]),
        tests(of: "Documents", imports: ["MediaTypes", "Editing", "Timeline"]),
        .target(
            name: "RenderingSupport", dependencies: ["MediaTypes", "RenderPlan", "Engine", "TestSupport"],
            path: "Tests/RenderingSupport", swiftSettings: strict),
        .testTarget(
            name: "DocumentRenderingTests",
            dependencies: [
                "MediaTypes", "Editing", "Sessions", "Timeline", "Documents", "PlanCompiler", "RenderPlan",
                "Engine", "TestSupport", "RenderingSupport",
            ],
            swiftSettings: strict + unoptimized),
        tests(
            of: "Sessions",
            imports: [
                "MediaTypes", "Layers", "Editing", "RenderPlan", "PlanCompiler", "GStreamerOverlay", "Engine",
                "Playback", "Outputs", "Timeline", "ExtraTypes", "EditingExtras", "SessionExtras", "Checks",
                "RenderingSupport",
            ]),
        tests(
            of: "Checks",
            imports: [
                "MediaTypes", "ExtraTypes", "Layers", "Editing", "RenderPlan", "PlanCompiler",
                "GStreamerOverlay", "DebugViewer", "Sessions", "EditingExtras", "SessionExtras",
                "EditingSupport", "RenderingSupport",
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
                "FootageSupport", "TestSupport", "RenderingSupport", "MediaTypes", "ExtraTypes", "RenderPlan",
                "PlanCompiler", "Engine", "Editing", "Sessions", "SessionExtras",
            ],
            swiftSettings: strict + unoptimized),
        .target(
            name: "MatrixSupport",
            dependencies: ["MediaTypes", "Editing", "Sessions", "Timeline", "TestSupport"],
            path: "Tests/MatrixSupport", swiftSettings: strict),
        .executableTarget(
            name: "MatrixTable", dependencies: ["MatrixSupport", "Sessions"], path: "Tests/MatrixTable",
            swiftSettings: strict),
        .testTarget(
            name: "MatrixTests", dependencies: ["MatrixSupport", "TestSupport"],
            swiftSettings: strict + unoptimized),
        .executableTarget(
            name: "ViewerPages", dependencies: ["Cutroom", "TestSupport"], path: "Tests/ViewerPages",
            swiftSettings: strict),
        .testTarget(
            name: "PipelinesTests",
            dependencies: [
                "MediaTypes", "Layers", "Editing", "RenderPlan", "Engine", "Sessions", "Checks",
                "Timeline", "ExtraTypes", "EditingExtras", "SessionExtras", "TestSupport",
                "EditingSupport", "RenderingSupport",
            ],
            swiftSettings: strict + unoptimized),
        tests(of: "ImageFilters", imports: ["MediaTypes", "Editing", "Sessions"]),
        .executableTarget(
            name: "ImageFiltersBenchmark", dependencies: ["ImageFilters", "MediaTypes"],
            path: "Benchmarks/ImageFilters", swiftSettings: strict),
        tests(of: "WatchServer"),
        tests(of: "ToolServer"),
        tests(of: "PortSurvey"),
        .testTarget(
            name: "CommandTests",
            dependencies: [
                "CutroomCommand", argumentParser, "Cutroom", "TestSupport", "MediaTypes", "ExtraTypes",
            ],
            swiftSettings: strict + unoptimized),
        // The programs of Docs/Cookbook.md, one function each, and beside them its commands.
        program("Cookbook", path: "Examples/Cookbook", exclude: ["Commands"]),
        .testTarget(
            name: "CookbookTests", dependencies: ["TestSupport", "CutroomCommand", "Cookbook"],
            swiftSettings: strict + unoptimized),
        program("FifteenSeconds", path: "Examples/FifteenSeconds"),
        program("TwoClips", path: "Examples/TwoClips"),
        .executableTarget(
            name: "LayerSamples",
            dependencies: ["MediaTypes", "ExtraTypes", "Layers", "LayerRendering", "PNGSupport"],
            path: "Examples/LayerSamples", swiftSettings: strict),
        .executableTarget(
            name: "LayerBenchmark", dependencies: ["MediaTypes", "Layers", "LayerRendering", "PNGSupport"],
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
            name: "DocumentsBenchmark",
            dependencies: ["Cutroom", "PlanCompiler", "RenderPlan"],
            path: "Benchmarks/Documents", swiftSettings: strict),
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
            swiftSettings: strict + unoptimized),
        .executableTarget(
            name: "LeakProbe",
            dependencies: ["Cutroom", "CGStreamer", "PlanCompiler", "RenderPlan", "Engine"],
            path: "Tests/LeakProbe", swiftSettings: strict),
        .testTarget(
            name: "RandomEditsTests",
            dependencies: [
                "BigInt", "MediaTypes", "Editing", "RenderPlan", "PlanCompiler", "Engine", "Playback",
                "Sessions", "GStreamerOverlay", "TestSupport", "RenderingSupport",
            ],
            swiftSettings: strict + unoptimized),
        .testTarget(
            name: "MutationsTests", dependencies: ["TestSupport", "Mutations"],
            swiftSettings: strict + unoptimized),
        .testTarget(
            name: "CoverageTests", dependencies: ["Cutroom", "ImageFilters", "TestSupport"],
            swiftSettings: strict + unoptimized),
        .testTarget(
            name: "TestSupportTests", dependencies: ["TestSupport", "MediaTypes"],
            swiftSettings: strict + unoptimized),
    ]
}

// On Apple's platforms the names belong to the system. It is the machine that builds that is asked.
#if os(Linux)
// All compiled modules of a build are in one folder. A module `AVFoundation` there would be found by packages that don't
// depend on Cutroom, too, or not, depending on what is compiled first; and its import would fail for lack of the
// headers of GStreamer. So `AVFoundation` and the like are interfaces, in a folder that only targets which
// depend on AppleModules search: flags of pkg-config are the only ones that targets pass on.
let interfaces = "Sources/AppleInterfaces"
package.targets += [
    // MARK: Products
    // The product for programs that build on Apple's platforms, too: re-exports Apple's names alone.
    module(
        "AppleModules", imports: appleNames + (compiledInterfaces.isEmpty ? ["AppleInterfaces"] : [])),
    // `AVFoundation` and the like, each an interface that re-exports `AppleModules`, and the way to them.
    .systemLibrary(
        name: "AppleInterfaces", pkgConfig: "\(Context.packageDirectory)/\(interfaces)/AppleInterfaces.pc"),
    // What the values of UIKit and AppKit share: text that is drawn, contexts, images from files and their turns.
    module(
        "UIValues",
        imports: ["MediaTypes", "ExtraTypes", "Layers", "LayerRendering", "Drawing", "Sessions"]),
    // The product for programs that import UIKit: images, colors, fonts, paths; no views.
    module(
        "UIKitValues",
        imports: [
            "MediaTypes", "ExtraTypes", "Layers", "LayerRendering", "Drawing", "UIValues", "AppleModules",
        ] + (compiledInterfaces.isEmpty ? ["UIKitInterfaces"] : [])),
    // The product for programs that import AppKit: images, colors, fonts; no views.
    module(
        "AppKitValues",
        imports: [
            "MediaTypes", "ExtraTypes", "Layers", "LayerRendering", "Drawing", "UIValues", "AppleModules",
        ] + (compiledInterfaces.isEmpty ? ["AppKitInterfaces"] : [])),
    // The product for programs that import ImageIO: image files, read and written.
    module(
        "ImageFiles",
        imports: [
            "MediaTypes", "LayerRendering", "Drawing", "Engine", "Sessions", "UIValues", "AppleModules",
        ] + (compiledInterfaces.isEmpty ? ["ImageIOInterface"] : [])),
    // The product for programs that import UniformTypeIdentifiers: types of files.
    module(
        "UniformTypes",
        imports: ["MediaTypes"]
            + (compiledInterfaces.isEmpty ? ["UniformTypeIdentifiersInterface"] : [])),
    // `ImageIO`, an interface that re-exports `ImageFiles`, and the way to it.
    .systemLibrary(
        name: "ImageIOInterface",
        pkgConfig: "\(Context.packageDirectory)/Sources/ImageIOInterface/ImageIOInterface.pc"),
    // `UniformTypeIdentifiers`, an interface that re-exports `UniformTypes`, and the way to it.
    .systemLibrary(
        name: "UniformTypeIdentifiersInterface",
        pkgConfig:
            "\(Context.packageDirectory)/Sources/UniformTypeIdentifiersInterface/UniformTypeIdentifiersInterface.pc"
    ),
    // `UIKit`, an interface that re-exports `UIKitValues`, and the way to it.
    .systemLibrary(
        name: "UIKitInterfaces",
        pkgConfig: "\(Context.packageDirectory)/Sources/UIKitInterfaces/UIKitInterfaces.pc"),
    // `AppKit`, an interface that re-exports `AppKitValues`, and the way to it.
    .systemLibrary(
        name: "AppKitInterfaces",
        pkgConfig: "\(Context.packageDirectory)/Sources/AppKitInterfaces/AppKitInterfaces.pc"),
]
package.targets += compiledInterfaces.map {
    .target(name: $0, dependencies: ["AppleModules"], path: "\(interfaces)/\($0)", swiftSettings: strict)
}
package.targets += compiledCoreImage.map {
    .target(
        name: $0, dependencies: ["AppleModules", "ImageFilters"], path: "Sources/CoreImageInterface/\($0)",
        swiftSettings: strict)
}
package.targets += compiledValues.map {
    .target(
        name: $0, dependencies: [.byName(name: "\($0)Values")], path: "Sources/\($0)Interfaces/\($0)",
        swiftSettings: strict)
}
package.targets += compiledFiles.sorted { $0.key < $1.key }.map { name, module in
    .target(
        name: name, dependencies: [.byName(name: module)], path: "Sources/\(name)Interface/\(name)",
        swiftSettings: strict)
}
if isDevelopment {
    package.targets += [
        // A module of a client, with types that are named as some of ours are.
        .target(name: "ClientNames", path: "Tests/ClientNames", swiftSettings: strict),
        clientTests("CompatibilityTests", .v6),
        tests(of: "UIKitValues", imports: ["AppKitValues", "UIValues", "LayerRendering", "Layers"]),
        tests(of: "ImageFiles", imports: ["MediaTypes"]),
        tests(of: "UniformTypes", imports: ["MediaTypes"]),
        // The same files, through links.
        clientTests("CompatibilityTestsSwift5", .v5),
    ]
}
#endif

// SwiftPM compiles a target again if a module changes that the target names, but not if one does that such
// a module is built on. Its types may be stored in ours, though: after one got a field, even a private
// one, a target that was not compiled again has the old layout, and crashes. So each target names all that
// it is built on. It may import only what it names above: Scripts/check-layering holds that, and gets the
// manifest without these additions by CUTROOM_IMPORTS.
func modules(under name: String, in known: [String: [String]]) -> Set<String> {
    Set(known[name, default: []].flatMap { modules(under: $0, in: known).union([$0]) })
}

func named(_ dependency: Target.Dependency) -> String? {
    switch dependency {
    case .byNameItem(let name, _), .targetItem(let name, _): name
    default: nil
    }
}

let known = Dictionary(
    uniqueKeysWithValues: package.targets.map { ($0.name, $0.dependencies.compactMap(named)) })
for target in package.targets where Context.environment["CUTROOM_IMPORTS"] == nil {
    let missing = modules(under: target.name, in: known).subtracting(known[target.name, default: []])
    target.dependencies += missing.sorted().filter { known[$0] != nil }.map { .byName(name: $0) }
}

// So does each product, for the targets of its clients.
let products = [
    "Cutroom": ["Cutroom"], "CutroomExtras": ["CutroomExtras"],
    "AppleModules": ["AppleModules"] + compiledInterfaces,
    // Beside Apple's other names, which `import CoreImage` brings.
    "CoreImage": ["AppleModules", "ImageFilters"] + compiledInterfaces + compiledCoreImage,
    "UIKitValues": ["UIKitValues"] + compiledValues.filter { $0 == "UIKit" },
    "AppKitValues": ["AppKitValues"] + compiledValues.filter { $0 == "AppKit" },
    "ImageIO": ["ImageFiles"] + compiledFiles.keys.filter { $0 == "ImageIO" },
    "UniformTypeIdentifiers": ["UniformTypes"] + compiledFiles.keys.filter { $0 == "UniformTypeIdentifiers" },
]
for (name, own) in products.sorted(by: { $0.key < $1.key }) where own.allSatisfy({ known[$0] != nil }) {
    let under = own.reduce(into: Set(own)) { $0.formUnion(modules(under: $1, in: known)) }
    let system = package.targets.filter { $0.type == .system }.map(\.name)
    package.products.append(.library(name: name, targets: under.subtracting(system).sorted()))
}

// The tests of one module, with what they are built on and nothing else: see Scripts/test --only.
if let only = Context.environment["CUTROOM_ONLY"] {
    let needed = modules(under: only, in: known).union([only])
    package.targets.removeAll { !needed.contains($0.name) }
    package.products.removeAll { product in
        (product as? Product.Executable).map { !needed.isSuperset(of: $0.targets) } ?? true
    }
}

/// libFuzzer comes with `--sanitize=fuzzer` alone, see Benchmarks/fuzzing.
if Context.environment["CUTROOM_FUZZ"] != nil {
    package.targets += [
        .executableTarget(
            name: "Fuzzing",
            dependencies: [
                "MediaTypes", "ExtraTypes", "Containers", "MediaInspection", "Timeline", "Documents",
            ],
            path: "Benchmarks/Fuzzing", swiftSettings: strict)
    ]
}
