internal import Foundation
internal import MediaTypes
internal import RenderPlan

/// The size and modification date of a file, which reveal that it has changed.
struct SourceStamp: Sendable, Hashable, Codable {
    let path: String
    /// In bytes; -1 if the file doesn't exist.
    let size: Int64
    private let seconds: Int
    private let nanoseconds: Int

    init(_ path: String) {
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

    /// The size and date, as a text.
    var text: String { "\(size) \(seconds).\(nanoseconds)" }
}
