import Foundation
import MediaTypes
import TestSupport
import Testing

@testable import Editing

/// What `videoCompositionWithPropertiesOfAsset:` makes of an asset's tracks. Source: AVVideoComposition.h.
@Suite struct VideoPropertiesTests {
    private func seconds(_ value: Int64) -> CMTime { CMTime(value: value, timescale: 1) }

    private func range(_ start: Int64, _ end: Int64) -> CMTimeRange {
        CMTimeRange(start: seconds(start), end: seconds(end))
    }

    private func track(
        _ trackID: CMPersistentTrackID, _ ranges: [CMTimeRange], rate: Float = 30,
        size: CGSize = CGSize(width: 640, height: 360), transform: CGAffineTransform = .identity
    ) -> VideoTrackProperties {
        VideoTrackProperties(
            trackID: trackID, naturalSize: size, preferredTransform: transform, nominalFrameRate: rate,
            minFrameDuration: .invalid, activeRanges: ranges)
    }

    private func properties(
        _ tracks: [VideoTrackProperties], duration: Int64 = 10, size: CGSize? = nil
    ) -> VideoProperties {
        VideoProperties(duration: seconds(duration), compositionSize: size, tracks: tracks)
    }

    @Test func noVideoTrackGivesNoInstructions() {
        let contents = properties([]).contents()
        #expect(contents.instructions.isEmpty)
        #expect(contents.renderSize == .zero)
        #expect(contents.frameDuration == CMTime(value: 1, timescale: 30))
        #expect(contents.sourceTrackIDForFrameTiming == 0)
    }

    @Test func oneTrackGivesItsOwnTiming() {
        let contents = properties([track(7, [range(0, 10)], rate: 29.97)]).contents()
        #expect(contents.sourceTrackIDForFrameTiming == 7)
        #expect(contents.frameDuration == CMTime(value: 1001, timescale: 30000))
        #expect(contents.renderScale == 1)
    }

    @Test(
        arguments: [([24, 25], 25), ([0, 24], 24), ([0, 0], 30), ([60, .nan], 60)] as [([Float], Int32)])
    func severalTracksGiveTheGreatestKnownRate(rates: [Float], timescale: Int32) {
        let tracks = rates.enumerated().map { track(Int32($0.offset) + 1, [range(0, 10)], rate: $0.element) }
        let contents = properties(tracks).contents()
        #expect(contents.sourceTrackIDForFrameTiming == 0)
        #expect(contents.frameDuration == CMTime(value: 1, timescale: timescale))
    }

    @Test func compositionGivesItsNaturalSize() {
        let size = CGSize(width: 123, height: 45)
        #expect(properties([track(1, [range(0, 10)])], size: size).contents().renderSize == size)
    }

    @Test(
        arguments: [
            (CGAffineTransform.identity, 640, 360),
            // A quarter turn as cameras write it, by a rotation and a translation.
            (CGAffineTransform(translationX: 360, y: 0).rotated(by: .pi / 2), 360, 640),
            // Without the translation the picture is out of sight, and still as large.
            (CGAffineTransform(rotationAngle: .pi / 2), 360, 640),
            (CGAffineTransform(translationX: 100, y: 20), 740, 380),
            (CGAffineTransform(scaleX: 1.5, y: 0.5), 960, 180),
            (CGAffineTransform(scaleX: 1.001, y: 1), 641, 360),
        ] as [(CGAffineTransform, CGFloat, CGFloat)])
    func otherAssetsGiveASizeThatHoldsTheTrack(
        transform: CGAffineTransform, width: CGFloat, height: CGFloat
    ) {
        let contents = properties([track(1, [range(0, 10)], transform: transform)]).contents()
        #expect(contents.renderSize == CGSize(width: width, height: height))
    }

    @Test func sizeHoldsAllTracks() {
        let tracks = [
            track(1, [range(0, 10)], size: CGSize(width: 100, height: 300)),
            track(2, [range(0, 10)], size: CGSize(width: 200, height: 50)),
        ]
        #expect(properties(tracks).contents().renderSize == CGSize(width: 200, height: 300))
    }

    private func layout(_ contents: VideoCompositionContents) -> [String] {
        contents.instructions.compactMap { $0 as? AVVideoCompositionInstruction }.map {
            let range = "\($0.timeRange.start.seconds)-\($0.timeRange.end.seconds)"
            return ([range] + $0.layerInstructions.map { "\($0.trackID)" }).joined(separator: " ")
        }
    }

