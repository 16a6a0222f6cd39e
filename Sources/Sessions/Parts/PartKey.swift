internal import Engine
internal import ExtraTypes
internal import Foundation
internal import RenderPlan

/// A name for all that a rendered part depends on: its plan, how it is encoded, the content of its sources, and the
/// programs that make it.
enum PartKey {
    private struct Content: Encodable {
        let plan: RenderPlan
        let settings: ExportSettings
        let container: String
        let sources: [Source]
        let versions: [String]
    }

    /// A file by its size and date, which whoever changes it changes.
    private struct Source: Encodable {
        let path: String
        let size: Int64
        let seconds: Int
        let nanoseconds: Int

        init(_ url: URL) {
            var status = stat()
            path = url.path
            let isThere = stat(path, &status) == 0
            size = isThere ? Int64(status.st_size) : -1
            (seconds, nanoseconds) = isThere ? (status.st_mtim.tv_sec, status.st_mtim.tv_nsec) : (0, 0)
        }
    }

    /// - Throws: what the encoder of JSON throws.
    static func name(
        of plan: RenderPlan, _ settings: ExportSettings, in container: ExportContainer
    ) throws -> String {
        let content = Content(
            plan: plan, settings: settings, container: container.name,
            sources: sources(of: plan).map(Source.init),
            versions: ["1", EngineProcess.gstreamerVersion])
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        return String(EngineProcess.checksum(of: [UInt8](try encoder.encode(content))).prefix(32))
    }

    private static func sources(of plan: RenderPlan) -> [URL] {
        let clips = (plan.videoTracks + plan.composedTracks).flatMap(\.segments).compactMap(
            \.clip?.source.url)
        let sounds = plan.audioTracks.flatMap(\.segments).compactMap(\.clip?.source.url)
        return Set(clips + sounds).sorted { $0.path < $1.path }
    }
}
