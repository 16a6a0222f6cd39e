import Foundation
import MediaTypes
import Timeline

// Changes of the items that the reader makes. All of them have a source range.
extension OTIOItem {
    /// Returns the item without parts of its output at its start and its end.
    func trimmed(head: CMTime, tail: CMTime) -> OTIOItem {
        func cut(_ properties: OTIOItemProperties) -> OTIOItemProperties {
            guard let source = properties.sourceRange, let range = source.range else { return properties }
            var speed = SpeedFraction.normal
            for effect in properties.effects {
                if case .linearTimeWarp(let scalar) = effect.kind {
                    speed = SpeedFraction(signed: scalar) ?? speed
                } else if effect.kind == .freezeFrame {
                    speed = .still
                }
            }
            // In reverse playback, the source range begins with the last frame.
            let first = speed.isBackwards ? speed.magnitude.media(tail) : speed.media(head)
            var properties = properties
            properties.sourceRange = OTIOTimeRange(
                CMTimeRange(
                    start: range.start + first, duration: CMTimeMaximum(.zero, range.duration - head - tail)),
                rate: FrameRateFraction(source.duration.rate) ?? FrameRateFraction(25, 1))
            return properties
        }
        switch self {
        case .clip(var clip):
            clip.properties = cut(clip.properties)
            if let value = clip.own[VolumeCurve.key], let curve = VolumeCurve(value) {
                clip.multiplyVolume(nil, replacing: curve.shifted(by: .zero - head))
            }
            return .clip(clip)
        case .stack(var stack):
            stack.properties = cut(stack.properties)
            return .stack(stack)
        case .gap, .track, .transition, .other: return self
        }
    }

    /// Returns the item with its volume multiplied by a curve that begins at the item's start.
    func withVolume(_ curve: VolumeCurve, isAudio: Bool) -> OTIOItem {
        switch self {
        case .clip(var clip) where isAudio:
            clip.multiplyVolume(curve, replacing: nil)
            return .clip(clip)
        case .stack(var stack):
            let start = stack.properties.sourceRange?.range?.start ?? .zero
            stack.children = stack.children.map {
                $0.withVolume(curve.shifted(by: start), isAudio: isAudio)
            }
            return .stack(stack)
        case .track(var track):
            var end = CMTime.zero
            for (index, child) in track.children.enumerated() {
                track.children[index] = child.withVolume(
                    curve.shifted(by: .zero - end), isAudio: track.isAudio)
                end = end + (child.properties?.sourceRange?.range?.duration ?? .zero)
            }
            return .track(track)
        case .clip, .gap, .transition, .other: return self
        }
    }

    /// Returns a clip with an appearance in Cutroom's metadata.
    func showing(_ appearance: Timeline.Appearance) -> OTIOItem {
        guard case .clip(var clip) = self, appearance != Timeline.Appearance(),
            let members = try? appearance.document()
        else { return self }
        clip.properties.metadata[DocumentKeys.own] = .object(members.merging(clip.own))
        return .clip(clip)
    }
}

extension OTIOClip {
    /// Multiplies the volume by a curve.
    ///
    /// - Parameter changes: Replaces the existing changes of volume, if not `nil`.
    fileprivate mutating func multiplyVolume(_ curve: VolumeCurve?, replacing changes: VolumeCurve?) {
        var whole = VolumeCurve([.init(time: .zero, gain: Double(volume))])
        if let old = changes ?? own[VolumeCurve.key].flatMap({ VolumeCurve($0) }) {
            whole = whole.multiplied(by: old)
        }
        if let curve { whole = whole.multiplied(by: curve) }
        setVolume(whole)
    }
}

extension Timeline.Appearance {
    /// Returns the appearance with its keyframes delayed by a time. Keyframes before the beginning are
    /// replaced with the interpolated value at the beginning.
    func shifted(by time: CMTime) -> Self {
        guard time != .zero || hasEarly else { return self }
        var copy = self
        copy.opacity = Self.shifted(opacity, by: time)
        copy.transform = Self.shifted(transform, by: time)
        return copy
    }

    /// Returns the appearance with its keyframes delayed by a time, including keyframes before the beginning.
    ///
    /// A transition before the clip may include media from before its beginning, so that these keyframes are
    /// removed only when the transition is known.
    func moved(by time: CMTime) -> Self {
        var copy = self
        if opacity.count > 1 {
            for index in opacity.indices { copy.opacity[index].time = opacity[index].time + time }
        }
        if transform.count > 1 {
            for index in transform.indices { copy.transform[index].time = transform[index].time + time }
        }
        return copy
    }

    /// Whether the appearance is constant.
    var isConstant: Bool { opacity.count <= 1 && transform.count <= 1 }

    private var hasEarly: Bool {
        (opacity.first?.time ?? .zero) < .zero || (transform.first?.time ?? .zero) < .zero
    }

    private static func shifted<Key: TimelineKeyframe>(_ keys: [Key], by time: CMTime) -> [Key] {
        // A constant value begins with the clip, whatever the clip's time.
        guard keys.count > 1 else {
            return keys.map { key in
                var key = key
                key.time = .zero
                return key
            }
        }
        var moved = keys.map { key in
            var key = key
            key.time = key.time + time
            return key
        }
        let next = moved.partitioningIndex { $0.time > .zero }
        guard next > 0 else { return moved }
        var first = moved[next - 1]
        if first.time < .zero, next < moved.count {
            let part = (.zero - first.time).seconds / (moved[next].time - first.time).seconds
            first = first.easing == .hold ? first : first.interpolated(to: moved[next], progress: part)
        }
        first.time = .zero
        moved.replaceSubrange(..<next, with: [first])
        return moved
    }
}
