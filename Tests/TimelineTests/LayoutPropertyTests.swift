import Editing
import Foundation
import MediaTypes
import TestSupport
import Testing

@testable import Timeline

/// Whatever the clips and transitions, the film has no hole and no overlap.
@Suite struct LayoutPropertyTests {
    /// Timescales of real files, among them sets without a common multiple that fits 32 bits.
    private static let timescales: [Int32] = [
        1, 24, 25, 30, 600, 1000, 12_800, 15_360, 19_981, 24_000, 30_000, 44_100, 48_000, 90_000, 10_000_019,
    ]

    @Test(arguments: 0..<300 as Range<UInt64>)
    func instructionsCoverTheFilmExactly(seed: UInt64) async throws {
        var random = SeededGenerator(seed: seed)
        let (timeline, media) = Self.randomTimeline(&random)
        let film = try await TimelineBuilder(timeline, reader: media.reader).build()
        let instructions = try #require(film.videoComposition).instructions.map {
            try #require($0 as? AVMutableVideoCompositionInstruction)
        }

        #expect(instructions.first?.timeRange.start == .zero)
        #expect(instructions.last?.timeRange.end == film.composition.duration)
        for (instruction, next) in zip(instructions, instructions.dropFirst()) {
            #expect(instruction.timeRange.end == next.timeRange.start)
            #expect(!instruction.timeRange.end.hasBeenRounded)
        }
        for instruction in instructions {
            #expect(instruction.timeRange.duration > .zero)
            let shown = film.composition.tracks(withMediaType: .video)
                .filter { $0.hasMedia(throughout: instruction.timeRange) }
            let touched = film.composition.tracks(withMediaType: .video)
                .filter { $0.hasMedia(somewhereIn: instruction.timeRange) }
            #expect(shown.map(\.trackID).sorted() == touched.map(\.trackID).sorted())
            let drawn = instruction.layerInstructions.map(\.trackID).sorted()
            if instruction.backgroundColor == nil {
                #expect(shown.map(\.trackID).sorted() == drawn)
            } else {
                // In each half of a fade through a color, one of the two is there.
                #expect(shown.count == 2 && drawn.count == 1 && shown.map(\.trackID).contains(drawn))
            }
        }
        #expect(Self.isValid(film))
    }

    /// The way to ask that doesn't wait.
    private static func isValid(_ film: BuiltTimeline) -> Bool {
        film.videoComposition?.isValid(
            for: film.composition, timeRange: CMTimeRange(start: .zero, duration: .positiveInfinity),
            validationDelegate: nil) ?? false
    }

    @Test(arguments: 0..<300 as Range<UInt64>)
    func clipsAreWhereTheSumsSay(seed: UInt64) async throws {
        var random = SeededGenerator(seed: seed)
        let (timeline, media) = Self.randomTimeline(&random)
        let film = try await TimelineBuilder(timeline, reader: media.reader).build()
        let tracks = film.composition.tracks(withMediaType: .video)
        // An independent sum; rounded by less than a nanosecond a step where the clocks have no common one.
        var start = CMTime.zero
        for (index, item) in timeline.videos.enumerated() {
            let duration = try #require(item.sourceTimeRange).duration
            let segment = try #require(
                tracks[index % 2].segments.filter { !$0.isEmpty }.dropFirst(index / 2).first)
            #expect(segment.sourceURL == item.url)
            #expect(near(segment.timeMapping.target.start, start))
            #expect(near(segment.timeMapping.target.duration, duration))
            #expect(segment.timeMapping.source.start == item.sourceTimeRange?.start)
            #expect(segment.timeMapping.source.duration == segment.timeMapping.target.duration)
            start = start + duration
            if index < timeline.transitions.count, timeline.transitions[index].kind != .none {
                start = start - timeline.transitions[index].duration
            }
        }
        // One sound track a side of the picture at most, and none that is empty.
        for track in film.composition.tracks {
            #expect(track.segments.contains { !$0.isEmpty })
        }
    }

    private func near(_ left: CMTime, _ right: CMTime) -> Bool {
        CMTimeAbsoluteValue(left - right) <= .seconds(20, 1_000_000_000)
    }

    private static func randomTimeline(_ random: inout SeededGenerator) -> (Timeline, FakeMedia) {
        var media = FakeMedia()
        var timeline = Timeline()
        for index in 0..<Int.random(in: 1...9, using: &random) {
            let scale = timescales.randomElement(using: &random) ?? 600
            let start = CMTime.seconds(.random(in: 0...Int64(scale) * 3, using: &random), scale)
            let duration = CMTime.seconds(.random(in: 1...Int64(scale) * 8, using: &random), scale)
            let url = media.addClip("\(index)", start + duration + .seconds(1))
            timeline.videos.append(
                Timeline.VideoItem(
                    url: url, sourceTimeRange: CMTimeRange(start: start, duration: duration),
                    originalSoundVolume: [0, 0.5, 1].randomElement(using: &random) ?? 1))
        }
        let lengths = timeline.videos.compactMap(\.sourceTimeRange?.duration)
        for (left, right) in zip(lengths, lengths.dropFirst()) {
            // Up to exactly half of the shorter clip, which leaves no time alone between two of them.
            let half = CMTimeMultiplyByRatio(min(left, right), multiplier: 1, divisor: 2)
            let part = CMTimeMultiplyByRatio(half, multiplier: .random(in: 1...4, using: &random), divisor: 4)
            let kind = kinds.randomElement(using: &random) ?? .none
            let isUsable = part.value > 0 && part + part <= min(left, right) && !part.hasBeenRounded
            timeline.transitions.append(isUsable ? Timeline.Transition(kind, duration: part) : .none)
        }
        return (timeline, media)
    }

    private static let kinds: [Timeline.Transition.Kind] =
        [.none, .dissolve, .fadeThroughColor(), .zoom, .iris, .clock, .barnDoor]
        + Timeline.Transition.Direction.allCases.flatMap {
            [.push($0), .wipe($0), .cover($0), .reveal($0), .squeeze($0), .blinds($0)]
        }
}

extension AVMutableCompositionTrack {
    fileprivate var media: [CMTimeRange] {
        segments.filter { !$0.isEmpty }.map(\.timeMapping.target)
    }

    fileprivate func hasMedia(throughout range: CMTimeRange) -> Bool {
        media.contains { $0.start <= range.start && range.end <= $0.end }
    }

    fileprivate func hasMedia(somewhereIn range: CMTimeRange) -> Bool {
        media.contains { $0.start < range.end && range.start < $0.end }
    }
}
