import Editing
import Foundation
import MediaTypes
import Timeline

/// Makes a document of OpenTimelineIO from a `Timeline`. Properties that OpenTimelineIO can't express go into
/// Cutroom's metadata, from which `TimelineFromOTIO` recreates the same timeline.
struct OTIOFromTimeline {
    let timeline: Timeline
    /// The file to which the document is written.
    let url: URL
    private let reader: ClipReader
    var files: [URL: Clip] = [:]
    /// Derived names of files; many clips use the same file.
    private var names: [URL: (clip: String, isPattern: Bool)] = [:]
    var rate: FrameRateFraction = FrameRateFraction(25, 1)
    /// The end of the timeline.
    var duration = CMTime.zero

    /// A clip between its cuts: its range without the parts of transitions beyond the cuts.
    struct Part {
        var item: Timeline.VideoItem
        var speed: SpeedFraction
        /// The beginning in the file's time, and the duration in the timeline.
        var range: CMTimeRange
        /// The range of the file that the clip uses, with its parts of transitions.
        var whole: CMTimeRange
        /// The transition to the next clip, before and after the cut.
        var before = CMTime.zero
        var after = CMTime.zero

        /// Removes parts of the clip. In reverse playback, the end of the clip is the start of its range.
        mutating func cut(atStart head: CMTime = .zero, atEnd tail: CMTime = .zero) {
            let removed = speed.isBackwards ? speed.magnitude.media(tail) : speed.media(head)
            range = CMTimeRange(start: range.start + removed, duration: range.duration - head - tail)
        }
    }

    private init(_ timeline: Timeline, url: URL, reader: ClipReader) {
        (self.timeline, self.url, self.reader) = (timeline, url, reader)
    }

    /// - Throws: A `TimelineError` if a file whose duration is needed can't be read.
    static func document(
        _ timeline: Timeline, at url: URL, reader: ClipReader = .files
    ) async throws -> OTIOTimeline {
        try await documentWithRate(timeline, at: url, reader: reader).document
    }

    /// Returns the document with the frame rate of the timeline, which its times may not have.
    static func documentWithRate(
        _ timeline: Timeline, at url: URL, reader: ClipReader = .files
    ) async throws -> (document: OTIOTimeline, rate: FrameRateFraction) {
        var maker = OTIOFromTimeline(timeline, url: url, reader: reader)
        let document = try await maker.make()
        return (document, maker.rate)
    }

    private mutating func make() async throws -> OTIOTimeline {
        let items =
            timeline.videos.filter { $0.filler == nil }
            .map { ($0.url, $0.pictureDuration, $0.sourceTimeRange) }
            + timeline.overlays.map { ($0.url, $0.pictureDuration, $0.sourceTimeRange) }
        for (url, pictureDuration, range) in items where files[url] == nil {
            do {
                files[url] = try await reader.clip(at: url, pictureDuration: pictureDuration)
            } catch let error as TimelineError where range?.duration.isNumeric == true {
                // Its range is known, and the document needs nothing else.
                guard error.code == .fileNotFound else { throw error }
            }
        }
        for item in timeline.voiceOvers where files[item.url] == nil {
            do {
                files[item.url] = try await reader.clip(at: item.url, pictureDuration: nil)
            } catch let error as TimelineError where error.code == .fileNotFound {
                // OpenTimelineIO doesn't need the duration. Writers of other formats report that it is
                // missing.
            }
        }
        for (url, _, _) in items where names[url] == nil {
            names[url] = (
                clip: url.deletingPathExtension().lastPathComponent,
                isPattern: PicturePattern(path: url.lastPathComponent) != nil
            )
        }
        let first = timeline.videos.compactMap { files[$0.url]?.video?.outputFrameDuration }.first
        rate = (timeline.frameDuration ?? first).flatMap(FrameRateFraction.init(frameDuration:)) ?? rate
        let parts = try parts()
        duration = parts.reduce(CMTime.zero) { $0 + $1.range.duration }
        var document = OTIOTimeline(name: url.deletingPathExtension().lastPathComponent)
        var tracks: [OTIOItem] = [.track(try videoTrack(parts))]
        tracks += try overlayTracks().map(OTIOItem.track)
        tracks += try soundTracks(parts).map(OTIOItem.track)
        tracks += timeline.voiceOvers.enumerated().map { .track(voiceTrack($1, index: $0)) }
        document.tracks.children = tracks
        document.metadata[DocumentKeys.own] = .object(["timeline": .object(try extras())])
        return document
    }

