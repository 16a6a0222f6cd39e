import Foundation
import MediaTypes
import Testing

@testable import Editing

/// Instructions, what is computed of their layers, and their copies. Source: AVVideoComposition.h.
@Suite struct VideoInstructionTests {
    private let instruction = AVMutableVideoCompositionInstruction()

    private func range(_ start: Int64, _ end: Int64) -> CMTimeRange {
        CMTimeRange(start: CMTime(value: start, timescale: 1), end: CMTime(value: end, timescale: 1))
    }

    private func layer(_ trackID: CMPersistentTrackID) -> AVMutableVideoCompositionLayerInstruction {
        let layer = AVMutableVideoCompositionLayerInstruction()
        layer.trackID = trackID
        return layer
    }

    @Test func defaults() {
        #expect(!instruction.timeRange.isValid)
        #expect(instruction.backgroundColor == nil)
        #expect(instruction.layerInstructions.isEmpty)
        #expect(instruction.enablePostProcessing)
        #expect(instruction.requiredSourceSampleDataTrackIDs.isEmpty)
        #expect(!instruction.containsTweening)
        #expect(instruction.passthroughTrackID == 0)
    }

    @Test func requiredSourceTrackIDsAreTheLayersOnce() {
        instruction.layerInstructions = [layer(3), layer(1), layer(3), layer(0)]
        let numbers = instruction.requiredSourceTrackIDs?.compactMap { ($0 as? NSNumber)?.int32Value }
        #expect(numbers == [3, 1])
    }

    @Test func noLayersNeedNoTracks() {
        #expect(instruction.requiredSourceTrackIDs == [])
    }

    @Test func sampleDataTrackIDsThroughTheProtocolAreNumbers() {
        instruction.requiredSourceSampleDataTrackIDs = [4, 2]
        let erased: any AVVideoCompositionInstructionProtocol = instruction
        #expect(erased.requiredSourceSampleDataTrackIDs == [4, 2])
        let custom: any AVVideoCompositionInstructionProtocol = CustomInstruction()
        #expect(custom.requiredSourceSampleDataTrackIDs.isEmpty)
    }

    @Test func tweeningIsAChangeInTheRange() {
        let layer = layer(1)
        instruction.timeRange = range(0, 5)
        instruction.layerInstructions = [layer]
        #expect(!instruction.containsTweening)
        layer.setOpacityRamp(fromStartOpacity: 1, toEndOpacity: 0, timeRange: range(5, 6))
        #expect(!instruction.containsTweening)
        instruction.timeRange = range(0, 6)
        #expect(instruction.containsTweening)
    }

    @Test(arguments: 0..<3)
    func tweeningOfEachKindOfRamp(kind: Int) {
        let layer = layer(1)
        instruction.timeRange = range(0, 5)
        instruction.layerInstructions = [layer]
        let time = CMTime(value: 2, timescale: 1)
        switch kind {
        case 0: layer.setOpacity(0.5, at: time)
        case 1: layer.setTransform(CGAffineTransform(scaleX: 2, y: 2), at: time)
        default: layer.setCropRectangle(.zero, at: time)
        }
        #expect(instruction.containsTweening)
        #expect(instruction.passthroughTrackID == 0)
    }

    @Test func passthroughIsOnePlainLayer() {
        instruction.timeRange = range(0, 5)
        instruction.layerInstructions = [layer(7)]
        #expect(instruction.passthroughTrackID == 7)
        instruction.layerInstructions = [layer(7), layer(8)]
        #expect(instruction.passthroughTrackID == 0)
    }

    @Test(arguments: 0..<3)
    func passthroughIsNotAChangedLayer(kind: Int) {
        let layer = layer(7)
        instruction.timeRange = range(0, 5)
        instruction.layerInstructions = [layer]
        switch kind {
        case 0: layer.setOpacity(0.5, at: .zero)
        case 1: layer.setTransform(CGAffineTransform(translationX: 1, y: 0), at: .zero)
        default: layer.setCropRectangle(CGRect(x: 0, y: 0, width: 9, height: 9), at: .zero)
        }
        #expect(instruction.passthroughTrackID == 0)
        #expect(!instruction.containsTweening)
    }

    /// A client's subclass that overrides what is set still gets what is computed of it.
    @Test func computedPropertiesFollowOverrides() {
        let instruction = OverridingInstruction()
        #expect(instruction.requiredSourceTrackIDs?.compactMap { ($0 as? NSNumber)?.int32Value } == [6])
        #expect(instruction.passthroughTrackID == 6)
        #expect(!instruction.containsTweening)
    }

