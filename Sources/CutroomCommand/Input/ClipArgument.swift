import ArgumentParser
import Cutroom
import Foundation

/// One input of a subcommand: a document, or a clip with its settings.
struct ClipArgument {
    private let file: FileArgument

    var url: URL { file.url }
    var isDocument: Bool { InputFiles.isDocument(url) }

    /// Whether it has settings other than the part to use.
    var isChanged: Bool { file.volume != nil || file.fit != nil || file.audio != .automatic }

    init(text: String) throws {
        file = try FileArgument(
            text, allowing: [.part, .volume, .mute, .fit, .audio], example: "clip.mp4@5..12,volume=0.5")
        guard !isDocument || file.settings.isEmpty else {
            throw ValidationError("a document has no settings: use --range for a part of it")
        }
    }

    var item: Timeline.VideoItem {
        Timeline.VideoItem(
            url: url, sourceTimeRange: file.part, originalSoundVolume: file.volume ?? 1,
            fit: file.fit ?? .fit, audio: file.audio)
    }
}
