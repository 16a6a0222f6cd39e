package import MediaTypes
package import RenderPlan

/// The times at which a plan's output changes: the frames of its sources, the starts and ends of clips, and,
/// while layers move, each frame of the plan's own rate.
package struct SourceFrameTimes {
    private let plan: RenderPlan
    private let format: VideoFormat
    /// In nanoseconds of the output's time, in order.
    private var times: [Int64] = []

    /// - Parameter frames: Returns the presentation times of the frames of a file.
    /// - Throws: The errors of `frames`.
    package init(of plan: RenderPlan, frames: (MediaSource) throws -> [CMTime]) throws {
        guard let format = plan.video else { refuse("frame times are those of video") }
        (self.plan, self.format) = (plan, format)
        var found: Set<Int64> = [0]
        var known: [MediaTrackKey: [Int64]] = [:]
        for segment in (plan.videoTracks + plan.composedTracks).flatMap(\.segments) {
            found.insert(segment.target.start.nanoseconds ?? 0)
            guard let clip = segment.clip, !clip.source.isStill else { continue }
            let all = try known[clip.source.key] ?? Self.times(of: clip.source, frames)
            known[clip.source.key] = all
            for time in all {
                let source = CMTime(nanoseconds: time)
                guard clip.sourceRange.containsTime(source) else { continue }
                let shown = CMTimeMapTimeFromRangeToRange(
                    source, fromRange: clip.sourceRange, toRange: segment.target)
                found.insert(shown.nanoseconds ?? 0)
            }
        }
        for range in plan.movingRanges { found.formUnion(frameTimes(in: range)) }
        let end = plan.duration.nanoseconds ?? 0
        times = found.filter { $0 >= 0 && $0 < end }.sorted()
    }

    private func frameTimes(in range: CMTimeRange) -> [Int64] {
        format.frames(in: range).compactMap { format.time(ofFrame: $0).nanoseconds }
    }

    /// The frames of the plan's own rate that coincide with all changes, except for rounding; nil if changes
    /// are between them.
    package var onGrid: [FrameTime]? {
        var kept: [FrameTime] = []
        for time in times {
            let index = CMTime(nanoseconds: time).count(
                of: format.frameDuration, method: .roundHalfAwayFromZero)
            guard let index, let place = format.time(ofFrame: index).nanoseconds,
                abs(place - time) <= Self.rounding
            else { return nil }
            if index < plan.frameCount, kept.last?.index != index {
                kept.append(FrameTime(index: index, start: place))
            }
        }
        return kept
    }

    /// The longest frame duration with an integer rate whose frames coincide with times in milliseconds.
    package static let fineFrameDuration = CMTime(value: 1, timescale: 1000)

    /// Returns the first frame of a fine rate at or after each change.
    package func kept(every duration: CMTime) -> [FrameTime] {
        var fine = format
        fine.frameDuration = duration
        let count = fine.frameCount(in: plan.duration)
        var kept: [FrameTime] = []
        for time in times {
            let index = fine.firstFrame(atOrAfter: CMTime(nanoseconds: time))
            guard index < count else { continue }
            // If two changes are within one frame, the frame presents the later one.
            if kept.last?.index == index { continue }
            kept.append(FrameTime(index: index, start: time))
        }
        return kept
    }

    /// Returns the presentation times of a source's frames, in nanoseconds of its time.
    private static func times(
        of source: MediaSource, _ frames: (MediaSource) throws -> [CMTime]
    ) throws -> [Int64] {
        if let sequence = source.sequence {
            return (0..<Int64(sequence.count)).compactMap {
                CMTime(value: $0 * Int64(sequence.rate.denominator), timescale: sequence.rate.numerator)
                    .nanoseconds
            }
        }
        let times = try frames(source).compactMap(\.nanoseconds)
        guard let grid = source.frameGrid else { return times }
        return times.map { grid.place(of: $0) ?? $0 }
    }

    /// Some containers count in milliseconds.
    private static let rounding: Int64 = 1_050_000
}

extension RenderPlan {
    package func keeping(_ times: [FrameTime]) -> RenderPlan {
        var plan = self
        plan.frameTimes = times
        return plan
    }

    /// The ranges in which frames may differ although no source has another frame.
    fileprivate var movingRanges: [CMTimeRange] {
        let whole = CMTimeRange(start: .zero, duration: duration)
        guard overlay == nil, layerTrack == nil else { return [whole] }
        return instructions.filter { !$0.isStill }.map(\.timeRange)
    }
}

extension InstructionPlan {
    /// Whether the instruction presents one clip that nothing moves or fades.
    fileprivate var isStill: Bool {
        drawing == .branches && layers.count <= 1
            && layers.allSatisfy { layer in
                layer.opacity.allSatisfy { $0.start == $0.end } && layer.opacity.count <= 1
                    && layer.placement.allSatisfy { $0.start == $0.end } && layer.placement.count <= 1
            }
    }
}
