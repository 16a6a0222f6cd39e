import Foundation
import MediaTypes
import Timeline

extension Timeline {
    /// Returns the timeline with the titles, subtitles and audio of another one, and its size and rate if
    /// they are set.
    func adding(_ extras: Timeline) -> Timeline {
        var copy = self
        copy.titles += extras.titles
        copy.subtitles += extras.subtitles
        copy.music += extras.music
        copy.voiceOvers += extras.voiceOvers
        copy.renderSize = extras.renderSize ?? renderSize
        copy.renderShape = extras.renderShape ?? renderShape
        copy.frameDuration = extras.frameDuration ?? frameDuration
        copy.loudness = extras.loudness ?? loudness
        copy.background = extras.background ?? background
        return copy
    }

    /// Removes the voice-overs and the music whose files are missing.
    mutating func leaveOutMissingSound() {
        func isMissing(_ url: URL) -> Bool { !FileManager.default.fileExists(atPath: url.path) }
        voiceOvers.removeAll { isMissing($0.url) }
        music.removeAll { isMissing($0.url) }
    }

    /// All files of the timeline.
    var mediaFiles: [URL] {
        videos.filter { $0.filler == nil }.map(\.url) + overlays.map(\.url) + voiceOvers.map(\.url)
            + music.map(\.url)
            + (videos.map(\.appearance) + overlays.map(\.appearance)).compactMap(\.color?.lut)
            + (titles.flatMap { [$0.image, $0.fontFile] } + subtitles.flatMap { [$0.url, $0.fontFile] })
            .compactMap(\.self)
    }

    /// Returns the timeline with replacements for missing media.
    ///
    /// - Throws: A `TimelineError` if a file is outside the folder to which files are confined.
    func relocated(by locator: MediaLocator) throws(TimelineError) -> Timeline {
        var copy = self
        if !locator.search.folders.isEmpty {
            func found(_ url: URL) -> URL {
                guard url.isFileURL, !FileManager.default.fileExists(atPath: url.path),
                    case .found(let file) = locator.find(MediaAddress(url.path))
                else { return url }
                return file
            }
            for index in copy.videos.indices { copy.videos[index].url = found(copy.videos[index].url) }
            for index in copy.overlays.indices { copy.overlays[index].url = found(copy.overlays[index].url) }
            for index in copy.voiceOvers.indices {
                copy.voiceOvers[index].url = found(copy.voiceOvers[index].url)
            }
            for index in copy.music.indices { copy.music[index].url = found(copy.music[index].url) }
        }
        for file in copy.mediaFiles where !locator.search.allows(file) {
            throw TimelineError(outside: file)
        }
        return copy
    }
}

extension Timeline {
    /// Whether the files of all clips and overlays exist.
    var hasAllVideoFiles: Bool {
        videos.allSatisfy { $0.filler != nil || $0.url.isThere } && overlays.allSatisfy(\.url.isThere)
    }
}

extension URL {
    /// Whether the file, or a file of the sequence, exists.
    fileprivate var isThere: Bool {
        if FileManager.default.fileExists(atPath: path) { return true }
        guard let pattern = PicturePattern(path: lastPathComponent) else { return false }
        let names =
            (try? FileManager.default.contentsOfDirectory(atPath: deletingLastPathComponent().path)) ?? []
        return names.contains { pattern.number(ofName: $0) != nil }
    }
}
