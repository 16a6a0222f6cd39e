import ExtraTypes
import Foundation
import MediaTypes
import Testing

@testable import Editing

/// Archives of instructions and layers: `NSSecureCoding` in AVVideoComposition.h.
@Suite struct VideoCompositionCodingTests {
    private let range = CMTimeRange(
        start: CMTime(value: 1, timescale: 3), duration: CMTime(value: 1001, timescale: 30000))

    private func layer() -> AVMutableVideoCompositionLayerInstruction {
        let layer = AVMutableVideoCompositionLayerInstruction()
        layer.trackID = 7
        layer.setOpacity(0.3, at: .zero)
        layer.setOpacityRamp(fromStartOpacity: 1, toEndOpacity: 0.1, timeRange: range)
        layer.setTransform(CGAffineTransform(rotationAngle: 1), at: range.start)
        layer.setCropRectangleRamp(
            fromStartCropRectangle: .infinite, toEndCropRectangle: .zero, timeRange: range)
        layer.configuration.wipe = WipeMask(WipePattern(.blinds, from: .top), softness: 0.5, isInverted: true)
        layer.configuration.wipeRamps.addRamp(from: 0, to: 1, timeRange: range)
        return layer
    }

    @Test func layerComesBack() throws {
        let data = try NSKeyedArchiver.archivedData(withRootObject: layer(), requiringSecureCoding: true)
        let found = try NSKeyedUnarchiver.unarchivedObject(
            ofClass: AVMutableVideoCompositionLayerInstruction.self, from: data)
        #expect(found?.trackID == 7)
        #expect(found?.configuration.opacityRamps == layer().configuration.opacityRamps)
        #expect(found?.configuration.transformRamps == layer().configuration.transformRamps)
        #expect(found?.configuration.cropRectangleRamps == layer().configuration.cropRectangleRamps)
        #expect(found?.configuration.wipe == layer().configuration.wipe)
        #expect(found?.configuration.wipeRamps == layer().configuration.wipeRamps)
    }

    @Test(arguments: [CGColor.white, CGColor(red: 0.1, green: 0.2, blue: 0.3, alpha: 0.4), nil])
    func instructionComesBack(color: CGColor?) throws {
        let instruction = AVMutableVideoCompositionInstruction()
        instruction.timeRange = range
        instruction.backgroundColor = color
        instruction.enablePostProcessing = false
        instruction.requiredSourceSampleDataTrackIDs = [2, 3]
        instruction.layerInstructions = [layer(), AVVideoCompositionLayerInstruction()]
        let data = try NSKeyedArchiver.archivedData(withRootObject: instruction, requiringSecureCoding: true)
        let unarchived = try NSKeyedUnarchiver.unarchivedObject(
            ofClass: AVMutableVideoCompositionInstruction.self, from: data)
        let found = try #require(unarchived)
        #expect(found.timeRange == range)
        #expect(found.backgroundColor == color)
        #expect(!found.enablePostProcessing)
        #expect(found.requiredSourceSampleDataTrackIDs == [2, 3])
        #expect(found.layerInstructions.map(\.trackID) == [7, 0])
        #expect(found.layerInstructions[0] is AVMutableVideoCompositionLayerInstruction)
        #expect(!(found.layerInstructions[1] is AVMutableVideoCompositionLayerInstruction))
    }

    /// What a call would not accept, an archive must not bring in, nor end the process.
    @Test(arguments: [
        ArchivedRamp(timeRange: ArchivedTimeRange(.zero), start: [2], end: [2]),
        ArchivedRamp(timeRange: ArchivedTimeRange(.zero), start: [], end: [1]),
        ArchivedRamp(timeRange: ArchivedTimeRange(.zero), start: [.nan], end: [1]),
        ArchivedRamp(timeRange: ArchivedTimeRange(.invalid), start: [1], end: [1]),
    ])
    func archivedRampThatNoCallAccepts(ramp: ArchivedRamp) {
        var ramps = RampTrack<Float>(.opacity, initialValue: 1)
        let isAdded = ramps.add([ramp])
        #expect(!isAdded)
    }

    @Test func archivedRampsThatOverlap() {
        let ramp = ArchivedRamp(timeRange: ArchivedTimeRange(range), start: [0], end: [1])
        var ramps = RampTrack<Float>(.opacity, initialValue: 1)
        let isAdded = ramps.add([ramp, ramp])
        #expect(!isAdded)
    }
}
