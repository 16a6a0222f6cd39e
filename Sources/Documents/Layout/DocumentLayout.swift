package import MediaTypes
import Timeline

/// The positions of a document's clips in the output.
package struct DocumentLayout: Sendable {
    /// The clips, in the document's order.
    package internal(set) var clips: [DocumentClip] = []
    /// The duration of the output.
    package internal(set) var duration: CMTime = .zero
    /// Warnings about parts of the document that aren't rendered, one line each.
    package internal(set) var warnings: [String] = []
}

/// Computes the positions of a document's clips in the output from nested tracks and stacks, their ranges,
/// time warps and transitions.
struct LayoutMaker {
    private let times: ItemTimes
    private var layout = DocumentLayout()

    /// The relation of an item's local time to the output's.
    private struct Frame {
        /// An output time, and the item's local time at that time.
        var start: CMTime
        var origin: CMTime
        var speed: SpeedFraction
        /// The part of the output in which the item is visible or audible.
        var window: CMTimeRange
        var lane: [LaneStep] = []
        var transitions: [PlacedTransition] = []
        var isAudio = false
        var role: String?

        /// Returns the output time for a local time of the item; the speed must not be zero.
        func output(_ time: CMTime) -> CMTime { start + speed.output(time - origin) }

        /// Returns the output range for a local range of the item; the speed must not be zero.
        func output(_ range: CMTimeRange) -> CMTimeRange {
            let (start, end) = (output(range.start), output(range.end))
            return speed.isBackwards
                ? CMTimeRange(start: end, end: start) : CMTimeRange(start: start, end: end)
        }
    }

    private init(_ times: ItemTimes) { self.times = times }

    static func layout(_ root: OTIOStack, times: ItemTimes) throws(DocumentProblem) -> DocumentLayout {
        var maker = LayoutMaker(times)
        let (item, path) = (OTIOItem.stack(root), JSONPath().appending("tracks"))
        let duration = try times.duration(item, at: path)
        maker.layout.duration = duration
        if try TimeWarp.speed(of: item, at: path) != .normal {
            maker.layout.warnings.append("\(path.text): the speed of the whole document is not rendered")
        }
        let frame = Frame(
            start: .zero, origin: try times.start(item, at: path), speed: .normal,
            window: CMTimeRange(start: .zero, duration: duration))
        try maker.place(item, in: frame, at: path)
        return maker.layout
    }

    private mutating func place(
        _ item: OTIOItem, in frame: Frame, at path: JSONPath
    ) throws(DocumentProblem) {
        guard frame.window.duration > .zero, item.properties?.isEnabled == true else { return }
        layout.warnings += item.unrendered.map { "\(path.text): \($0)" }
        switch item {
        case .clip(let clip): placeClip(clip, in: frame, at: path)
        case .stack(let stack): try placeStack(stack, in: frame, at: path)
        case .track(let track): try placeTrack(track, in: frame, at: path)
        case .gap, .transition, .other: break
        }
    }

    private mutating func placeClip(_ clip: OTIOClip, in frame: Frame, at path: JSONPath) {
        let mediaStart = frame.origin + frame.speed.media(frame.window.start - frame.start)
        let media = PlacedMedia(
            range: frame.window, lane: frame.lane,
            transitions: (frame.transitions + clip.fades(over: frame.window, depth: frame.lane.count))
                .filter { !$0.range.intersection(frame.window).isEmpty })
        layout.clips.append(
            DocumentClip(
                clip: clip, path: path, isAudio: frame.isAudio, role: frame.role, media: media,
                mediaStart: mediaStart, speed: frame.speed))
    }

    private mutating func placeStack(
        _ stack: OTIOStack, in frame: Frame, at path: JSONPath
    ) throws(DocumentProblem) {
        for (index, child) in stack.children.enumerated() {
            let place = path.child(index)
            if case .other(let object) = child {
                note(unknown: object, at: place)
                continue
            }
            let span = CMTimeRange(start: .zero, duration: try times.duration(child, at: place))
            var inner = frame
            inner.lane.append(LaneStep(layer: index, item: 0))
            if let shown = try self.frame(of: child, in: inner, span: span, handles: span, at: place) {
                try self.place(child, in: shown, at: place)
            }
        }
    }

    private mutating func placeTrack(
        _ track: OTIOTrack, in frame: Frame, at path: JSONPath
    ) throws(DocumentProblem) {
        guard track.isVideo || track.isAudio else {
            layout.warnings.append("\(path.text): tracks of kind \"\(track.kind)\" are not rendered")
            return
        }
        var end = track.leadIn
        for (index, child) in track.children.enumerated() {
            let place = path.child(index)
            if case .other(let object) = child { note(unknown: object, at: place) }
            if case .transition(let transition) = child { try note(transition, index, of: track, at: path) }
            guard child.properties != nil else { continue }
            let span = CMTimeRange(start: end, duration: try times.duration(child, at: place))
            end = span.end
            var inner = frame
            inner.isAudio = track.isAudio
            inner.role = track.role
            inner.lane.append(LaneStep(layer: 0, item: index))
            let handles = addTransitions(of: track, around: index, span: span, to: &inner, at: path)
            if let shown = try self.frame(of: child, in: inner, span: span, handles: handles, at: place) {
                try self.place(child, in: shown, at: place)
            }
        }
    }

