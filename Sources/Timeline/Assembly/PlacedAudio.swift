import Foundation
package import MediaTypes

/// The audio of placed media: its range, which differs from that of the video in a split edit, and its volume.
package struct PlacedAudio: Sendable, Hashable {
    /// The half-open range of the file, which takes `range` at the speed of the media.
    package private(set) var source: CMTimeRange
    /// The half-open range of the output; empty if nothing is heard.
    package private(set) var range: CMTimeRange
    private let media: PlacedMedia
    private let adjustments: Timeline.AudioAdjustments

    /// - Parameters:
    ///   - source: The range of the file that is presented over the media's range.
    ///   - speed: Its speed, which is above zero.
    ///   - output: The range of the output, in which all audio is cut.
    package init(
        _ adjustments: Timeline.AudioAdjustments, of source: CMTimeRange, at media: PlacedMedia,
        speed: SpeedFraction, within output: CMTimeRange
    ) {
        (self.source, range) = (source, media.range)
        (self.media, self.adjustments) = (media, adjustments)
        guard adjustments.timeRange != nil || adjustments.offset != .zero else { return }
        let heard = adjustments.timeRange ?? source
        let start = media.range.start + speed.output(heard.start - source.start) + adjustments.offset
        let length =
            adjustments.timeRange.map { speed.output($0.duration) } ?? media.range.duration
        let first = CMTimeMaximum(start, output.start)
        let last = CMTimeMaximum(first, CMTimeMinimum(start + length, output.end))
        range = CMTimeRange(start: first, end: last)
        self.source = CMTimeRange(
            start: heard.start + speed.media(first - start), duration: speed.media(last - first))
    }

    /// Returns the volume over the range, with fades, cross-fades and keyframes.
    package func volume(_ volume: Float) -> VolumeCurve {
        var faded = media
        faded.transitions = media.transitions.filter { transition in
            transition.isOutgoing
                ? range.end == media.range.end && adjustments.fadeOut == nil
                : range.start == media.range.start && adjustments.fadeIn == nil
        }
        var curve = VolumeCurve(volume, of: faded, in: range)
        if let fadeIn = adjustments.fadeIn, fadeIn > .zero {
            let fade = CMTimeRange(start: range.start, duration: fadeIn)
            curve = curve.multiplied(by: VolumeCurve(fade: fade, isOutgoing: false, adjustments.fadeCurve))
        }
        if let fadeOut = adjustments.fadeOut, fadeOut > .zero {
            let fade = CMTimeRange(start: range.end - fadeOut, duration: fadeOut)
            curve = curve.multiplied(by: VolumeCurve(fade: fade, isOutgoing: true, adjustments.fadeCurve))
        }
        guard !adjustments.volumeKeyframes.isEmpty else { return curve }
        return curve.multiplied(by: VolumeCurve(adjustments.volumeKeyframes, from: media.range.start))
    }
}

extension VolumeCurve {
    /// The number of lines of a curved change. A fade of equal power is within 0.02 dB of its curve from
    /// a sixteenth of its time on.
    private static let curvedSteps = 16

    /// Creates a fade from silence, or to silence.
    init(fade range: CMTimeRange, isOutgoing: Bool, _ curve: Timeline.FadeCurve) {
        let steps = curve == .linear ? 1 : Self.curvedSteps
        self.init(
            (0...steps).map { step in
                let part = Double(isOutgoing ? steps - step : step) / Double(steps)
                return Point(time: range.time(step, of: steps), gain: curve.gain(at: part))
            })
    }

    /// Creates the volume of keyframes, whose times count from a time of the output.
    init(_ keys: [Timeline.VolumeKeyframe], from start: CMTime) {
        var points: [Point] = []
        for (index, key) in keys.enumerated() {
            points.append(Point(time: start + key.time, gain: key.value))
            guard index + 1 < keys.count else { break }
            let next = keys[index + 1]
            let range = CMTimeRange(start: start + key.time, end: start + next.time)
            switch key.easing {
            case .linear: break
            case .hold: points.append(Point(time: range.end, gain: key.value))
            case .easeIn, .easeOut, .easeInEaseOut:
                for step in 1..<Self.curvedSteps {
                    let progress = key.easing.progress(at: Double(step) / Double(Self.curvedSteps))
                    points.append(
                        Point(
                            time: range.time(step, of: Self.curvedSteps),
                            gain: key.interpolated(to: next, progress: progress).value))
                }
            }
        }
        self.init(points)
    }
}

extension CMTimeRange {
    /// Returns the time after a number of equal parts; exact at both ends.
    fileprivate func time(_ count: Int, of parts: Int) -> CMTime {
        count == parts ? end : count == 0 ? start : start + duration.part(count, of: parts)
    }
}

extension Timeline.FadeCurve {
    /// Returns the gain at a part of a fade from silence, from 0 to 1.
    fileprivate func gain(at part: Double) -> Double {
        switch self {
        case .linear: part
        // Exact at the end, where the sine is rounded.
        case .equalPower: part >= 1 ? 1 : sin(part * .pi / 2)
        }
    }
}
