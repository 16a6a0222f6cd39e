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
        if !document.isOwn { result.frameDuration = result.frameDuration ?? document.editRate?.frameDuration }
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
        if !document.isOwn { try addRest(to: &result) }
        return result
    }

    /// Adds a gap for what continues after the video, such as audio: a timeline ends with its clips.
    private func addRest(to timeline: inout Timeline) throws {
        let times = ItemTimes { media?.duration(of: $0) }
        var (end, seen) = (CMTime.zero, CMTime.zero)
        for (index, child) in document.tracks.children.enumerated() {
            guard case .track(let track) = child else { continue }
            let duration: CMTime
            do {
                duration = try times.duration(child, at: JSONPath().appending("tracks").child(index))
            } catch {
                // Where the only track ends is that of the timeline.
                guard document.tracks.children.count > 1 else { return }
                throw inexpressible(error.cause, at: error.path)
            }
            end = CMTimeMaximum(end, duration)
            if track.isVideo, track.properties.isEnabled { seen = duration }
        }
        if end > seen { timeline.videos.append(Timeline.VideoItem(gap: (end - seen).reduced)) }
        guard !timeline.videos.isEmpty else {
            throw inexpressible("no clips", at: JSONPath().appending("tracks"))
        }
    }

    private func addVideo(_ track: OTIOTrack, to timeline: inout Timeline, at path: JSONPath) throws {
        var transitions: [Timeline.Transition] = []
        // The durations of the clips with their transitions, if they are known.
        var durations: [CMTime?] = []
        for (index, child) in track.children.enumerated() {
            let place = path.child(index)
            switch child {
            case .clip(let clip):
                let (lead, tail) = track.handles(of: index)
                let length = (clip.properties.sourceRange ?? clip.reference.availableRange)?.range?.duration
                // Nothing of it is presented.
                if length == CMTime.zero, lead + tail == .zero { continue }
                timeline.videos.append(try item(clip, lead: lead, tail: tail, place))
                durations.append(length.map { lead + $0 + tail })
            case .transition(let transition):
                guard index > 0, index + 1 < track.children.count, !timeline.videos.isEmpty else {
                    throw inexpressible("a transition at an end of the track", at: place)
                }
                guard track.neighbor(index + 1) == nil else {
                    throw inexpressible("a transition to another one", at: place)
                }
                while transitions.count < timeline.videos.count - 1 { transitions.append(.none) }
                transitions.append(Timeline.Transition(transition))
            case .gap(let gap):
                let (lead, tail) = track.handles(of: index)
                let duration = lead + (gap.properties.sourceRange?.range?.duration ?? .zero) + tail
                guard duration > .zero else { continue }
                timeline.videos.append(Timeline.VideoItem(gap: duration.reduced))
                durations.append(duration)
            case .stack, .track, .other:
                throw inexpressible("not a clip or a transition", at: place)
            }
        }
        timeline.transitions = transitions
        if !document.isOwn { try check(transitions, between: durations, at: path) }
    }

    /// Throws if a transition is longer than a timeline allows between clips of these durations.
    private func check(
        _ transitions: [Timeline.Transition], between durations: [CMTime?], at path: JSONPath
    ) throws {
        for (index, transition) in transitions.enumerated() where transition.kind != .none {
            let twice = CMTimeMultiply(transition.duration, multiplier: 2)
            for case let duration? in durations[index...].prefix(2) where duration < twice {
                throw inexpressible("a transition longer than half of a clip beside it", at: path)
            }
        }
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
        let times = ItemTimes { media?.duration(of: $0) }
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
                let item = Timeline.VoiceOverItem(
                    url: try file(clip, place), start: start, sourceTimeRange: range, volume: clip.volume,
                    audio: clip.audio)
                if duration > .zero { timeline.voiceOvers.append(item) }
            } else if case .transition = child {
                throw inexpressible("a transition of audio", at: place)
            } else if child.isShown {
                throw inexpressible("nested audio", at: place)
            }
            start = start + duration
        }
    }
}

extension Timeline.Transition {
    fileprivate init(_ transition: OTIOTransition) {
        self.init(
            transition.kind.value, duration: transition.offsets.before + transition.offsets.after,
            easing: transition.easing, softness: transition.softness,
            audioFadeCurve: transition.audioFadeCurve)
    }
}

extension OTIOTrack {
    /// Returns the durations at both sides of an item that only its transitions use.
    fileprivate func handles(of index: Int) -> (lead: CMTime, tail: CMTime) {
        (neighbor(index - 1)?.offsets.before ?? .zero, neighbor(index + 1)?.offsets.after ?? .zero)
    }

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
