import Foundation
import MediaTypes
import Testing

@testable import Editing

/// Video compositions: defaults, copies, configurations. Source: AVVideoComposition.h.
@Suite struct VideoCompositionTests {
    private let range = CMTimeRange(start: .zero, duration: CMTime(value: 5, timescale: 1))

    private func composition() -> AVMutableVideoComposition {
        let layer = AVMutableVideoCompositionLayerInstruction()
        layer.trackID = 1
        let instruction = AVMutableVideoCompositionInstruction()
        instruction.timeRange = range
        instruction.layerInstructions = [layer]
        let composition = AVMutableVideoComposition()
        composition.frameDuration = CMTime(value: 1, timescale: 25)
        composition.renderSize = CGSize(width: 640, height: 360)
        composition.instructions = [instruction]
        return composition
    }

    @Test func defaults() {
        for composition in [AVMutableVideoComposition(), AVVideoComposition()] {
            #expect(composition.frameDuration == .zero)
            #expect(composition.renderSize == .zero)
            #expect(composition.renderScale == 1)
            #expect(composition.instructions.isEmpty)
            #expect(composition.sourceTrackIDForFrameTiming == kCMPersistentTrackID_Invalid)
            #expect(composition.sourceSampleDataTrackIDs.isEmpty)
            #expect(composition.colorPrimaries == nil)
            #expect(composition.colorYCbCrMatrix == nil)
            #expect(composition.colorTransferFunction == nil)
            #expect(composition.perFrameHDRDisplayMetadataPolicy == .propagate)
        }
    }

    private func setAll(_ composition: AVMutableVideoComposition) {
        composition.renderScale = 0.5
        composition.sourceTrackIDForFrameTiming = 3
        composition.sourceSampleDataTrackIDs = [4]
        composition.colorPrimaries = "P"
        composition.colorYCbCrMatrix = "M"
        composition.colorTransferFunction = "T"
        composition.perFrameHDRDisplayMetadataPolicy = .generate
    }

    private func checkAll(_ composition: AVVideoComposition) {
        #expect(composition.frameDuration == CMTime(value: 1, timescale: 25))
        #expect(composition.renderSize == CGSize(width: 640, height: 360))
        #expect(composition.renderScale == 0.5)
        #expect(composition.sourceTrackIDForFrameTiming == 3)
        #expect(composition.sourceSampleDataTrackIDs == [4])
        #expect(composition.colorPrimaries == "P")
        #expect(composition.colorYCbCrMatrix == "M")
        #expect(composition.colorTransferFunction == "T")
        #expect(composition.perFrameHDRDisplayMetadataPolicy == .generate)
        #expect(composition.instructions.map(\.timeRange) == [range])
    }

