import ArgumentParser
import Cutroom
import Foundation

/// One input of a subcommand: a document, or a clip with its settings.
struct ClipArgument {
    private let file: FileArgument

    var url: URL { file.url }
    var isDocument: Bool { InputFiles.isDocument(url) }

    /// Whether it has settings other than the part to use.
    var isChanged: Bool { file.settings.contains { $0.kind != .part } }

    /// The settings of clips.
    static let settings: [FileSetting.Kind] = [
        .part, .volume, .mute, .audio, .fit, .focus, .crop, .speed, .reverse, .freeze, .fade, .fadeIn,
        .fadeOut,
    ]

    init(text: String) throws {
        file = try FileArgument(text, allowing: Self.settings, example: "clip.mp4@5..12,volume=0.5")
        guard !isDocument || file.settings.isEmpty else {
            throw ValidationError("a document has no settings: use --range for a part of it")
        }
        try checkCombinations()
    }

    private func checkCombinations() throws {
        if let part = file.part, part.duration.isNumeric, file.freeze != nil {
            throw ValidationError(
                "the end of the part has no effect on a held frame: write FROM.., with the time of the frame")
        }
        if file.isReversed, let speed = file.speed, speed < 0 {
            throw ValidationError("a negative speed plays in reverse already: remove reverse")
        }
        if file.focus != nil, let fit = file.fit, fit != .fill {
            throw ValidationError(
                "focus has no effect with fit=\(fit.rawValue): remove it, or use fit=fill")
        }
    }

    var item: Timeline.VideoItem {
        var item = Timeline.VideoItem(
            url: url, sourceTimeRange: file.part, originalSoundVolume: file.volume ?? 1,
            fit: file.fit ?? (file.focus == nil ? .fit : .fill), speed: speed, audio: file.audio)
        (item.appearance.crop, item.appearance.focus) = (file.crop, file.focus)
        (item.fadeIn, item.fadeOut) = (file.fadeIn ?? .zero, file.fadeOut ?? .zero)
        if let duration = file.freeze {
            item.sourceTimeRange = CMTimeRange(start: file.part?.start ?? .zero, duration: duration)
        }
        return item
    }

    private var speed: Double {
        guard file.freeze == nil else { return 0 }
        return (file.speed ?? 1) * (file.isReversed ? -1 : 1)
    }
}