    private func parts() throws -> [Part] {
        var parts: [Part] = []
        for (index, item) in timeline.videos.enumerated() {
            let whole = try range(of: item, index: index)
            guard let speed = SpeedFraction(signed: item.speed) else {
                throw TimelineError(
                    .invalidSpeed, file: item.url, keyPath: "videos[\(index)].speed", itemIndex: index,
                    cause: "invalid speed \(item.speed)",
                    remedy: "use 0, or 0.001 to 1000, negative to play backwards")
            }
            let range = CMTimeRange(start: whole.start, duration: speed.presented(whole.duration))
            parts.append(Part(item: item, speed: speed, range: range, whole: whole))
        }
        for (index, transition) in timeline.transitions.enumerated()
        where transition.kind != .none && index + 1 < parts.count {
            // The cut is in the middle of the transition, on a frame.
            let half = rate.time(rate.frames(transition.duration) / 2)
            let rest = transition.duration - half
            (parts[index].before, parts[index].after) = (half, rest)
            parts[index].cut(atEnd: rest)
            parts[index + 1].cut(atStart: half)
            guard parts[index].range.duration > .zero, parts[index + 1].range.duration > .zero else {
                throw TimelineError(
                    .transitionTooLong, keyPath: "transitions[\(index)]", itemIndex: index,
                    cause: "the transition is longer than one of its clips", remedy: "shorten it")
            }
        }
        return parts
    }

    func range(
        of item: Timeline.VideoItem, _ list: String = "videos", index: Int
    ) throws -> CMTimeRange {
        guard item.filler == nil else { return item.fillerRange }
        let file = wholeRange(of: item)
        guard let range = item.sourceTimeRange else {
            guard let file else {
                throw TimelineError(
                    .noVideoTrack, file: item.url, keyPath: "\(list)[\(index)]", itemIndex: index,
                    cause: "the file has neither video nor audio", remedy: "use another file")
            }
            return file
        }
        guard !range.duration.isNumeric, let file else { return range }
        return CMTimeRange(start: range.start, end: file.end)
    }

    /// Returns the range that an item without one presents; `nil` if its file isn't known.
    private func wholeRange(of item: Timeline.VideoItem) -> CMTimeRange? {
        guard let clip = files[item.url], let video = clip.video else {
            return files[item.url]?.audio?.timeRange
        }
        // Building reports a track that the file doesn't have.
        let sound = (try? clip.audioTracks.choice(item.audio)) ?? clip.sound
        return sound.range(leading: video, at: SpeedFraction(signed: item.speed) ?? .normal)
    }

    private func videoTrack(_ parts: [Part]) throws -> OTIOTrack {
        var track = OTIOTrack(OTIOItemProperties(name: "V1"))
        for (index, part) in parts.enumerated() {
            let isGap = part.item.filler == .gap
            track.children.append(isGap ? .gap(OTIOGap(gap(part.range.duration))) : .clip(try clip(part)))
            guard part.after > .zero || part.before > .zero else { continue }
            track.children.append(transition(timeline.transitions[index], part))
        }
        return track
    }

    func transition(_ transition: Timeline.Transition, _ part: Part) -> OTIOItem {
        .transition(OTIOTransition(transition, before: part.before, after: part.after, rate: rate))
    }

    func clip(_ part: Part) throws -> OTIOClip {
        var properties = OTIOItemProperties(
            name: names[part.item.url]?.clip ?? part.item.filler?.text ?? "",
            sourceRange: mediaRange(part.range, of: part.item.url))
        var own = try part.item.appearance.document()
        for member in try part.item.audioAdjustments.document().members { own[member.key] = member.value }
        if let timecode = files[part.item.url]?.startTimecode { own["startTimecode"] = .time(timecode) }
        if part.speed != .normal {
            properties.effects = [
                part.speed.isStill
                    ? OTIOEffect(.freezeFrame, effectName: "FreezeFrame")
                    : OTIOEffect(.linearTimeWarp(part.item.speed), effectName: "LinearTimeWarp")
            ]
            // A range in output frames can't always express the file's range exactly.
            if let range = part.item.sourceTimeRange { own["sourceTimeRange"] = .range(range) }
        }
        if part.item.fit != .fit { own["fit"] = .string(part.item.fit.rawValue) }
        if part.item.originalSoundVolume != 1 {
            own["volume"] = .double(Double(part.item.originalSoundVolume))
        }
        if let audio = JSONValue(part.item.audio) { own["audio"] = audio }
        if let duration = part.item.pictureDuration { own["pictureDuration"] = .time(duration) }
        for (key, time) in [
            (OTIOClip.fadeInKey, part.item.fadeIn), (OTIOClip.fadeOutKey, part.item.fadeOut),
        ] where time != .zero { own[key] = .time(time) }
        if part.item.sourceTimeRange == nil { own["isWhole"] = .bool(true) }
        if part.item.sourceTimeRange?.duration == .positiveInfinity { own["isToEnd"] = .bool(true) }
        if !own.isEmpty { properties.metadata[DocumentKeys.own] = .object(own) }
        return OTIOClip(properties, reference: reference(part.item))
    }

