import Editing
import Foundation
import MediaTypes

/// An overlay with its position in the timeline.
struct PlacedOverlay: Hashable {
    /// The index of the item in the timeline.
    var index: Int
    /// The range to present, in the file's time. It is presented over `range`, at the corresponding speed.
    var sourceTimeRange: CMTimeRange
    var speed: SpeedFraction
    /// The range in which the overlay is presented, in units of the timeline's clock.
    var range: Range<Int64>
}

/// The positions of the overlays of a timeline, in the order of their starts.
struct OverlayLayout {
    private(set) var overlays: [PlacedOverlay] = []

    /// Lays out the overlays. Throws if one begins after the end of the timeline.
    init(
        _ timeline: Timeline, sources: TimelineSources, duration: Int64, clock: TimelineClock
    ) throws(TimelineError) {
        for (index, item) in timeline.overlays.enumerated() {
            let (source, start) = (sources.overlays[index], clock.units(item.start))
            guard start < duration else {
                throw ItemCheck("overlays", index, file: item.url).fault(
                    .startsAfterEnd, "start",
                    cause: "the overlay begins at \(item.start.secondsText), but the timeline ends at"
                        + " \(clock.time(duration).secondsText)",
                    remedy: "use an earlier start")
            }
            let length = clock.units(source.duration)
            guard length > 0 else {
                throw ItemCheck("overlays", index, file: item.url).fault(
                    .invalidTime, "sourceTimeRange",
                    cause: "unsupported duration \(source.duration.secondsText)", remedy: "use a longer range"
                )
            }
            let shown = min(length, duration - start)
            let isWhole = shown == length && source.speed != .normal
            overlays.append(
                PlacedOverlay(
                    index: index,
                    sourceTimeRange: isWhole
                        ? source.sourceTimeRange
                        : CMTimeRange(
                            start: source.sourceTimeRange.start,
                            duration: source.speed.media(clock.time(shown))),
                    speed: source.speed, range: start..<start + shown))
        }
        overlays.sort { ($0.range.lowerBound, $0.index) < ($1.range.lowerBound, $1.index) }
    }
}

/// An overlay's layer instruction, and the range in which it is presented.
struct OverlayLayer {
    /// The index of the item in the timeline; higher ones are in front.
    var index: Int
    var range: CMTimeRange
    var instruction: AVMutableVideoCompositionLayerInstruction

    /// Adds overlays in front of instructions, which are split where an overlay begins or ends.
    static func add(
        _ overlays: [OverlayLayer], to instructions: [AVMutableVideoCompositionInstruction]
    ) -> [AVMutableVideoCompositionInstruction] {
        guard !overlays.isEmpty else { return instructions }
        let cuts = Set(overlays.flatMap { [$0.range.start, $0.range.end] }).sorted()
        return instructions.flatMap { whole -> [AVMutableVideoCompositionInstruction] in
            let range = whole.timeRange
            let first = cuts.partitioningIndex { $0 > range.start }
            let times = [range.start] + cuts[first...].prefix { $0 < range.end } + [range.end]
            return zip(times, times.dropFirst()).map { start, end in
                let part = AVMutableVideoCompositionInstruction()
                part.timeRange = CMTimeRange(start: start, end: end)
                let shown = overlays.filter { $0.range.start <= start && end <= $0.range.end }
                    .sorted { $0.index > $1.index }
                part.layerInstructions = shown.map(\.instruction) + whole.layerInstructions
                return part
            }
        }
    }
}
