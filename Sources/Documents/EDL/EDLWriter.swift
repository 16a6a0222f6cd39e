import Foundation
import MediaTypes
import Timeline

/// A writer of CMX3600 edit decision lists: the first video track, and four audio tracks.
struct EDLWriter {
    /// The losses in the list, one line each.
    private(set) var losses: [String] = []
    private var lines: [String] = []
    private var number = 0
    private let timecode: EDLTimecode
    private let document: OTIOTimeline
    private let times = ItemTimes { _ in nil }
    /// The audio that was written on any track.
    private var heard: Set<Sound> = []

    /// The first item whose end was rounded, and the number of such items.
    private var rounded: (place: String, count: Int) = ("", 0)

    /// Audio that a list has once at a time: readers take events of it on other channels for other channels of
    /// the same clip.
    private struct Sound: Hashable {
        var name: String
        var reference: OTIOMediaReference.Kind
        var effects: [OTIOEffect]
        /// The first frames and the ends in the source and the record.
        var frames: [Int64]
    }

    /// - Parameter rate: The frame rate; `nil` for that of the document, or 25.
    /// - Throws: A `DocumentProblem` if the duration of a clip is unknown.
    init(_ document: OTIOTimeline, rate: FrameRateFraction? = nil) throws(DocumentProblem) {
        self.document = document
        let rate = rate ?? document.editRate ?? FrameRateFraction(25, 1)
        let isDropFrame = document.metadata["cmx_3600"]?.object?["drop_frame"]?.bool ?? false
        let used = Self.countable(rate)
        timecode = EDLTimecode(rate: used, isDropFrame: isDropFrame && used.nominal % 30 == 0)
        if used != rate {
            losses.append(
                "the list counts \(used.text) frames a second, since \(rate.text) have three digits")
        }
        try write()
    }

    /// Returns a rate with frame numbers of two digits: an even part of a higher one.
    private static func countable(_ rate: FrameRateFraction) -> FrameRateFraction {
        var rate = rate
        while rate.nominal > 99 {
            let half = CMTime(value: rate.denominator * 2, timescale: rate.numerator)
            guard let next = FrameRateFraction(frameDuration: half) else { return FrameRateFraction(25, 1) }
            rate = next
        }
        return rate
    }

    var data: Data { Data((lines.joined(separator: "\n") + "\n").utf8) }

    private mutating func write() throws(DocumentProblem) {
        lines.append("TITLE: \(Self.line(document.name))")
        lines.append("FCM: \(timecode.isDropFrame ? "DROP FRAME" : "NON-DROP FRAME")")
        let extras = document.namesOfExtras
        if !extras.isEmpty { losses.append("left out: \(extras.joined(separator: ", "))") }
        if document.tracks.properties.sourceRange != nil || !document.tracks.properties.effects.isEmpty {
            losses.append("tracks: the range and effects of all of it are left out")
        }
        var (videoCount, audioCount) = (0, 0)
        for (index, child) in document.tracks.children.enumerated() {
            let path = JSONPath().appending("tracks").child(index)
            guard case .track(let track) = child else {
                losses.append("\(path.text): only tracks can be written")
                continue
            }
            guard track.properties.isEnabled else {
                losses.append("\(path.text): a disabled track is left out")
                continue
            }
            let isVideo = track.isVideo
            if isVideo { videoCount += 1 } else if track.isAudio { audioCount += 1 }
            guard isVideo ? videoCount == 1 : track.isAudio && audioCount <= 4 else {
                losses.append("\(path.text): the track \"\(track.properties.name)\" is left out")
                continue
            }
            if track.properties.sourceRange != nil || !track.properties.effects.isEmpty {
                losses.append("\(path.text): the track's range and effects are left out")
            }
            try write(track, channel: isVideo ? "V" : audioCount == 1 ? "A" : "A\(audioCount)", at: path)
        }
        tellRounding()
        // At the end, because other readers don't accept comments before the first event.
        let rate = timecode.rate
        lines.append("* \(EDLRate.comment) \(rate.text)")
    }

