internal import Engine
internal import ExtraTypes
internal import Foundation
internal import MediaTypes
internal import RenderPlan
internal import Synchronization

/// The identity of a rendered part in a store: all that its bytes depend on, except for the content of the
/// files that it reads.
package struct StoredPart: Sendable, Hashable {
    /// A checksum of the plan, the settings and the versions.
    let key: String
    /// The paths of the media, images and fonts, sorted.
    let files: [String]
    /// Whether the key is the name in the store, because a job has identified the files.
    private let isComplete: Bool

    /// Returns `nil` if a client's code draws the part, which a later export may do otherwise.
    ///
    /// - Throws: The errors of `JSONEncoder`.
    init?(_ task: PartTask, _ container: ExportContainer, _ limit: SizeLimit) throws {
        guard !task.plan.dependsOnClient else { return nil }
        key = try PartKey.name(
            of: task.plan.withoutLabels, task.settings.ofPart, task.tuning, in: container, limit, files: [],
            versions: Self.versions(of: task, container, limit))
        files = task.plan.files.map(\.path).sorted()
        isComplete = false
    }

    /// Creates the identity of a job's part.
    ///
    /// - Parameter name: The name in the store.
    init(named name: String) { (key, files, isComplete) = (name, [], true) }

    /// Returns the name of the part in a store.
    ///
    /// - Parameter digests: The digests of the files, in their order.
    func name(_ digests: [String]) -> String {
        isComplete ? key : PartKey.name(([key] + digests).joined(separator: "\n"))
    }

    /// The versions of the elements and libraries that the part depends on, the fonts if it has text, and the
    /// number of processors if it matters.
    private static func versions(
        of task: PartTask, _ container: ExportContainer, _ limit: SizeLimit
    ) -> [String] {
        let factories = task.factories(container, limit).union(task.plan.effectFactories)
        var versions = versions(of: factories)
        if task.plan.drawsText { versions.append("fonts \(EngineProcess.fontsChecksum)") }
        if task.settings.threads == .automatic {
            versions.append("processors \(ProcessInfo.processInfo.activeProcessorCount)")
        }
        return versions
    }

    /// Other libraries that happen to be loaded don't matter.
    private static func versions(of factories: Set<String>) -> [String] {
        known.withLock { known in
            if let versions = known[factories] { return versions }
            // Loads the library that decodes.
            let all = EngineProcess.versions(ofElements: factories.union([Self.decoder]))
            let own = all.filter { name, _ in
                guard name.hasPrefix("lib") else { return true }
                let library = name.dropFirst("lib".count).replacing("-", with: "")
                return libraries.contains(String(library)) || factories.contains { $0.contains(library) }
            }
            let versions = own.map { "\($0.key) \($0.value)" }.sorted() + [program]
            known[factories] = versions
            return versions
        }
    }

    /// The versions by the factories of elements, which a process reads once.
    private static let known = Mutex<[Set<String>: [String]]>([:])

    /// The program's size and date, also after another one has taken its name.
    private static let program: String = {
        let file = FileIdentity(path: "/proc/self/exe")
        return "program \(file?.length ?? 0) \(file?.seconds ?? 0).\(file?.nanoseconds ?? 0)"
    }()

    /// An element of the plugin that decodes most media.
    static let decoder = "avdec_h264"
    /// The libraries that decode, scale and draw, without `lib`, dashes and the dot of a version.
    private static let libraries: Set = [
        "avcodec", "swscale", "swresample", "cairo", "freetype", "harfbuzz", "pango1.0",
    ]
}

extension ExportSettings {
    /// The settings that matter to a part.
    fileprivate var ofPart: ExportSettings {
        var settings = self
        // It is written when parts are joined.
        settings.creationDate = nil
        return settings
    }
}

extension RenderPlan {
    /// The first words of the elements of effects, which are the names of their factories.
    fileprivate var effectFactories: Set<String> {
        let effects = Set(
            (videoTracks + composedTracks).flatMap(\.segments).compactMap(\.clip?.picture.effect))
        return Set(
            effects.flatMap { $0.split(separator: "!") }
                .compactMap { $0.split(whereSeparator: \.isWhitespace).first.map(String.init) })
    }
}
