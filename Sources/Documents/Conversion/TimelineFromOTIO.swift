import Editing
import Foundation
import MediaTypes
import Timeline

/// Makes a `Timeline` from a document of OpenTimelineIO, if it can express all of it: one track of clips
/// without gaps, and audio.
struct TimelineFromOTIO {
    private let document: OTIOTimeline
    private let url: URL
    private let locator: MediaLocator
    private let media: MediaSet?

    /// - Parameters:
    ///   - url: The document's file, against which relative paths are resolved.
    ///   - media: The media that were read, whose timecode documents of other programs count from. Cutroom's
    ///     documents state it.
    /// - Throws: A `DocumentProblem` for a part that a timeline can't express, or a `TimelineError` if
    ///   Cutroom's metadata are invalid.
    static func timeline(_ document: OTIOTimeline, at url: URL, media: MediaSet? = nil) throws -> Timeline {
        let locator = MediaLocator(MediaSearch(), folder: url.deletingLastPathComponent())
        return try TimelineFromOTIO(document: document, url: url, locator: locator, media: media).timeline()
    }

    private func timeline() throws -> Timeline {
        var result = try DocumentExtras(document, at: url).timeline
        let root = JSONPath().appending("tracks")
        guard document.tracks.properties.sourceRange == nil, document.tracks.properties.effects.isEmpty else {
            throw inexpressible("the stack of tracks has a range or effects", at: root)
        }
        var hasVideo = false
        for (index, child) in document.tracks.children.enumerated() {
            let path = root.child(index)
            guard case .track(let track) = child, track.properties.sourceRange == nil,
                track.properties.effects.isEmpty
            else { throw inexpressible("not a plain track", at: path) }
            guard track.properties.isEnabled else { continue }
            if track.role == "overlay" { continue }
            if track.isVideo {
                guard !hasVideo else { throw inexpressible("a second video track", at: path) }
                hasVideo = true
                try addVideo(track, to: &result, at: path)
            } else if !track.isAudio {
                throw inexpressible("a track of kind \"\(track.kind)\"", at: path)
            } else if track.role == nil {
                try addAudio(track, to: &result, at: path)
            }
        }
        return result
    }

    private func addVideo(_ track: OTIOTrack, to timeline: inout Timeline, at path: JSONPath) throws {
        var transitions: [Timeline.Transition] = []
        for (index, child) in track.children.enumerated() {
            let place = path.child(index)
            switch child {
            case .clip(let clip):
                let (before, after) = (track.neighbor(index - 1), track.neighbor(index + 1))
                timeline.videos.append(
                    try item(
                        clip, lead: before?.offsets.before ?? .zero, tail: after?.offsets.after ?? .zero,
                        place))
            case .transition(let transition):
                guard index > 0, index + 1 < track.children.count, !timeline.videos.isEmpty else {
                    throw inexpressible("a transition at an end of the track", at: place)
                }
                while transitions.count < timeline.videos.count - 1 { transitions.append(.none) }
                transitions.append(
                    Timeline.Transition(
                        transition.kind.value,
                        duration: transition.offsets.before + transition.offsets.after,
                        easing: transition.easing, softness: transition.softness,
                        audioFadeCurve: transition.audioFadeCurve))
            case .gap(let gap):
                let duration = gap.properties.sourceRange?.range?.duration ?? .zero
                guard duration > .zero else { break }
                let (before, after) = (track.neighbor(index - 1), track.neighbor(index + 1))
                let handles = (before?.offsets.before ?? .zero) + (after?.offsets.after ?? .zero)
                timeline.videos.append(Timeline.VideoItem(gap: (duration + handles).reduced))
            case .stack, .track, .other:
                throw inexpressible("not a clip or a transition", at: place)
            }
        }
        timeline.transitions = transitions
    }

    private func item(
        _ clip: OTIOClip, lead: CMTime, tail: CMTime, _ path: JSONPath
    ) throws -> Timeline.VideoItem {
        let speed = try TimeWarp.speed(of: .clip(clip), at: path)
        guard clip.properties.isEnabled else { throw inexpressible("a disabled clip", at: path) }
        var item = Timeline.VideoItem(url: try file(clip, path))
        item.fit = clip.fitMode
        item.speed = speed.value
        item.appearance = try clip.appearance(at: path, in: url)
        item.originalSoundVolume = document.hasSound ? clip.volume : 0
        item.audio = clip.audio
        (item.fadeIn, item.fadeOut) = (clip.fadeIn, clip.fadeOut)
        item.audioAdjustments = try clip.audioAdjustments(at: path, in: url)
        item.pictureDuration = clip.own["pictureDuration"]?.time
        guard var range = (clip.properties.sourceRange ?? clip.reference.availableRange)?.range else {
            return item
        }
        let shift = fileTime(range.start, of: clip) - range.start
        range.start = range.start + shift
        // In reverse playback, the end of the clip is the start of its range.
        let head = speed.isBackwards ? speed.magnitude.media(tail) : speed.media(lead)
        let whole = CMTimeRange(
            start: range.start - head, duration: speed.used(lead + range.duration + tail))
        if let own = clip.own["sourceTimeRange"]?.range, own.isNear(whole) {
            item.sourceTimeRange = own
            return item
        }
        var available = clip.reference.availableRange?.range
        if let start = available?.start { available?.start = start + shift }
        let isAll = speed == .normal ? available == whole : available?.isNear(whole) == true
        if clip.own["isWhole"]?.bool == true, available == nil || isAll { return item }
        let isToEnd = clip.own["isToEnd"]?.bool == true && (available == nil || available?.end == whole.end)
        item.sourceTimeRange =
            isToEnd ? CMTimeRange(start: whole.start, duration: .positiveInfinity) : whole
        return item
    }

