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
    static let version = "2"
}
