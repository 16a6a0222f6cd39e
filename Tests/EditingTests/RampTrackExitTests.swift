import Foundation
import MediaTypes
import Testing

@testable import Editing

/// What raises an exception at Apple ends the process here. Source: AVVideoComposition.h, AVAudioMix.h.
@Suite struct RampTrackExitTests {
    private static func range(_ start: Int64, _ end: Int64) -> CMTimeRange {
        CMTimeRange(
            start: CMTime(value: start, timescale: 10), end: CMTime(value: end, timescale: 10))
    }

    @Test func overlappingVolumeRamps() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let parameters = AVMutableAudioMixInputParameters()
            parameters.setVolumeRamp(
                fromStartVolume: 0, toEndVolume: 1, timeRange: RampTrackExitTests.range(0, 20))
            parameters.setVolumeRamp(
                fromStartVolume: 1, toEndVolume: 0, timeRange: RampTrackExitTests.range(10, 30))
        }
        #expect(
            says(
                "The timeRange of a volume ramp must not overlap the timeRange of an existing volume ramp",
                result))
    }

    @Test func overlappingOpacityRamps() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let layer = AVMutableVideoCompositionLayerInstruction()
            layer.setOpacityRamp(
                fromStartOpacity: 0, toEndOpacity: 1, timeRange: RampTrackExitTests.range(0, 20))
            layer.setOpacityRamp(
                fromStartOpacity: 0, toEndOpacity: 1, timeRange: RampTrackExitTests.range(5, 10))
        }
        #expect(
            says(
                "The timeRange of an opacity ramp must not overlap the timeRange of an existing"
                    + " opacity ramp", result))
    }

    @Test func overlappingTransformRamps() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let layer = AVMutableVideoCompositionLayerInstruction()
            let range = RampTrackExitTests.range(0, 20)
            layer.setTransformRamp(fromStart: .identity, toEnd: .identity, timeRange: range)
            layer.setTransformRamp(fromStart: .identity, toEnd: .identity, timeRange: range)
        }
        #expect(
            says(
                "The timeRange of a transform ramp must not overlap the timeRange of an existing"
                    + " transform ramp", result))
    }

    /// The value that was set lies between the two ramps' starts.
    @Test func overlappingCropRectangleRampsPastAValue() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let layer = AVMutableVideoCompositionLayerInstruction()
            layer.setCropRectangleRamp(
                fromStartCropRectangle: .zero, toEndCropRectangle: .zero,
                timeRange: RampTrackExitTests.range(10, 20))
            layer.setCropRectangle(.zero, at: CMTime(value: 12, timescale: 10))
            layer.setCropRectangleRamp(
                fromStartCropRectangle: .zero, toEndCropRectangle: .zero,
                timeRange: RampTrackExitTests.range(15, 30))
        }
        #expect(
            says(
                "The timeRange of a crop rectangle ramp must not overlap the timeRange of an existing"
                    + " crop rectangle ramp", result))
    }

    @Test func timeThatIsNotNumeric() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            AVMutableVideoCompositionLayerInstruction().setOpacity(1, at: .indefinite)
        }
        #expect(says("The time at which an opacity is set must be numeric", result))
    }

    @Test func timeWithoutATimescale() async {
        await #expect(processExitsWith: .failure) {
            let time = CMTime(value: 1, timescale: 0, flags: .valid, epoch: 0)
            AVMutableVideoCompositionLayerInstruction().setTransform(.identity, at: time)
        }
    }

    @Test func rangeThatIsNotNumeric() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            AVMutableAudioMixInputParameters().setVolumeRamp(
                fromStartVolume: 0, toEndVolume: 1,
                timeRange: CMTimeRange(start: .zero, duration: .positiveInfinity))
        }
        #expect(says("The timeRange of a volume ramp must be numeric", result))
    }

    @Test func rangeOfNegativeDuration() async {
        await #expect(processExitsWith: .failure) {
            AVMutableVideoCompositionLayerInstruction().setTransformRamp(
                fromStart: .identity, toEnd: .identity,
                timeRange: CMTimeRange(start: .zero, duration: CMTime(value: -1, timescale: 1)))
        }
    }

    @Test func opacityAboveOne() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            AVMutableVideoCompositionLayerInstruction().setOpacity(1.5, at: .zero)
        }
        #expect(says("The opacity must be between 0.0 and 1.0", result))
    }

    @Test func opacityBelowZeroInARamp() async {
        await #expect(processExitsWith: .failure) {
            AVMutableVideoCompositionLayerInstruction().setOpacityRamp(
                fromStartOpacity: 1, toEndOpacity: -0.1, timeRange: RampTrackExitTests.range(0, 1))
        }
    }

    @Test func opacityThatIsNotANumber() async {
        await #expect(processExitsWith: .failure) {
            var configuration = AVVideoCompositionLayerInstruction.Configuration()
            configuration.setOpacity(.nan, at: .zero)
        }
    }

    @Test func volumeThatIsNotANumber() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            AVMutableAudioMixInputParameters().setVolume(.nan, at: .zero)
        }
        #expect(says("The volume must be a finite number", result))
    }
}