    @Test func copiesKeepEveryProperty() throws {
        let original = composition()
        setAll(original)
        checkAll(original)
        checkAll(try #require(original.copy() as? AVVideoComposition))
        checkAll(try #require(original.mutableCopy() as? AVMutableVideoComposition))
    }

    @Test func copiesHaveTheRightClass() {
        let original = composition()
        #expect(type(of: original.copy()) == AVVideoComposition.self)
        #expect(type(of: original.mutableCopy()) == AVMutableVideoComposition.self)
        let immutable = original.copy() as? AVVideoComposition
        #expect(immutable?.mutableCopy() is AVMutableVideoComposition)
    }

    /// Sessions copy what is assigned to them; later changes have no effect until it is assigned again.
    @Test func laterChangesDoNotReachACopy() throws {
        let original = composition()
        let copy = try #require(original.copy() as? AVVideoComposition)
        let instruction = try #require(original.instructions[0] as? AVMutableVideoCompositionInstruction)
        instruction.timeRange = .zero
        (instruction.layerInstructions[0] as? AVMutableVideoCompositionLayerInstruction)?.trackID = 9
        original.renderSize = .zero
        let copied = try #require(copy.instructions[0] as? AVMutableVideoCompositionInstruction)
        #expect(copied.timeRange == range)
        #expect(copied.layerInstructions.map(\.trackID) == [1])
        #expect(copied.layerInstructions[0] is AVMutableVideoCompositionLayerInstruction)
        #expect(copy.renderSize == CGSize(width: 640, height: 360))
    }

    @Test func clientsOwnInstructionsAreKeptAsTheyAre() throws {
        let original = composition()
        let (custom, named) = (CustomInstruction(), NamedInstruction(name: "title"))
        original.instructions = [custom, named]
        let copy = try #require(original.copy() as? AVVideoComposition)
        #expect(copy.instructions[0] === custom)
        #expect((copy.instructions[1] as? NamedInstruction)?.name == "title")
        #expect(copy.instructions[1] === named)
    }

    /// `AVVideoComposition: @unchecked Sendable`, and its configurations.
    @Test func compositionsAndConfigurationsCrossTasks() async {
        let made = AVVideoComposition(propertiesOf: FakeMedia.clip())
        let configuration = AVVideoComposition.Configuration(instructions: made.instructions)
        let counts = await Task.detached { (made.instructions.count, configuration.instructions.count) }.value
        #expect(counts == (1, 1))
    }

    @Test func configurationDefaults() {
        let composition = AVVideoComposition(configuration: AVVideoComposition.Configuration())
        #expect(composition.frameDuration == .zero)
        #expect(composition.renderSize == .zero)
        #expect(composition.renderScale == 1)
        #expect(composition.instructions.isEmpty)
    }

    @Test func configurationKeepsEveryProperty() {
        let source = composition()
        var configuration = AVVideoComposition.Configuration(
            colorPrimaries: "P", colorTransferFunction: "T", colorYCbCrMatrix: "M",
            frameDuration: source.frameDuration, instructions: source.instructions,
            perFrameHDRDisplayMetadataPolicy: .generate, renderScale: 0.5, renderSize: source.renderSize,
            sourceSampleDataTrackIDs: [4], sourceTrackIDForFrameTiming: 3)
        let made = AVVideoComposition(configuration: configuration)
        checkAll(made)
        #expect(
            type(of: AVMutableVideoComposition(configuration: configuration))
                == AVMutableVideoComposition.self)
        configuration.instructions = []
        configuration.renderSize = .zero
        checkAll(made)
    }

    /// So a configuration can cross threads: nobody holds an instruction of it that could be changed.
    @Test func configurationHoldsImmutableInstructions() throws {
        let source = composition()
        var configuration = AVVideoComposition.Configuration(instructions: source.instructions)
        (source.instructions[0] as? AVMutableVideoCompositionInstruction)?.timeRange = .zero
        #expect(configuration.instructions.map(\.timeRange) == [range])
        configuration.instructions = source.instructions
        let instruction = try #require(configuration.instructions[0] as? AVVideoCompositionInstruction)
        #expect(!(instruction is AVMutableVideoCompositionInstruction))
        #expect(!(instruction.layerInstructions[0] is AVMutableVideoCompositionLayerInstruction))
    }

    @Test func configurationValuesCanBeSetOneByOne() {
        let source = composition()
        var configuration = AVVideoComposition.Configuration()
        configuration.colorPrimaries = "P"
        configuration.colorTransferFunction = "T"
        configuration.colorYCbCrMatrix = "M"
        configuration.frameDuration = source.frameDuration
        configuration.instructions = source.instructions
        configuration.perFrameHDRDisplayMetadataPolicy = .generate
        configuration.renderScale = 0.5
        configuration.renderSize = source.renderSize
        configuration.sourceSampleDataTrackIDs = [4]
        configuration.sourceTrackIDForFrameTiming = 3
        checkAll(AVVideoComposition(configuration: configuration))
        #expect(configuration.colorPrimaries == "P")
        #expect(configuration.colorYCbCrMatrix == "M")
        #expect(configuration.colorTransferFunction == "T")
        #expect(configuration.frameDuration == source.frameDuration)
        #expect(configuration.renderScale == 0.5)
        #expect(configuration.renderSize == source.renderSize)
        #expect(configuration.sourceSampleDataTrackIDs == [4])
        #expect(configuration.sourceTrackIDForFrameTiming == 3)
        #expect(configuration.perFrameHDRDisplayMetadataPolicy == .generate)
    }
}