    /// The array is copied and the layers are not: clients go on setting them.
    @Test func layersMayBeChangedAfterTheyWereSet() {
        let layer = layer(1)
        instruction.layerInstructions = [layer]
        layer.setOpacity(0.25, at: .zero)
        #expect(instruction.layerInstructions[0].opacityRamp(at: .zero)?.start == 0.25)
    }

    @Test func copiesHaveLayersOfTheirOwn() throws {
        let layer = layer(1)
        instruction.timeRange = range(1, 2)
        instruction.backgroundColor = .white
        instruction.layerInstructions = [layer]
        let copy = try #require(instruction.copy() as? AVVideoCompositionInstruction)
        let mutableCopy = try #require(instruction.mutableCopy() as? AVMutableVideoCompositionInstruction)
        layer.trackID = 9
        instruction.timeRange = range(7, 8)
        instruction.backgroundColor = nil
        for snapshot in [copy, mutableCopy] {
            #expect(snapshot.timeRange == range(1, 2))
            #expect(snapshot.backgroundColor == .white)
            #expect(snapshot.layerInstructions.map(\.trackID) == [1])
        }
        #expect(!(copy is AVMutableVideoCompositionInstruction))
        #expect(mutableCopy.layerInstructions[0] is AVMutableVideoCompositionLayerInstruction)
    }

    @Test func configurationDefaults() {
        let configuration = AVVideoCompositionInstruction.Configuration()
        #expect(configuration.timeRange == .zero)
        #expect(configuration.backgroundColor == nil)
        #expect(configuration.enablePostProcessing)
        #expect(configuration.layerInstructions.isEmpty)
        #expect(configuration.requiredSourceSampleDataTrackIDs.isEmpty)
    }

    @Test func configurationHoldsValues() {
        let layer = layer(1)
        var configuration = AVVideoCompositionInstruction.Configuration(
            backgroundColor: .white, enablePostProcessing: false, layerInstructions: [layer],
            requiredSourceSampleDataTrackIDs: [2], timeRange: range(0, 3))
        layer.trackID = 9
        #expect(configuration.layerInstructions.map(\.trackID) == [1])
        let made = AVVideoCompositionInstruction(configuration: configuration)
        configuration.timeRange = range(0, 4)
        configuration.backgroundColor = nil
        configuration.enablePostProcessing = true
        configuration.layerInstructions = [layer]
        configuration.requiredSourceSampleDataTrackIDs = []
        layer.trackID = 10
        #expect(configuration.layerInstructions.map(\.trackID) == [9])
        #expect(made.timeRange == range(0, 3))
        #expect(made.backgroundColor == .white)
        #expect(!made.enablePostProcessing)
        #expect(made.layerInstructions.map(\.trackID) == [1])
        #expect(made.requiredSourceSampleDataTrackIDs == [2])
    }
}

/// An instruction of a client's own, for a compositor of its own.
final class CustomInstruction: NSObject, AVVideoCompositionInstructionProtocol {
    var timeRange = CMTimeRange.zero
    let enablePostProcessing = false
    let containsTweening = true
    let requiredSourceTrackIDs: [NSValue]? = nil
    let passthroughTrackID = kCMPersistentTrackID_Invalid
}

/// A client's subclass with state of its own, which only the client could copy.
final class NamedInstruction: AVMutableVideoCompositionInstruction {
    let name: String

    init(name: String) {
        self.name = name
        super.init()
    }

    /// Required of every subclass with an initialiser of its own, as at Apple.
    required init?(coder: NSCoder) {
        name = ""
        super.init(coder: coder)
    }
}

/// A client's subclass of the immutable class, as custom compositors are often given.
final class OverridingInstruction: AVVideoCompositionInstruction {
    override var timeRange: CMTimeRange {
        CMTimeRange(start: .zero, duration: CMTime(value: 1, timescale: 1))
    }

    override var layerInstructions: [AVVideoCompositionLayerInstruction] {
        var configuration = AVVideoCompositionLayerInstruction.Configuration(trackID: 6)
        configuration.setOpacity(0.5, at: CMTime(value: 2, timescale: 1))
        return [AVVideoCompositionLayerInstruction(configuration: configuration)]
    }
}