    private mutating func write(_ track: OTIOTrack, channel: String, at path: JSONPath)
        throws(DocumentProblem)
    {
        let start = (document.globalStartTime?.time).map(timecode.rate.frames) ?? 0
        var end = CMTime.zero
        var recordEnd = start
        var last: (reel: String, sourceEnd: Int64)?
        for (index, child) in track.children.enumerated() {
            let place = path.child(index)
            guard child.properties != nil else { continue }
            let duration = try times.duration(child, at: place)
            let (before, after) = (track.neighbor(index - 1), track.neighbor(index + 1))
            // A transition in a list begins at the cut, so that the clip's event includes the part of the
            // transition before the cut.
            let first = start + timecode.rate.frames(end - (before?.offsets.before ?? .zero))
            let record = (
                max(first, recordEnd),
                start + timecode.rate.frames(end + duration - (after?.offsets.before ?? .zero))
            )
            if first < recordEnd {
                losses.append(
                    "\(place.text): the transition begins before the list or a clip, and is shortened")
            }
            let lead = timecode.rate.time(start + timecode.rate.frames(end) - record.0)
            (recordEnd, end) = (max(record.0, record.1), end + duration)
            countRounding(of: end, place)
            guard case .clip(let clip) = child, clip.properties.isEnabled, record.0 < record.1 else {
                tell(child, place)
                if record.0 < record.1 { writeBlack(at: index, of: track, record, channel, place) }
                last = ("BL", 0)
                continue
            }
            last = try write(
                clip, track, index, record: record, lead: lead, channel: channel, from: last ?? ("BL", 0),
                at: place)
        }
        try writeEnd(of: track, at: end, start, channel, path)
    }

    /// Writes black in place of an item, if a transition to it or an end of the list requires an event.
    private mutating func writeBlack(
        at index: Int, of track: OTIOTrack, _ record: (Int64, Int64), _ channel: String, _ place: JSONPath
    ) {
        if let before = track.neighbor(index - 1), let clip = previous(track, index) {
            writeTransition(before, from: clip, record, channel, place)
        } else if index == 0 || index == track.children.count - 1 {
            // Without an event, the list would begin later or end earlier.
            number += 1
            add("C", 0, "BL", channel, (0, record.1 - record.0), record)
        }
    }

    /// Writes the event of a clip, and returns its reel and the end of its source.
    private mutating func write(
        _ clip: OTIOClip, _ track: OTIOTrack, _ index: Int, record: (Int64, Int64), lead: CMTime,
        channel: String, from: (reel: String, sourceEnd: Int64), at place: JSONPath
    ) throws(DocumentProblem) -> (String, Int64) {
        let child = track.children[index]
        let (before, after) = (track.neighbor(index - 1), track.neighbor(index + 1))
        let speed = try TimeWarp.speed(of: child, at: place)
        // In reverse playback, the source range begins with the clip's last frame before the next clip's
        // event.
        let shift =
            speed.isBackwards
            ? speed.magnitude.media(after?.offsets.before ?? .zero)
            : .zero - speed.media(lead)
        let sourceTime = try times.start(child, at: place) + shift
        let length = speed.magnitude.media(timecode.rate.time(record.1 - record.0))
        let sourceStart = timecode.rate.frames(sourceTime)
        let count = speed.isStill ? 1 : timecode.rate.frames(length)
        if !speed.isStill, !isWhole(sourceTime) || !isWhole(length) {
            losses.append("\(place.text): the source's times are rounded to whole frames")
        }
        let (reel, source) = (Self.reel(clip), (sourceStart, sourceStart + count))
        number += 1
        if let before {
            add("C", 0, from.reel, channel, (from.sourceEnd, from.sourceEnd), (record.0, record.0))
            let frames = timecode.rate.frames(lead + before.offsets.after)
            add(code(before, place), frames, reel, channel, source, record)
        } else {
            add("C", 0, reel, channel, source, record)
        }
        addComments(clip, speed: speed, reel: reel, source: source, isIncoming: before != nil, place)
        if channel.hasPrefix("A") {
            tellRepeated(clip, [source.0, source.1, record.0, record.1], place)
            let start = record.0 + timecode.rate.frames(lead)
            addLevels(of: clip, reel: reel, channel: channel, at: start, until: record.1, place)
        }
        return (reel, speed.isBackwards ? source.0 : source.1)
    }

    /// Records the loss of audio that another track has at the same time, too.
    private mutating func tellRepeated(_ clip: OTIOClip, _ frames: [Int64], _ path: JSONPath) {
        let sound = Sound(
            name: clip.properties.name, reference: clip.reference.kind, effects: clip.properties.effects,
            frames: frames)
        guard !heard.insert(sound).inserted else { return }
        losses.append("\(path.text): the same audio is on another track, and a list has it once at a time")
    }

