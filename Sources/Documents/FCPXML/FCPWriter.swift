import Foundation
import MediaTypes
import Timeline

/// A writer of FCPXML: the first video track is the spine, and all other tracks are connected to it.
struct FCPWriter {
    /// Properties of media files that the document doesn't state.
    struct Facts {
        /// The size of the output, if known.
        var renderSize: CGSize?
        /// The durations of music, by file.
        var durations: [URL: CMTime] = [:]
    }

    /// The losses in the format, one line each.
    var losses: [String] = []
    /// The document.
    private(set) var data = Data()
    let document: OTIOTimeline
    let extras: Timeline
    let facts: Facts
    let rate: FrameRateFraction
    private let transform: FCPTransform
    var resources: FCPAssets
    private let times = ItemTimes { _ in nil }

    /// - Parameters:
    ///   - extras: The document's titles, music, size and rate.
    /// - Throws: A `DocumentFault` if the duration of a clip is unknown, or for a speed that can't be
    ///   rendered.
    init(_ document: OTIOTimeline, extras: Timeline, facts: Facts) throws(DocumentFault) {
        (self.document, self.extras, self.facts) = (document, extras, facts)
        let clips = ClipSearch.clips(in: .stack(document.tracks), at: JSONPath(), onlyEnabled: false)
        let edited = clips.lazy.compactMap { clip, _ in
            (clip.properties.sourceRange ?? clip.reference.availableRange).map(\.duration.rate)
        }.compactMap { FrameRateFraction($0) }.first { (1...240).contains($0.value) }
        rate =
            extras.frameDuration.flatMap(FrameRateFraction.init(frameDuration:)) ?? edited
            ?? FrameRateFraction(25, 1)
        let size = extras.renderSize ?? facts.renderSize
        transform = FCPTransform(width: size.map { Int($0.width) }, height: size.map { Int($0.height) })
        resources = FCPAssets(rate: rate, size: size)
        for (clip, isAudio) in Self.uses(.stack(document.tracks), isAudio: false) {
            resources.note(clip.reference, isAudio: isAudio)
        }
        try write()
    }

    /// Returns the clips with the kind of their track.
    private static func uses(_ item: OTIOItem, isAudio: Bool) -> [(OTIOClip, Bool)] {
        switch item {
        case .clip(let clip): [(clip, isAudio)]
        case .stack(let stack): stack.children.flatMap { uses($0, isAudio: isAudio) }
        case .track(let track): track.children.flatMap { uses($0, isAudio: track.kind == OTIOTrack.audio) }
        case .gap, .transition, .other: []
        }
    }

    private mutating func write() throws(DocumentFault) {
        var sequence = try sequence(of: document.tracks, at: JSONPath().appending("tracks"), isRoot: true)
        sequence["tcStart"] = FCPTime.text(startTime)
        let isDropFrame = document.metadata["cmx_3600"]?.object?["drop_frame"]?.bool ?? false
        sequence["tcFormat"] = isDropFrame ? "DF" : "NDF"
        if document.tracks.properties.sourceRange != nil || !document.tracks.properties.effects.isEmpty {
            losses.append("tracks: the range and effects of all of it are left out")
        }
        let project = FCPElement("project", ["name": document.name], [sequence])
        data =
            FCPElement(
                "fcpxml", ["version": "1.10"],
                [
                    FCPElement("resources", [:], resources.elements),
                    FCPElement("library", [:], [FCPElement("event", ["name": document.name], [project])]),
                ]
            ).document
    }

    /// The items of a track with their times.
    struct Lane {
        var track: OTIOTrack
        var path: JSONPath
        /// The item's index, and its half-open range.
        var items: [(index: Int, range: CMTimeRange)] = []
        var end = CMTime.zero

        /// Returns the durations of the transitions around an item.
        func fades(_ index: Int) -> [CMTime] {
            [track.neighbor(index - 1), track.neighbor(index + 1)].flatMap { transition in
                [transition?.offsets.before ?? .zero, transition?.offsets.after ?? .zero]
            }
        }
    }