    /// A/B tracks: pass, overlap, pass, overlap, pass.
    @Test func overlapsHaveALayerForEachTrackInTrackOrder() {
        let tracks = [track(1, [range(0, 4), range(6, 10)]), track(2, [range(3, 7)])]
        #expect(
            layout(properties(tracks).contents()) == [
                "0.0-3.0 1", "3.0-4.0 1 2", "4.0-6.0 2", "6.0-7.0 1 2", "7.0-10.0 1",
            ])
    }

    @Test func gapsHaveInstructionsWithoutLayers() {
        let tracks = [track(5, [range(1, 2), range(4, 6)])]
        #expect(
            layout(properties(tracks).contents()) == [
                "0.0-1.0", "1.0-2.0 5", "2.0-4.0", "4.0-6.0 5", "6.0-10.0",
            ])
    }

    @Test func tracksThatTakeOverWithoutAnOverlap() {
        let tracks = [track(1, [range(0, 5)]), track(2, [range(5, 10)])]
        #expect(layout(properties(tracks).contents()) == ["0.0-5.0 1", "5.0-10.0 2"])
    }

    @Test func rangesBeyondTheDurationAreCut() {
        #expect(layout(properties([track(1, [range(-3, 90)])]).contents()) == ["0.0-10.0 1"])
    }

    @Test(arguments: [CMTime.zero, .invalid, .indefinite, .positiveInfinity])
    func durationThatIsNoneGivesNoInstructions(duration: CMTime) {
        let properties = VideoProperties(duration: duration, tracks: [track(1, [range(0, 4)])])
        #expect(properties.contents().instructions.isEmpty)
    }

    /// Published code casts both down. Source: AVVideoComposition.h leaves the classes open.
    @Test func instructionsAndLayersAreMutable() throws {
        let contents = properties([track(1, [range(0, 10)])]).contents()
        let instruction = try #require(contents.instructions[0] as? AVMutableVideoCompositionInstruction)
        #expect(instruction.layerInstructions[0] is AVMutableVideoCompositionLayerInstruction)
    }

    @Test func preferredTransformIsSetFromTheStart() {
        let turn = CGAffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 360, ty: 0)
        let contents = properties([track(1, [range(2, 10)], transform: turn)]).contents()
        let layer = (contents.instructions[1] as? AVVideoCompositionInstruction)?.layerInstructions[0]
        #expect(layer?.transformRamp(at: seconds(2))?.start == turn)
        #expect(layer?.transformRamp(at: seconds(0))?.start == turn)
    }

    @Test func prototypeGivesWhatIsNotLayout() throws {
        let prototype = AVMutableVideoCompositionInstruction()
        prototype.backgroundColor = .white
        prototype.enablePostProcessing = false
        prototype.requiredSourceSampleDataTrackIDs = [9]
        prototype.timeRange = range(3, 4)
        let contents = properties([track(1, [range(0, 10)])]).contents(prototype: prototype)
        let instruction = try #require(contents.instructions[0] as? AVVideoCompositionInstruction)
        #expect(instruction.backgroundColor == .white)
        #expect(!instruction.enablePostProcessing)
        #expect(instruction.requiredSourceSampleDataTrackIDs == [9])
        #expect(instruction.timeRange == range(0, 10))
        #expect(instruction.layerInstructions.map(\.trackID) == [1])
    }

    @Test func activeRangesAreTheSegmentsThatAreNotEmpty() {
        let mappings = [
            CMTimeMapping(source: .invalid, target: range(0, 1)),
            CMTimeMapping(source: range(5, 6), target: range(1, 2)),
            CMTimeMapping(source: range(0, 3), target: range(2, 4)),
            CMTimeMapping(source: .invalid, target: range(4, 5)),
            CMTimeMapping(source: range(7, 8), target: range(5, 8)),
            CMTimeMapping(source: range(7, 8), target: range(6, 7)),
            CMTimeMapping(source: range(7, 8), target: range(7, 9)),
        ]
        #expect(VideoTrackProperties.activeRanges(of: mappings) == [range(1, 4), range(5, 9)])
    }

    /// Against the active tracks of every tenth of a second, and the rule that neighbours differ.
    @Test(arguments: 0..<50 as Range<UInt64>)
    func intervalsAgreeWithTheActiveTracksOfEachUnit(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let tracks = (1...4).map { trackID -> VideoTrackProperties in
            var ranges: [CMTimeRange] = []
            var time = Int64.random(in: 0...4, using: &random)
            while time < 24 {
                let end = time + Int64.random(in: 1...5, using: &random)
                ranges.append(range(time, end))
                time = end + Int64.random(in: 1...4, using: &random)
            }
            return track(CMPersistentTrackID(trackID), ranges)
        }
        let intervals = properties(tracks, duration: 25).intervals()
        #expect(intervals.first?.timeRange.start == .zero)
        #expect(intervals.last?.timeRange.end == seconds(25))
        for (interval, next) in zip(intervals, intervals.dropFirst()) {
            #expect(interval.timeRange.end == next.timeRange.start)
            #expect(interval.activeTracks != next.activeTracks)
        }
        for unit in 0..<Int64(25) {
            let expected = tracks.indices.filter { index in
                tracks[index].activeRanges.contains { $0.containsTime(seconds(unit)) }
            }
            let found = intervals.first { $0.timeRange.containsTime(seconds(unit)) }
            #expect(found?.activeTracks == expected)
        }
    }

    /// Times without a common timescale: each range still begins exactly where the one before it ends.
    @Test func rangesAreContiguousWhereTimesHaveNoCommonTimescale() {
        let starts = [CMTime(value: 1, timescale: 2_147_483_647), CMTime(value: 3, timescale: 2_147_483_629)]
        let tracks = starts.enumerated().map {
            track(Int32($0.offset) + 1, [CMTimeRange(start: $0.element, end: seconds(3))])
        }
        let ranges = properties(tracks, duration: 5).intervals().map(\.timeRange)
        #expect(zip(ranges, ranges.dropFirst()).allSatisfy { $0.end == $1.start })
        #expect(ranges.count == 4)
    }
}