    func reference(_ item: Timeline.VideoItem) -> OTIOMediaReference {
        if case .color(let color) = item.filler { return OTIOMediaReference(.color(color)) }
        let range = wholeRange(of: item)
        let available = range.flatMap { $0.duration.isNumeric ? mediaRange($0, of: item.url) : nil }
        if names[item.url]?.isPattern == true, let sequence = OTIOImageSequence(item) {
            return OTIOMediaReference(.imageSequence(sequence), availableRange: available)
        }
        return OTIOMediaReference(.external(item.url.absoluteString), availableRange: available)
    }

    /// Returns a range of a file in the form of documents, which count from its timecode.
    func mediaRange(_ range: CMTimeRange, of file: URL) -> OTIOTimeRange {
        let start = files[file]?.startTimecode ?? .zero
        return OTIOTimeRange(CMTimeRange(start: start + range.start, duration: range.duration), rate: rate)
    }

    private func voiceTrack(_ item: Timeline.VoiceOverItem, index: Int) -> OTIOTrack {
        var track = OTIOTrack(OTIOItemProperties(name: "Voice-over \(index + 1)"), kind: OTIOTrack.audio)
        track.properties.metadata[DocumentKeys.own] = .object(["role": .string("voiceOver")])
        if item.start > .zero { track.children.append(.gap(OTIOGap(gap(item.start)))) }
        var properties = OTIOItemProperties(name: item.url.deletingPathExtension().lastPathComponent)
        let available = files[item.url]?.audio?.timeRange
        var range = item.sourceTimeRange ?? available
        if let part = range, !part.duration.isNumeric {
            range = available.map { CMTimeRange(start: part.start, end: CMTimeMaximum(part.start, $0.end)) }
        }
        if var part = range {
            // The timeline ends with its clips.
            if item.start < duration { part.duration = CMTimeMinimum(part.duration, duration - item.start) }
            properties.sourceRange = mediaRange(part, of: item.url)
        }
        var own: JSONObject = ["volume": .double(Double(item.volume))]
        if let audio = JSONValue(item.audio) { own["audio"] = audio }
        properties.metadata[DocumentKeys.own] = .object(own)
        let reference = OTIOMediaReference(
            .external(item.url.absoluteString),
            availableRange: available.map { mediaRange($0, of: item.url) })
        track.children.append(.clip(OTIOClip(properties, reference: reference)))
        return track
    }

    func gap(_ duration: CMTime) -> OTIOItemProperties {
        OTIOItemProperties(
            sourceRange: OTIOTimeRange(CMTimeRange(start: .zero, duration: duration), rate: rate))
    }

    /// Returns the timeline without its clips.
    private func extras() throws(TimelineError) -> JSONObject {
        var rest = timeline
        (rest.videos, rest.transitions) = ([], [])
        do {
            return try JSONParser.value(rest.document(at: url)).object ?? JSONObject()
        } catch {
            throw TimelineError(
                .unwritableDocument, file: url, cause: "\(error)", remedy: "check the times of the timeline")
        }
    }
}

extension JSONValue {
    /// Returns a time in the form of Cutroom's documents.
    static func time(_ time: CMTime) -> JSONValue {
        .object(["value": .integer(time.value), "timescale": .integer(Int64(time.timescale))])
    }

    /// Returns a range in the form of Cutroom's documents.
    static func range(_ range: CMTimeRange) -> JSONValue {
        var object: JSONObject = ["start": .time(range.start)]
        if range.duration.isNumeric { object["duration"] = .time(range.duration) }
        return .object(object)
    }

    /// The value as a range in the form of Cutroom's documents.
    var range: CMTimeRange? {
        guard let start = object?["start"]?.time else { return nil }
        return CMTimeRange(start: start, duration: object?["duration"]?.time ?? .positiveInfinity)
    }

    /// The value as a time in the form of Cutroom's documents.
    var time: CMTime? {
        guard let units = object?["value"]?.whole,
            let scale = object?["timescale"]?.whole.flatMap(CMTimeScale.init(exactly:)), scale > 0
        else { return nil }
        return CMTime(value: units, timescale: scale)
    }
}

extension OTIOImageSequence {
    /// Creates a sequence of a clip's numbered files; `nil` if the clip is a single file.
    init?(_ item: Timeline.VideoItem) {
        let name = item.url.lastPathComponent
        guard PicturePattern(path: name) != nil, !FileManager.default.fileExists(atPath: item.url.path),
            let number = name.firstMatch(of: #/%(?:0([1-9]))?d/#)
        else { return nil }
        self.init(
            folder: item.url.deletingLastPathComponent().absoluteString,
            prefix: String(name[..<number.range.lowerBound]), suffix: String(name[number.range.upperBound...])
        )
        zeroPadding = number.1.flatMap { Int64($0) } ?? 0
        rate = item.pictureDuration.flatMap(FrameRateFraction.init(frameDuration:))?.value ?? 25
        startFrame = firstNumber(in: item.url.deletingLastPathComponent())
    }
}