    private mutating func lane(_ track: OTIOTrack, at path: JSONPath) throws(DocumentFault) -> Lane {
        var lane = Lane(track: track, path: path)
        for (index, child) in track.children.enumerated() {
            if case .other = child { tell(path.child(index), "an unknown object is left out") }
            guard child.properties != nil else { continue }
            let duration = try times.duration(child, at: path.child(index))
            lane.items.append((index, CMTimeRange(start: lane.end, duration: duration)))
            lane.end = lane.end + duration
        }
        return lane
    }

    private mutating func sequence(
        of stack: OTIOStack, at path: JSONPath, isRoot: Bool
    ) throws(DocumentFault) -> FCPElement {
        var (video, audio): ([Lane], [Lane]) = ([], [])
        for (index, child) in stack.children.enumerated() {
            let place = path.child(index)
            switch child {
            case .track(let track)
            where track.properties.sourceRange == nil && track.properties.effects.isEmpty:
                guard track.properties.isEnabled else {
                    tell(place, "a disabled track is left out")
                    continue
                }
                if track.kind == OTIOTrack.video {
                    video.append(try lane(track, at: place))
                } else if track.kind == OTIOTrack.audio {
                    audio.append(try lane(track, at: place))
                } else {
                    tell(place, "the track of kind \"\(track.kind)\" is left out")
                }
            case .track(let track) where track.kind == OTIOTrack.audio:
                audio.append(try lane(OTIOTrack(kind: OTIOTrack.audio, children: [child]), at: place))
            case .clip, .track, .stack:
                video.append(try lane(OTIOTrack(children: [child]), at: place))
            case .gap, .transition: break
            case .other: tell(place, "an unknown object is left out")
            }
        }
        var spine = FCPSpine()
        var sounds = FCPSounds(audio, times: times)
        let base = video.first ?? Lane(track: OTIOTrack(), path: path)
        for element in try elements(of: base, &sounds) { spine.append(element) }
        for (index, lane) in video.dropFirst().enumerated() {
            let elements = try elements(of: lane, &sounds)
            if elements.contains(where: { $0.name == "transition" }) {
                // Transitions need a storyline, which begins with the sequence.
                let story = FCPElement("spine", ["offset": "0s"], elements)
                spine.connect(story, over: CMTimeRange(start: .zero, duration: lane.end), lane: index + 1)
            } else {
                for element in elements where element.name != "gap" {
                    spine.connect(element, lane: index + 1)
                }
            }
        }
        try connectAudio(sounds, to: &spine)
        if isRoot { try addExtras(to: &spine, above: video.count) }
        return FCPElement(
            "sequence", ["format": resources.formatID, "duration": FCPTime.text(spine.end)],
            [FCPElement("spine", [:], spine.elements(from: isRoot ? startTime : .zero))])
    }

    /// The timecode of the first frame, from which the offsets in the spine count.
    private var startTime: CMTime { CMTimeMaximum(.zero, document.globalStartTime?.time ?? .zero) }

    // MARK: Items

    /// Returns the elements of a track, with their times in the sequence as offsets.
    private mutating func elements(of lane: Lane, _ sounds: inout FCPSounds) throws(DocumentFault)
        -> [FCPElement]
    {
        var elements: [FCPElement] = []
        for (index, range) in lane.items {
            let (child, path) = (lane.track.children[index], lane.path.child(index))
            if let transition = lane.track.neighbor(index - 1) {
                elements.append(element(transition, at: range.start, lane.path.child(index - 1)))
            }
            let over =
                (lane.track.neighbor(index - 1)?.offsets.after ?? .zero)
                + (lane.track.neighbor(index + 1)?.offsets.before ?? .zero)
            if over > range.duration {
                tell(path, "the transitions are longer than the item, and may be other ones")
            }
            guard range.duration > .zero else { continue }
            if var element = try element(child, range, isAudio: false, path) {
                if case .clip(let clip) = child {
                    let lead = lane.track.neighbor(index - 1)?.offsets.before ?? .zero
                    let start = element["start"].flatMap { FCPTime($0)?.time } ?? .zero
                    if element.name != "gap" {
                        try addAppearance(of: clip, start: start - lead, to: &element, path)
                    }
                    sounds.match(
                        clip, lane, index, range, start: try times.start(child, at: path), &element, resources
                    )
                    addMarkers(of: clip, to: &element)
                } else {
                    tellMarkers(child, path)
                }
                elements.append(element)
            } else {
                elements.append(
                    FCPElement(
                        "gap",
                        [
                            "name": "Gap", "offset": FCPTime.text(range.start), "start": "0s",
                            "duration": FCPTime.text(range.duration),
                        ]))
            }
        }
        if let last = lane.items.last, let transition = lane.track.neighbor(last.index + 1) {
            elements.append(element(transition, at: last.range.end, lane.path.child(last.index + 1)))
        }
        return elements
    }