    /// Adds the transitions at both sides of an item. Returns its span in the track, including its part of
    /// them.
    private mutating func addTransitions(
        of track: OTIOTrack, around index: Int, span: CMTimeRange, to frame: inout Frame, at path: JSONPath
    ) -> CMTimeRange {
        var (start, end) = (span.start, span.end)
        if index > 0, case .transition(let transition) = track.children[index - 1] {
            let (before, after) = transition.offsets
            add(
                transition, from: span.start - before, to: span.start + after, isOutgoing: false,
                hasPartner: index > 1 && track.children[index - 2].isShown, to: &frame,
                at: path.child(index - 1))
            start = start - before
        }
        if index + 1 < track.children.count, case .transition(let transition) = track.children[index + 1] {
            let (before, after) = transition.offsets
            add(
                transition, from: span.end - before, to: span.end + after, isOutgoing: true,
                hasPartner: index + 2 < track.children.count && track.children[index + 2].isShown, to: &frame,
                at: path.child(index + 1))
            end = end + after
        }
        return CMTimeRange(start: start, end: end)
    }

    private mutating func add(
        _ transition: OTIOTransition, from start: CMTime, to end: CMTime, isOutgoing: Bool, hasPartner: Bool,
        to frame: inout Frame, at path: JSONPath
    ) {
        guard start < end, !frame.speed.isStill else { return }
        let (kind, isExact) = transition.kind
        if !isExact && !isOutgoing {
            layout.warnings.append(
                "\(path.text): the transition \"\(transition.type)\" is not known, and shown as a dissolve")
        }
        let isBackwards = frame.speed.isBackwards
        frame.transitions.append(
            PlacedTransition(
                range: frame.output(CMTimeRange(start: start, end: end)),
                kind: kind, easing: transition.easing, softness: transition.softness,
                audioFadeCurve: transition.audioFadeCurve, isOutgoing: isOutgoing != isBackwards,
                hasPartner: hasPartner, isBackwards: isBackwards,
                depth: frame.lane.count))
    }

    /// Returns the frame of a child that takes a span of its parent's time; with its parts of transitions, it
    /// takes `handles`.
    ///
    /// - Returns: `nil` if the child isn't presented.
    private func frame(
        of child: OTIOItem, in parent: Frame, span: CMTimeRange, handles: CMTimeRange, at path: JSONPath
    ) throws(DocumentProblem) -> Frame? {
        let start = try times.start(child, at: path)
        let warp = try TimeWarp.speed(of: child, at: path)
        guard let speed = parent.speed.multiplied(by: warp) else {
            throw DocumentProblem(
                path: path, cause: "the speeds of nested items are too far from normal",
                remedy: "use time warps that make a speed from 1/1000 to 1000")
        }
        var frame = parent
        frame.speed = speed
        let first = warp.isBackwards ? start + warp.magnitude.media(span.duration) : start
        if parent.speed.isStill {
            // A still parent presents a single moment.
            guard span.containsTime(parent.origin) else { return nil }
            var moment = first + warp.media(parent.origin - span.start)
            // In reverse playback, the moment is the end of a frame, so a time before it is needed to present
            // that frame.
            if warp.isBackwards { moment = moment - CMTimeMultiply(MediaSlice.moment, multiplier: 2) }
            (frame.start, frame.origin) = (parent.window.start, moment)
            return frame
        }
        (frame.start, frame.origin) = (parent.output(span.start), first)
        frame.window = parent.window.intersection(parent.output(handles))
        return frame.window.duration > .zero ? frame : nil
    }
}

// Warnings.
extension LayoutMaker {
    /// Adds warnings about a transition that the items beside it have no room for.
    private mutating func note(
        _ transition: OTIOTransition, _ index: Int, of track: OTIOTrack, at path: JSONPath
    ) throws(DocumentProblem) {
        let place = path.child(index)
        if min(transition.inOffset.value, transition.outOffset.value) < 0 {
            layout.warnings.append("\(place.text): the negative offset of the transition counts as zero")
        }
        let offsets = transition.offsets
        for (neighbor, offset) in [(index - 1, offsets.before), (index + 1, offsets.after)]
        where track.children.indices.contains(neighbor) {
            let item = track.children[neighbor]
            if case .transition = item, neighbor > index {
                layout.warnings.append("\(place.text): the transition leads to another one, and both fade")
            }
            guard item.properties != nil else { continue }
            let duration = try times.duration(item, at: path.child(neighbor))
            if offset > duration {
                let side = neighbor < index ? "before" : "after"
                layout.warnings.append(
                    "\(place.text): the transition is longer than the item \(side) it, and is cut off")
            }
        }
    }

    private mutating func note(unknown object: JSONObject, at path: JSONPath) {
        let schema = object[OTIOSchema.key]?.string ?? "none"
        layout.warnings.append("\(path.text): objects of the schema \(schema) are not rendered")
    }
}

extension OTIOTrack {
    /// The part of a transition at the beginning that precedes the first item.
    var leadIn: CMTime {
        guard case .transition(let first)? = children.first else { return .zero }
        return first.offsets.before
    }

    /// The part of a transition at the end that follows the last item.
    var leadOut: CMTime {
        guard case .transition(let last)? = children.last else { return .zero }
        return last.offsets.after
    }
}

extension OTIOTransition {
    /// The durations before and after the cut; never negative.
    var offsets: (before: CMTime, after: CMTime) {
        (max(.zero, inOffset.time ?? .zero), max(.zero, outOffset.time ?? .zero))
    }
}

extension OTIOItem {
    /// Whether a transition to the item leads to any content.
    var isShown: Bool {
        switch self {
        case .clip, .stack, .track: properties?.isEnabled == true
        case .gap, .transition, .other: false
        }
    }
}
