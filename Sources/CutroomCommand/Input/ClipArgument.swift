import ArgumentParser
import Cutroom
import Foundation

/// One input of a subcommand: a document, a clip with its settings, or a color or silence.
struct ClipArgument {
    /// The clip; for a document, one of its file.
    let item: Timeline.VideoItem

    var url: URL { item.url }
    var isDocument: Bool { InputFiles.isDocument(url) }

    /// Whether all of the file, or a part of it, is used without other settings.
    var isPlainFile: Bool {
        item.filler == nil && !isDocument
            && item == Timeline.VideoItem(url: url, sourceTimeRange: item.sourceTimeRange)
    }

    /// The settings of clips.
    static let settings: [FileSetting.Kind] =
        [
            .part, .volume, .mute, .audio, .fit, .background, .focus, .crop, .speed, .reverse, .freeze, .fade,
            .fadeIn, .fadeOut,
        ] + FileSetting.Kind.ofAudio + FileSetting.Kind.outlines + FileSetting.Kind.looks

    init(text: String) throws {
        if let filler = try FillerArgument(text) {
            item = filler.item
            return
        }
        let file = try FileArgument(text, allowing: Self.settings, example: "clip.mp4@5..12,volume=0.5")
        item = try Self.item(file)
        guard !isDocument || file.settings.isEmpty else {
            throw ValidationError("a document has no settings: use --range for a part of it")
        }
        try Self.checkCombinations(file)
    }

    /// Creates a clip of a list.
    init(_ item: Timeline.VideoItem) { self.item = item }

    private static func checkCombinations(_ file: FileArgument) throws {
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
        if file.background != nil, file.fit == .blur {
            throw ValidationError(
                "background has no effect with fit=blur, whose background is the clip itself: remove one of"
                    + " them")
        }
    }

    private static func item(_ file: FileArgument) throws -> Timeline.VideoItem {
        var item = Timeline.VideoItem(
            url: file.url, sourceTimeRange: file.part, originalSoundVolume: file.volume ?? 1,
            fit: file.fit ?? (file.focus == nil ? .fit : .fill),
            speed: (file.speed ?? 1) * (file.isReversed ? -1 : 1), audio: file.audio)
        (item.appearance.crop, item.appearance.focus) = (file.crop, file.focus)
        item.appearance.background = file.background
        file.applyOutline(to: &item.appearance)
        try file.applyLook(to: &item.appearance)
        (item.fadeIn, item.fadeOut) = (file.fadeIn ?? .zero, file.fadeOut ?? .zero)
        item.audioAdjustments = file.audioAdjustments
        if let duration = file.freeze {
            item.speed = 0
            item.sourceTimeRange = CMTimeRange(start: file.part?.start ?? .zero, duration: duration)
        }
        return item
    }
}