    /// - Returns: `nil` for a gap.
    private mutating func element(
        _ item: OTIOItem, _ range: CMTimeRange, isAudio: Bool, _ path: JSONPath
    ) throws(DocumentFault) -> FCPElement? {
        guard let properties = item.properties else { return nil }
        let others = properties.effects.contains {
            switch $0.kind {
            case .effect, .timeEffect, .other: true
            case .linearTimeWarp, .freezeFrame: false
            }
        }
        if others { tell(path, "effects are left out") }
        var element: FCPElement
        switch item {
        case .gap, .transition, .other: return nil
        case .clip(let clip):
            guard let made = try self.element(clip, range, isAudio: isAudio, path) else { return nil }
            element = made
        case .stack(let stack):
            element = try compound(stack, range, item, path)
        case .track(var track):
            let name = track.properties.name
            (track.properties.sourceRange, track.properties.effects) = (nil, [])
            element = try compound(
                OTIOStack(OTIOItemProperties(name: name), children: [.track(track)]), range, item, path)
        }
        if !properties.isEnabled { element["enabled"] = "0" }
        return element
    }

    /// Writes a nested item as a compound clip.
    private mutating func compound(
        _ stack: OTIOStack, _ range: CMTimeRange, _ item: OTIOItem, _ path: JSONPath
    ) throws(DocumentFault) -> FCPElement {
        if try TimeWarp.speed(of: item, at: path) != .normal {
            tell(path, "the speed of a nested item is left out")
        }
        let inner = try sequence(of: stack, at: path, isRoot: false)
        let name = stack.properties.name.isEmpty ? "Compound clip" : stack.properties.name
        return FCPElement(
            "ref-clip",
            [
                "ref": resources.addCompound(inner, name: name), "offset": FCPTime.text(range.start),
                "name": name, "start": FCPTime.text(try times.start(item, at: path)),
                "duration": FCPTime.text(range.duration),
            ])
    }

    private mutating func element(
        _ clip: OTIOClip, _ range: CMTimeRange, isAudio: Bool, _ path: JSONPath
    ) throws(DocumentFault) -> FCPElement? {
        guard let asset = resources.asset(clip.reference) else {
            if case .generator(let kind, _) = clip.reference.kind, kind.lowercased() == "black" { return nil }
            tell(path, "the clip has no file, and is written as a gap")
            return nil
        }
        let speed = try TimeWarp.speed(of: .clip(clip), at: path)
        let mediaStart = try times.start(.clip(clip), at: path)
        let start = speed.isStill || speed.isBackwards ? .zero : speed.output(mediaStart)
        let mediaEnd = mediaStart + speed.magnitude.media(range.duration)
        resources.use(asset.id, until: mediaEnd)
        let name = clip.properties.name.isEmpty ? asset.name : clip.properties.name
        var element = FCPElement(
            asset.isStill ? "video" : "asset-clip",
            [
                "ref": asset.id, "offset": FCPTime.text(range.start), "name": name,
                "start": FCPTime.text(start), "duration": FCPTime.text(range.duration),
            ])
        if speed != .normal, !asset.isStill {
            let first = speed.isBackwards ? mediaEnd : speed.isStill ? mediaStart : .zero
            let points = [
                (CMTime.zero, first), (start + range.duration, speed.isBackwards ? mediaStart : mediaEnd),
            ]
            element.children.append(
                FCPElement(
                    "timeMap", [:],
                    points.map { time, value in
                        FCPElement(
                            "timept",
                            [
                                "time": FCPTime.text(time), "value": FCPTime.text(value), "interp": "linear",
                            ])
                    }))
        }
        return element
    }