    /// Returns the file time for a time of the document.
    private func fileTime(_ time: CMTime, of clip: OTIOClip) -> CMTime {
        if case .file(_, let clock) = media?.medium(of: clip) { return clock.fileTime(time).reduced }
        return (time - (clip.own["startTimecode"]?.time ?? .zero)).reduced
    }

    private func file(_ clip: OTIOClip, _ path: JSONPath) throws -> URL {
        let folder = url.deletingLastPathComponent()
        if let color = clip.reference.kind.color { return Timeline.Filler.color(color).url }
        switch clip.reference.kind {
        case .external(let text):
            let address = MediaAddress(text)
            if case .found(let file) = locator.find(address) { return file }
            guard let path = address.path else { break }
            return URL(fileURLWithPath: path, relativeTo: folder).standardizedFileURL
        case .imageSequence(let sequence) where sequence.frameStep == 1:
            guard let path = MediaAddress(sequence.folder).path else { break }
            return URL(fileURLWithPath: path, isDirectory: true, relativeTo: folder)
                .appendingPathComponent(sequence.pattern).standardizedFileURL
        case .missing, .generator, .imageSequence, .other:
            // Lists often contain only the file's name.
            if case .file(let file, _) = media?.medium(of: clip) { return file.asset.url }
        }
        throw inexpressible("a clip without a file", at: path)
    }

    /// Returns the problem of a part of the document that a timeline can't express.
    private func inexpressible(_ cause: String, at path: JSONPath) -> DocumentProblem {
        DocumentProblem(
            path: path, cause: "a .json timeline can't say this: \(cause)", remedy: "write an .otio document")
    }

    /// Adds the audio clips of other programs' documents as voice-overs, which may begin at any time.
    private func addAudio(_ track: OTIOTrack, to timeline: inout Timeline, at path: JSONPath) throws {
        var start = CMTime.zero
        let times = ItemTimes { _ in nil }
        for (index, child) in track.children.enumerated() {
            let place = path.child(index)
            let duration: CMTime
            do {
                duration = try times.duration(child, at: place)
            } catch {
                throw inexpressible(error.cause, at: place)
            }
            if case .clip(let clip) = child, clip.properties.isEnabled {
                guard try TimeWarp.speed(of: child, at: place) == .normal else {
                    throw inexpressible("a time warp", at: place)
                }
                guard clip.own[VolumeCurve.key] == nil else {
                    throw inexpressible("a volume that changes", at: place)
                }
                let mediaStart = fileTime(try times.start(child, at: place), of: clip)
                let range = CMTimeRange(start: mediaStart, duration: duration)
                timeline.voiceOvers.append(
                    Timeline.VoiceOverItem(
                        url: try file(clip, place), start: start, sourceTimeRange: range, volume: clip.volume,
                        audio: clip.audio)
                )
            } else if case .transition = child {
                throw inexpressible("a transition of audio", at: place)
            } else if child.isShown {
                throw inexpressible("nested audio", at: place)
            }
            start = start + duration
        }
    }
}

extension OTIOTrack {
    /// The purpose of the track in a `Timeline`: `originalSound`, `voiceOver` or `music`.
    var role: String? { properties.metadata[DocumentKeys.own]?.object?["role"]?.string }
}

extension OTIOTimeline {
    /// Whether clips include the audio of their files, as only in documents made from a `Timeline`.
    var hasSound: Bool { isOwn }

    /// Whether the document was made from a `Timeline`, and not by another program.
    var isOwn: Bool {
        let own = metadata[DocumentKeys.own]?.object
        return own?["timeline"] != nil && own?["isForeign"] == nil
    }

    /// Those of titles, subtitles and music that Cutroom's metadata have, as tracks can't have them.
    var namesOfExtras: [String] {
        let timeline = metadata[DocumentKeys.own]?.object?["timeline"]?.object
        return ["titles", "subtitles", "music"].filter { name in
            guard let value = timeline?[name], value != .null else { return false }
            return value.array?.isEmpty != true
        }
    }
}

extension CMTimeRange {
    /// Returns whether a range is the same except for rounding to output frames. The end of an unbounded
    /// range isn't compared.
    fileprivate func isNear(_ other: CMTimeRange) -> Bool {
        let tolerance = CMTime(value: 1, timescale: 1000)
        let start = CMTimeAbsoluteValue(start - other.start)
        guard duration.isNumeric else { return start <= tolerance }
        return start <= tolerance && CMTimeAbsoluteValue(duration - other.duration) <= tolerance
    }
}