    /// Writes the fade-out of a track's last clip, if no clip follows.
    private mutating func writeEnd(
        of track: OTIOTrack, at end: CMTime, _ start: Int64, _ channel: String, _ path: JSONPath
    ) throws(DocumentProblem) {
        let index = track.children.count
        guard let transition = track.neighbor(index - 1), let clip = previous(track, index) else { return }
        let (before, after) = transition.offsets
        let record = (
            start + timecode.rate.frames(end - before), start + timecode.rate.frames(end + after)
        )
        guard record.0 < record.1 else { return }
        writeTransition(transition, from: clip, record, channel, path.child(index - 1))
    }

    /// Whether a time is that of a frame of the list.
    private func isWhole(_ time: CMTime) -> Bool {
        (timecode.rate.time(timecode.rate.frames(time)) - time).seconds.magnitude < 1e-4
    }

    /// Counts an end of an item between two frames of the list.
    private mutating func countRounding(of cut: CMTime, _ path: JSONPath) {
        guard !isWhole(cut) else { return }
        rounded = (rounded.count == 0 ? path.text : rounded.place, rounded.count + 1)
    }

    private mutating func tellRounding() {
        guard rounded.count > 0 else { return }
        losses.append(
            "\(rounded.place): cuts are rounded to whole frames, of which \(timecode.rate.text) are a second"
                + (rounded.count > 1 ? ", and \(rounded.count - 1) more" : ""))
    }

    private mutating func tell(_ item: OTIOItem, _ path: JSONPath) {
        if item.properties?.markers.isEmpty == false { losses.append("\(path.text): markers are left out") }
        switch item {
        case .gap, .transition: break
        case .clip(let clip) where !clip.properties.isEnabled:
            losses.append("\(path.text): a disabled clip is left out")
        case .clip: losses.append("\(path.text): the clip is shorter than its transitions, and left out")
        case .stack, .track:
            losses.append("\(path.text): only clips can be written, not nested tracks")
        case .other: losses.append("\(path.text): an unknown object is left out")
        }
    }

    private func previous(_ track: OTIOTrack, _ index: Int) -> OTIOClip? {
        guard index >= 2, case .clip(let clip) = track.children[index - 2], clip.properties.isEnabled else {
            return nil
        }
        return clip
    }

    /// Writes the transition from a clip to black.
    private mutating func writeTransition(
        _ transition: OTIOTransition, from clip: OTIOClip, _ record: (Int64, Int64), _ channel: String,
        _ path: JSONPath
    ) {
        number += 1
        add("C", 0, Self.reel(clip), channel, (0, 0), (record.0, record.0))
        add(code(transition, path), length(transition), "BL", channel, (0, record.1 - record.0), record)
    }

    /// Writes the volume of an audio clip: one level, or a level for each frame while it changes.
    private mutating func addLevels(
        of clip: OTIOClip, reel: String, channel: String, at start: Int64, until end: Int64, _ path: JSONPath
    ) {
        var curve = VolumeCurve([.init(time: .zero, gain: Double(clip.volume))])
        if let value = clip.own[VolumeCurve.key] {
            guard let changes = VolumeCurve(value) else {
                losses.append("\(path.text): the volume can't be read, and is left out")
                return
            }
            curve = curve.multiplied(by: changes)
        }
        if let constant = curve.constant {
            if constant != 1 { addLevel(constant, at: start, reel, channel) }
            return
        }
        let frames = curve.points.map { start + timecode.rate.frames($0.time) }
        addLevel(curve.gain(at: .zero), at: start, reel, channel)
        for (index, point) in curve.points.enumerated() {
            if frames[index] > start, frames[index] <= end {
                addLevel(point.gain, at: frames[index], reel, channel)
            }
            guard index + 1 < frames.count, curve.points[index + 1].gain != point.gain else { continue }
            // Between two levels, a list changes the volume linearly in decibels.
            let (first, last) = (max(start, frames[index]), min(end, frames[index + 1]))
            let count = min(96, last - first)
            for step in stride(from: 1, to: count, by: 1) {
                let frame = first + (last - first) * step / count
                addLevel(curve.gain(at: timecode.rate.time(frame - start)), at: frame, reel, channel)
            }
        }
    }

    private mutating func addLevel(_ gain: Double, at frame: Int64, _ reel: String, _ channel: String) {
        let level = (VolumeCurve.decibels(gain: gain) * 100).rounded() / 100
        lines.append(
            "* AUDIO LEVEL AT \(timecode.text(frame)) IS \(level) DB  (REEL \(reel)"
                + " \(channel == "A" ? "A1" : channel))")
    }

