internal import Engine
package import ExtraTypes
internal import Foundation
internal import MediaTypes
package import RenderPlan

/// A name that identifies everything that a rendered part depends on: its plan, its encoding, its sources by
/// size and date, the encoder and the version of GStreamer.
package enum PartKey {
    private struct Content: Encodable {
        let plan: RenderPlan
        let settings: ExportSettings
        let tuning: EncoderTuning
        let container: String
        let limit: SizeLimit
        let sources: [SourceStamp]
        let versions: [String]
    }

    /// - Throws: The errors of `JSONEncoder`.
    package static func name(
        of plan: RenderPlan, _ settings: ExportSettings, _ tuning: EncoderTuning,
        in container: ExportContainer, _ limit: SizeLimit
    ) throws -> String {
        try name(
            of: plan, settings, tuning, in: container, limit, files: SourceStamp.all(of: plan),
            versions: ["GStreamer \(EngineProcess.gstreamerVersion)"]
                + [settings.video?.encoder].compactMap(\.self))
    }

    /// - Parameter versions: The versions of all that renders the part.
    /// - Throws: The errors of `JSONEncoder`.
    static func name(
        of plan: RenderPlan, _ settings: ExportSettings, _ tuning: EncoderTuning,
        in container: ExportContainer, _ limit: SizeLimit, files: [SourceStamp], versions: [String]
    ) throws -> String {
        let content = Content(
            plan: plan, settings: settings, tuning: tuning, container: container.name, limit: limit,
            sources: files, versions: [Self.version] + versions)
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        encoder.userInfo = [.reducesTimes: true]
        // Layers may last for ever.
        encoder.nonConformingFloatEncodingStrategy = .convertToString(
            positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
        return name(String(decoding: try encoder.encode(content), as: UTF8.self))
    }

    /// Returns 32 hexadecimal digits for a text.
    static func name(_ text: String) -> String {
        String(EngineProcess.checksum(of: [UInt8](text.utf8)).prefix(digitCount))
    }

    static let digitCount = 32

    /// To be increased if the same plan is rendered otherwise than by an earlier version of the library.
    private static let version = "2"
}

/// The size and modification date of a file, which reveal that it has changed.
struct SourceStamp: Sendable, Codable {
    let path: String
    private let size: Int64
    private let seconds: Int
    private let nanoseconds: Int

    private init(_ path: String) {
        self.path = path
        let file = FileIdentity(path: path)
        size = file?.length ?? -1
        (seconds, nanoseconds) = (file?.seconds ?? 0, file?.nanoseconds ?? 0)
    }

    /// Returns the stamps of the files that a plan reads, sorted by path.
    static func all(of plan: RenderPlan) -> [SourceStamp] {
        let clips = (plan.videoTracks + plan.composedTracks).flatMap(\.segments).compactMap(
            \.clip?.source.url)
        let sounds = plan.audioTracks.flatMap(\.segments).compactMap(\.clip?.source.url)
        return Set(clips + sounds).map(\.path).sorted().map(SourceStamp.init)
    }

    /// The change of the file since the stamp was made, in words; nil if the file hasn't changed.
    var difference: String? {
        let now = SourceStamp(path)
        if now.size < 0, size >= 0 { return "no such file" }
        if now.size != size { return "\(now.size) bytes, but \(size) where the export began" }
        return (now.seconds, now.nanoseconds) == (seconds, nanoseconds)
            ? nil : "changed at another time than where the export began"
    }
}
