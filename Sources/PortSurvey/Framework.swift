/// A module that Swift projects for Apple's platforms import, and its place on Linux.
public struct Framework: Sendable, Hashable, Encodable {
    public enum Status: String, Sendable, Hashable, Encodable, CaseIterable {
        /// A product that clients need anyway has it, or Swift's toolchain.
        case here
        /// A product of Cutroom to be added to a target.
        case product = "opt-in product"
        case absent = "not on Linux"
        /// Neither Apple's nor Swift's.
        case other
    }

    public var name: String
    public var status: Status
    /// The product, or the way round.
    public var note: String

    /// Returns the row of a module.
    public static func named(_ name: String) -> Framework {
        table[name].map { Framework(name: name, status: $0.0, note: $0.1) }
            ?? Framework(name: name, status: .other, note: "a module of the project, or of a package")
    }

    private static let table: [String: (Status, String)] = {
        var table: [String: (Status, String)] = [:]
        func add(_ names: String, _ status: Status, _ note: String) {
            for name in names.split(separator: " ") { table[String(name)] = (status, note) }
        }
        add(
            "AVFoundation AVFAudio AVKit CoreGraphics CoreMedia CoreVideo MediaToolbox QuartzCore", .here,
            "product AppleModules")
        add("CoreImage", .product, "product CoreImage")
        add("UIKit", .product, "product UIKitValues: images, colors, fonts, paths; no views")
        add("AppKit", .product, "product AppKitValues: images, colors, fonts; no views")
        add("ImageIO", .product, "product ImageIO")
        add("UniformTypeIdentifiers", .product, "product UniformTypeIdentifiers")
        add(
            "Foundation Dispatch Swift Observation Synchronization XCTest Testing RegexBuilder Distributed",
            .here, "Swift's toolchain")
        for (names, note) in absent { add(names, .absent, note) }
        return table
    }()

    private static let absent = [
        ("Cocoa", "import AppKit, with the product AppKitValues"),
        (
            "MobileCoreServices CoreServices",
            "import UniformTypeIdentifiers, with the product of that name"
        ),
        ("CoreFoundation", "import Foundation and CoreMedia: Core Foundation's types are Foundation's"),
        ("Darwin", "import Glibc where canImport(Glibc)"),
        ("Combine", "use the package OpenCombine, or AsyncSequence"),
        ("os OSLog", "use Logger of the package swift-log"),
        ("CryptoKit CommonCrypto", "use the package swift-crypto"),
        ("SwiftUI", "keep views in a target for Apple's platforms"),
        ("WatchKit TVUIKit WidgetKit", "keep views in a target for Apple's platforms"),
        ("Photos PhotosUI AssetsLibrary", "pass URLs of files: there is no library of photos"),
        (
            "Metal MetalKit MetalPerformanceShaders OpenGLES GLKit SceneKit SpriteKit",
            "use Core Image or a custom compositor: frames are drawn by processors"
        ),
        ("VideoToolbox", "use export sessions and AVAssetWriter: GStreamer encodes"),
        ("AudioToolbox CoreAudio CoreAudioKit", "use AVAssetReader, AVAssetWriter and AVAudioFile"),
        ("Accelerate simd", "write loops, or use SIMD types of Swift's standard library"),
        ("CoreText", "use CATextLayer, or strings that are drawn by UIKitValues"),
        ("Vision CoreML NaturalLanguage Speech SoundAnalysis", "call another library in a custom compositor"),
        (
            "MediaPlayer StoreKit ReplayKit ARKit CoreMotion CoreLocation",
            "keep it in a target for Apple's platforms"
        ),
        ("ObjectiveC", "Linux has no Objective-C runtime: use closures and key paths of Swift"),
    ]
}