    private func length(_ transition: OTIOTransition) -> Int64 {
        timecode.rate.frames(transition.offsets.before + transition.offsets.after)
    }

    private mutating func code(_ transition: OTIOTransition, _ path: JSONPath) -> String {
        if let code = transition.metadata["cmx_3600"]?.object?["transition"]?.string { return code }
        let (kind, isExact) = transition.kind
        if kind == .dissolve || kind.wipeCode != nil, transition.hasOwnSettings {
            losses.append("\(path.text): the easing and the soft edge of the transition are left out")
        }
        if let code = kind.wipeCode { return code }
        if !isExact || kind != .dissolve {
            losses.append("\(path.text): the transition is written as a dissolve")
        }
        return "D"
    }

    private mutating func add(
        _ code: String, _ length: Int64, _ reel: String, _ channel: String, _ source: (Int64, Int64),
        _ record: (Int64, Int64)
    ) {
        func padded(_ text: String, _ width: Int) -> String {
            text + String(repeating: " ", count: max(1, width - text.count))
        }
        let count = String(repeating: "0", count: max(0, 3 - String(number).count)) + String(number)
        let frames = String(repeating: "0", count: max(0, 3 - String(length).count)) + String(length)
        let times = [source.0, source.1, record.0, record.1].map(timecode.text).joined(separator: " ")
        lines.append(
            "\(count)  \(padded(reel, 9))\(padded(channel, 6))\(padded(code, 5))\(code == "C" ? "   " : frames) \(times)"
        )
    }

    private mutating func addComments(
        _ clip: OTIOClip, speed: SpeedFraction, reel: String, source: (Int64, Int64), isIncoming: Bool,
        _ path: JSONPath
    ) {
        if speed != .normal {
            let frames = (speed.value * timecode.rate.value * 10).rounded() / 10
            lines.append("M2   \(reel)       \(frames)                \(timecode.text(source.0))")
        }
        let side = isIncoming ? "TO" : "FROM"
        if !clip.properties.name.isEmpty {
            lines.append("* \(side) CLIP NAME: \(Self.line(clip.properties.name))")
        }
        switch clip.reference.kind {
        case .external(let url): lines.append("* \(side) CLIP: \(Self.line(url))")
        case .missing: break
        case .generator(let kind, _) where kind == "black" || kind == "SMPTEBars": break
        case .imageSequence, .generator, .other:
            losses.append("\(path.text): the medium can't be written, only its name")
        }
        for comment in clip.properties.metadata["cmx_3600"]?.object?["comments"]?.array ?? [] {
            if let text = comment.string { lines.append("* \(Self.line(text))") }
        }
        let lost = Timeline.Appearance.documentKeys.union([OTIOClip.fadeInKey, OTIOClip.fadeOutKey])
        let appearance = clip.own.keys.filter(lost.contains) + (clip.fitMode == .blur ? ["fit"] : [])
        if !appearance.isEmpty {
            losses.append("\(path.text): \(appearance.joined(separator: ", ")) left out")
        }
        if clip.properties.effects.contains(where: { !$0.isSpeed }) {
            losses.append("\(path.text): effects are left out")
        }
        if !clip.properties.markers.isEmpty { losses.append("\(path.text): markers are left out") }
    }

    /// Returns the name of the source: its reel, or at most eight letters and digits of the clip's name.
    private static func reel(_ clip: OTIOClip) -> String {
        if let reel = clip.properties.metadata["cmx_3600"]?.object?["reel"]?.string, !reel.isEmpty {
            return line(reel)
        }
        if case .generator(let kind, _) = clip.reference.kind {
            return kind.lowercased() == "smptebars" ? "BARS" : "BL"
        }
        let letters = clip.properties.name.filter { $0.isASCII && ($0.isLetter || $0.isNumber) }
        return letters.isEmpty ? "AX" : String(letters.uppercased().prefix(8))
    }

    /// Replaces line breaks in names, which would begin a new line of the list.
    private static func line(_ text: String) -> String {
        text.split(whereSeparator: \.isNewline).joined(separator: " ")
    }
}

extension OTIOTrack {
    /// Returns the transition at an index; `nil` for another item.
    func neighbor(_ index: Int) -> OTIOTransition? {
        guard children.indices.contains(index), case .transition(let transition) = children[index] else {
            return nil
        }
        return transition
    }
}