    private mutating func addAppearance(
        of clip: OTIOClip, start: CMTime, to element: inout FCPElement, _ path: JSONPath
    ) throws(DocumentFault) {
        switch clip.fitMode {
        case .fit: break
        case .fill: element.children.append(FCPElement("adjust-conform", ["type": "fill"]))
        case .stretch: tell(path, "the clip is fitted, and not stretched")
        }
        let appearance: Timeline.Appearance
        do throws(TimelineError) {
            appearance = try clip.appearance(at: path, in: URL(fileURLWithPath: "/"))
        } catch {
            throw DocumentFault(path: path, cause: error.cause, remedy: error.remedy)
        }
        var lost: [String] = []
        element.children += transform.elements(appearance, start: start, losses: &lost)
        for loss in lost { tell(path, loss) }
    }

    private mutating func element(_ transition: OTIOTransition, at cut: CMTime, _ path: JSONPath)
        -> FCPElement
    {
        let (style, isExact) = TransitionStyle.style(of: transition)
        if style != .dissolve || !isExact { tell(path, "the transition is written as a dissolve") }
        let (before, after) = transition.offsets
        return FCPElement(
            "transition",
            [
                "name": "Cross Dissolve", "offset": FCPTime.text(cut - before),
                "duration": FCPTime.text(before + after),
            ], [FCPElement("filter-video", ["ref": resources.dissolveID, "name": "Cross Dissolve"])])
    }

    /// Writes the markers of a clip. Their metadata determine the kind of marker.
    private func addMarkers(of clip: OTIOClip, to element: inout FCPElement) {
        for marker in clip.properties.markers {
            guard let range = marker.markedRange.range else { continue }
            let isChapter = marker.metadata["fcpxml"]?.object?["element"]?.string == "chapter-marker"
            var child = FCPElement(
                isChapter ? "chapter-marker" : "marker",
                [
                    "start": FCPTime.text(range.start),
                    "duration": FCPTime.text(
                        range.duration > .zero ? range.duration : rate.frameDuration),
                    "value": marker.name,
                ])
            if !marker.comment.isEmpty { child["note"] = marker.comment }
            element.children.append(child)
        }
    }

    private mutating func tellMarkers(_ item: OTIOItem, _ path: JSONPath) {
        if item.properties?.markers.isEmpty == false { tell(path, "markers are left out") }
    }

    // MARK: Audio

    private mutating func connectAudio(_ sounds: FCPSounds, to spine: inout FCPSpine) throws(DocumentFault) {
        var lane = 0
        for track in sounds.lanes.indices {
            let (source, path) = (sounds.lanes[track].track, sounds.lanes[track].path)
            let rest = sounds.rest(of: track)
            if !rest.isEmpty,
                source.children.contains(where: { if case .transition = $0 { true } else { false } })
            {
                tell(path, "cross-fades of audio alone are left out")
            }
            if !rest.isEmpty { lane -= 1 }
            for (index, range) in rest where range.duration > .zero {
                let (item, place) = (source.children[index], path.child(index))
                tellMarkers(item, place)
                guard var element = try element(item, range, isAudio: true, place) else { continue }
                if case .clip(let clip) = item {
                    if resources.asset(clip.reference)?.hasVideo == true { element["srcEnable"] = "audio" }
                    let start = element["start"].flatMap { FCPTime($0)?.time } ?? .zero
                    if !element.setVolume(of: clip, start: start) {
                        tell(place, "the volume can't be read, and is left out")
                    }
                } else {
                    element["srcEnable"] = "audio"
                }
                spine.connect(element, lane: lane)
            }
        }
        musicLane = lane
    }

    var musicLane = 0

    mutating func tell(_ path: JSONPath, _ loss: String) { losses.append("\(path.text): \(loss)") }
}
