import ArgumentParser
import Cutroom
import Foundation

/// The options for the folder that keeps rendered parts.
struct CacheOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            """
            Keep rendered parts in a folder, and take those that an edit hasn't changed from it. (default: the folder \
            in the environment's CUTROOM_CACHE, if any)
            """, valueName: "folder"))
    var cache: String?

    @Flag(help: "Neither take parts from the folder in CUTROOM_CACHE nor add any.")
    var noCache = false

    @Option(
        help: ArgumentHelp(
            "The most megabytes to keep; parts that weren't used for the longest time are removed. (default: 20000)",
            valueName: "megabytes"))
    var cacheLimit: Int?

    /// Whether an option requires a folder, which the environment alone doesn't.
    var isGiven: Bool { cache != nil }

    func validate() throws {
        if cache != nil, noCache {
            throw ValidationError("--no-cache contradicts --cache: remove one of them")
        }
        if let cacheLimit, !(1...Self.mostMegabytes).contains(cacheLimit) {
            throw ValidationError(
                "invalid value for --cache-limit: use a number of megabytes from 1 to \(Self.mostMegabytes)")
        }
        guard cacheLimit == nil || store != nil else {
            throw ValidationError(
                "--cache-limit requires --cache or CUTROOM_CACHE: add it, or remove --cache-limit")
        }
    }

    private static let mostMegabytes = 1_000_000_000

    /// The store; `nil` without one.
    private var store: PartStore? {
        guard !noCache, let url = Self.folder(cache) else { return nil }
        guard let cacheLimit else { return PartStore(url: url) }
        return PartStore(url: url, sizeLimit: Int64(cacheLimit) * 1_000_000)
    }

    /// Returns the folder of an option's value, otherwise the one in the environment; `nil` without either.
    static func folder(_ given: String?) -> URL? {
        let path = given ?? ProcessInfo.processInfo.environment["CUTROOM_CACHE"]
        return path.flatMap { $0.isEmpty ? nil : InputFiles.url($0).standardizedFileURL }
    }

    /// Sets the store of a session.
    ///
    /// - Throws: A `CommandFailure` if an option requires a store and the output can't be made of parts.
    func configure(_ session: AVAssetExportSession) throws {
        guard let store else { return }
        guard session.canUsePartStore || !isGiven || session.outputFileType == nil else {
            throw CommandFailure(
                status: .usage, cause: "--cache needs H.264 or HEVC at a constant quality",
                remedy: "remove --bitrate and --codec, or --cache")
        }
        session.options.partStore = store
    }
}
