import Foundation
import MediaTypes
import Timeline

// Clips, nested items, transitions and markers.
extension FCPWriter {
    /// Returns the elements of a track, with their times in the sequence as offsets.
    mutating func elements(of lane: Lane, _ sounds: inout FCPSounds) throws(DocumentProblem) -> [FCPElement] {
        var elements: [FCPElement] = []
        for (index, range) in lane.items {
            if let transition = lane.track.neighbor(index - 1) {
                elements.append(element(transition, at: range.start, lane.path.child(index - 1)))
            }
            let over =
                (lane.track.neighbor(index - 1)?.offsets.after ?? .zero)
                + (lane.track.neighbor(index + 1)?.offsets.before ?? .zero)
            if over > range.duration {
                let path = lane.path.child(index)
                tell(path, "the transitions are longer than the item, and may be other ones")
            }
            guard range.duration > .zero else { continue }
            elements.append(try element(of: lane, at: index, range, &sounds))
        }
        if let last = lane.items.last, let transition = lane.track.neighbor(last.index + 1) {
            elements.append(element(transition, at: last.range.end, lane.path.child(last.index + 1)))
        }
        return elements
    }

    /// Returns the element of a track's item, with its appearance, audio and markers.
    private mutating func element(
        of lane: Lane, at index: Int, _ range: CMTimeRange, _ sounds: inout FCPSounds
    ) throws(DocumentProblem) -> FCPElement {
        let (child, path) = (lane.track.children[index], lane.path.child(index))
        guard var element = try element(child, range, path) else {
            tellMarkers(child, path)
            return FCPElement(
                "gap",
                [
                    "name": "Gap", "offset": FCPTime.text(range.start), "start": "0s",
                    "duration": FCPTime.text(range.duration),
                ])
        }
        guard case .clip(let clip) = child else {
            tellMarkers(child, path)
            return element
        }
        let lead = lane.track.neighbor(index - 1)?.offsets.before ?? .zero
        let start = element["start"].flatMap { FCPTime($0)?.time } ?? .zero
        try addAppearance(of: clip, start: start - lead, to: &element, path)
        sounds.match(
            clip, lane, index, range, start: try times.start(child, at: path), &element, resources)
        addMarkers(of: clip, to: &element, path)
        return element
    }

    /// - Returns: `nil` for a gap.
    mutating func element(
        _ item: OTIOItem, _ range: CMTimeRange, _ path: JSONPath
    ) throws(DocumentProblem) -> FCPElement? {
        guard let properties = item.properties else { return nil }
        if properties.effects.contains(where: { !$0.isSpeed }) { tell(path, "effects are left out") }
        var element: FCPElement
        switch item {
        case .gap, .transition, .other: return nil
        case .clip(let clip):
            guard let made = try self.element(clip, range, path) else { return nil }
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
    ) throws(DocumentProblem) -> FCPElement {
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
        _ clip: OTIOClip, _ range: CMTimeRange, _ path: JSONPath
    ) throws(DocumentProblem) -> FCPElement? {
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
    ) throws(DocumentProblem) {
        switch clip.fitMode {
        case .fit: break
        case .fill: element.children.append(FCPElement("adjust-conform", ["type": "fill"]))
        case .stretch: tell(path, "the clip is fitted, and not stretched")
        case .blur: tell(path, "the blurred background is left out")
        }
        let appearance: Timeline.Appearance
        do throws(TimelineError) {
            appearance = try clip.appearance(at: path, in: URL(fileURLWithPath: "/"))
        } catch {
            throw DocumentProblem(path: path, cause: error.cause, remedy: error.remedy)
        }
        var lost: [String] = []
        element.children += transform.elements(appearance, start: start, losses: &lost)
        for loss in lost { tell(path, loss) }
    }

    private mutating func element(_ transition: OTIOTransition, at cut: CMTime, _ path: JSONPath)
        -> FCPElement
    {
        let (kind, isExact) = transition.kind
        if kind.fcpEffect == nil || !isExact { tell(path, "the transition is written as a dissolve") }
        if kind.fcpEffect != nil, transition.hasOwnSettings {
            tell(path, "the easing of the transition is left out")
        }
        let effect = kind.fcpEffect ?? .crossDissolve
        let (before, after) = transition.offsets
        return FCPElement(
            "transition",
            [
                "name": effect.name, "offset": FCPTime.text(cut - before),
                "duration": FCPTime.text(before + after),
            ], [effect.filter(of: resources.effectID(effect))])
    }

    /// Writes the markers of a clip. Their metadata determine the kind of marker.
    private mutating func addMarkers(of clip: OTIOClip, to element: inout FCPElement, _ path: JSONPath) {
        for marker in clip.properties.markers {
            guard let range = marker.markedRange.range, marker.unknown == nil else {
                tell(path, "a marker whose range can't be read is left out")
                continue
            }
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

    mutating func tellMarkers(_ item: OTIOItem, _ path: JSONPath) {
        if item.properties?.markers.isEmpty == false { tell(path, "markers are left out") }
    }
}
