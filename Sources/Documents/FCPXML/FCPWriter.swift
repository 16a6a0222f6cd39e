import Foundation
import MediaTypes
import Timeline

/// A writer of FCPXML: the first video track is the spine, and all other tracks are connected to it.
struct FCPWriter {
    /// Properties of media files that the document doesn't state.
    struct Facts {
        /// The size of the output, if known.
        var renderSize: CGSize?
        /// The frame rate of the output, if known.
        var rate: FrameRateFraction?
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
    let transform: FCPTransform
    var resources: FCPAssets
    let times = ItemTimes { _ in nil }

    /// - Parameters:
    ///   - extras: The document's titles, music, size and rate.
    /// - Throws: A `DocumentProblem` if the duration of a clip is unknown, or for a speed that can't be
    ///   rendered.
    init(_ document: OTIOTimeline, extras: Timeline, facts: Facts) throws(DocumentProblem) {
        (self.document, self.extras, self.facts) = (document, extras, facts)
        rate =
            extras.frameDuration.flatMap { FrameRateFraction(frameDuration: $0) } ?? facts.rate
            ?? document.editRate ?? FrameRateFraction(25, 1)
        let size = (extras.renderSize ?? facts.renderSize).map { extras.renderShape?.size(of: $0) ?? $0 }
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
        case .track(let track): track.children.flatMap { uses($0, isAudio: track.isAudio) }
        case .gap, .transition, .other: []
        }
    }

    private mutating func write() throws(DocumentProblem) {
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

    private mutating func lane(_ track: OTIOTrack, at path: JSONPath) throws(DocumentProblem) -> Lane {
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

    mutating func sequence(
        of stack: OTIOStack, at path: JSONPath, isRoot: Bool
    ) throws(DocumentProblem) -> FCPElement {
        let (video, audio) = try lanes(of: stack, at: path)
        var spine = FCPSpine()
        var sounds = FCPSounds(audio, times: times)
        let base = video.first ?? Lane(track: OTIOTrack(), path: path)
        for element in try elements(of: base, &sounds) { spine.append(element) }
        for (index, lane) in video.dropFirst().enumerated() {
            try connect(lane, number: index + 1, to: &spine, &sounds)
        }
        try connectAudio(sounds, to: &spine)
        if isRoot { addExtras(to: &spine, above: video.count) }
        return FCPElement(
            "sequence", ["format": resources.formatID, "duration": FCPTime.text(spine.end)],
            [FCPElement("spine", [:], spine.elements(from: isRoot ? startTime : .zero))])
    }

    /// Returns the video and audio tracks of a stack. Its other items become tracks of one item.
    private mutating func lanes(
        of stack: OTIOStack, at path: JSONPath
    ) throws(DocumentProblem) -> (video: [Lane], audio: [Lane]) {
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
                if track.isVideo {
                    video.append(try lane(track, at: place))
                } else if track.isAudio {
                    audio.append(try lane(track, at: place))
                } else {
                    tell(place, "the track of kind \"\(track.kind)\" is left out")
                }
            case .track(let track) where track.isAudio:
                audio.append(try lane(OTIOTrack(kind: OTIOTrack.audio, children: [child]), at: place))
            case .clip, .track, .stack:
                video.append(try lane(OTIOTrack(children: [child]), at: place))
            case .gap, .transition: break
            case .other: tell(place, "an unknown object is left out")
            }
        }
        return (video, audio)
    }

    /// Connects a video track above the first one to the spine.
    private mutating func connect(
        _ lane: Lane, number: Int, to spine: inout FCPSpine, _ sounds: inout FCPSounds
    ) throws(DocumentProblem) {
        let elements = try elements(of: lane, &sounds)
        if elements.contains(where: { $0.name == "transition" }) {
            // Transitions need a storyline, which begins with the sequence.
            let story = FCPElement("spine", ["offset": "0s"], elements)
            spine.connect(story, over: CMTimeRange(start: .zero, duration: lane.end), lane: number)
        } else {
            for element in elements where element.name != "gap" {
                spine.connect(element, lane: number)
            }
        }
    }

    /// The timecode of the first frame, from which the offsets in the spine count.
    private var startTime: CMTime { CMTimeMaximum(.zero, document.globalStartTime?.time ?? .zero) }

    var musicLane = 0

    mutating func tell(_ path: JSONPath, _ loss: String) { losses.append("\(path.text): \(loss)") }
}
