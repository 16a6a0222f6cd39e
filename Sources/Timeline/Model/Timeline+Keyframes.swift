public import Foundation
import Layers
public import MediaTypes

extension Timeline {
    /// The pace of a change from one keyframe to the next.
    public enum Easing: String, Sendable, Hashable, CaseIterable {
        /// At a constant pace.
        case linear
        /// Accelerates at the start. Core Animation's `easeIn`.
        case easeIn
        /// Decelerates toward the end. Core Animation's `easeOut`.
        case easeOut
        /// Accelerates at the start and decelerates toward the end. Core Animation's `easeInEaseOut`.
        case easeInEaseOut
        /// Doesn't change until the next keyframe.
        case hold
    }

    /// The opacity of a clip at a time.
    public struct OpacityKeyframe: Sendable, Hashable {
        /// The time in the timeline, from the beginning of the clip.
        public var time: CMTime
        /// The opacity, from 0 to 1.
        public var value: Double
        /// The pace of the change to the next keyframe.
        public var easing: Easing

        /// Creates a keyframe, by default at the beginning of the clip.
        public init(time: CMTime = .zero, value: Double, easing: Easing = .linear) {
            self.time = time
            self.value = value
            self.easing = easing
        }
    }

    /// The motion of a clip at a time. The clip is scaled and rotated about its center, and then moved.
    public struct TransformKeyframe: Sendable, Hashable {
        /// The time in the timeline, from the beginning of the clip.
        public var time: CMTime
        /// The distance in fractions of the frame's width and height, to the right and down.
        public var offset: CGPoint
        /// The factor of both width and height; above 0.
        public var scale: Double
        /// The clockwise rotation in degrees.
        public var rotation: Double
        /// The pace of the change to the next keyframe.
        public var easing: Easing

        /// Creates a keyframe, by default at the beginning of the clip and without a change.
        public init(
            time: CMTime = .zero, offset: CGPoint = .zero, scale: Double = 1, rotation: Double = 0,
            easing: Easing = .linear
        ) {
            self.time = time
            self.offset = offset
            self.scale = scale
            self.rotation = rotation
            self.easing = easing
        }
    }
}

extension Timeline.Easing {
    /// Returns the completed fraction of a change after a fraction of its time.
    func progress(at fraction: Double) -> Double {
        switch self {
        case .linear: fraction
        case .easeIn: TimingCurve(0.42, 0, 1, 1).value(at: fraction)
        case .easeOut: TimingCurve(0, 0, 0.58, 1).value(at: fraction)
        case .easeInEaseOut: TimingCurve(0.42, 0, 0.58, 1).value(at: fraction)
        case .hold: 0
        }
    }
}

/// A value at a time, and the pace at which it changes to the next one.
package protocol TimelineKeyframe: Sendable, Hashable {
    var time: CMTime { get set }
    var easing: Timeline.Easing { get }
    /// Returns whether the values in between are linear if the pace is constant.
    func isStraight(to next: Self) -> Bool
    /// Returns the value at `progress` of the way to the next one, with the time and pace of this one.
    func interpolated(to next: Self, progress: Double) -> Self
}

/// A keyframe of a number.
package protocol LevelKeyframe: TimelineKeyframe {
    var value: Double { get }
    init(time: CMTime, value: Double, easing: Timeline.Easing)
}

extension LevelKeyframe {
    package func isStraight(to next: Self) -> Bool { true }

    package func interpolated(to next: Self, progress: Double) -> Self {
        Self(time: time, value: value + (next.value - value) * progress, easing: easing)
    }
}

extension Timeline.OpacityKeyframe: LevelKeyframe {}

extension Timeline.TransformKeyframe: TimelineKeyframe {
    package func isStraight(to next: Self) -> Bool { rotation == next.rotation }

    package func interpolated(to next: Self, progress: Double) -> Self {
        func mix(_ one: CGFloat, _ other: CGFloat) -> CGFloat { one + (other - one) * CGFloat(progress) }
        return Self(
            time: time,
            offset: CGPoint(x: mix(offset.x, next.offset.x), y: mix(offset.y, next.offset.y)),
            scale: scale + (next.scale - scale) * progress,
            rotation: rotation + (next.rotation - rotation) * progress, easing: easing)
    }

    /// Returns the transform of a clip in the frame.
    func transform(center: CGPoint, renderSize: CGSize) -> CGAffineTransform {
        let (sine, cosine) = Self.sineAndCosine(degrees: rotation)
        return CGAffineTransform(translationX: -center.x, y: -center.y)
            .concatenating(
                CGAffineTransform(
                    a: scale * cosine, b: scale * sine, c: -scale * sine, d: scale * cosine, tx: 0, ty: 0)
            )
            .concatenating(
                CGAffineTransform(
                    translationX: center.x + offset.x * renderSize.width,
                    y: center.y + offset.y * renderSize.height))
    }

    /// Sine and cosine, exact for quarter turns, which are then drawn without resampling.
    private static func sineAndCosine(degrees: Double) -> (sine: CGFloat, cosine: CGFloat) {
        let turn = degrees.truncatingRemainder(dividingBy: 360)
        switch turn < 0 ? turn + 360 : turn {
        case 0: return (0, 1)
        case 90: return (1, 0)
        case 180: return (0, -1)
        case 270: return (-1, 0)
        default:
            let angle = CGFloat(turn * .pi / 180)
            return (sin(angle), cos(angle))
        }
    }
}

extension Array where Element: TimelineKeyframe {
    /// Returns the value at a time, by the keyframes that apply from another time on: at the time of a
    /// keyframe, either the value before it or the value from it on.
    func value(at time: CMTime, from start: CMTime) -> Element? {
        guard let first, let last else { return nil }
        if start < first.time { return first }
        let next = partitioningIndex { $0.time > start }
        guard next < endIndex else { return last }
        let (from, to) = (self[next - 1], self[next])
        let progress = from.easing.progress(at: rampProgress(at: time, from: from.time, to: to.time))
        return from.interpolated(to: to, progress: progress)
    }

    /// Returns whether the values from a time until the next keyframe aren't linear.
    func isCurved(from start: CMTime) -> Bool {
        guard let first, start >= first.time else { return false }
        let next = partitioningIndex { $0.time > start }
        guard next < endIndex else { return false }
        let (from, to) = (self[next - 1], self[next])
        switch from.easing {
        case .hold: return false
        case .linear: return !from.isStraight(to: to)
        case .easeIn, .easeOut, .easeInEaseOut: return true
        }
    }
}
