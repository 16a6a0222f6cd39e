import Foundation
import MediaTypes
import Testing

@testable import Editing

/// What playing and exporting say of a composition that cannot be used: −11841, before anything is rendered.
@Suite struct VideoCompositionProblemTests {
    private func composition(_ ranges: [CMTimeRange]) -> AVMutableVideoComposition {
        let composition = AVMutableVideoComposition()
        composition.frameDuration = CMTime(value: 1, timescale: 25)
        composition.renderSize = CGSize(width: 64, height: 36)
        composition.instructions = ranges.map {
            let layer = AVMutableVideoCompositionLayerInstruction()
            layer.trackID = 1
            let instruction = AVMutableVideoCompositionInstruction()
            instruction.timeRange = $0
            instruction.layerInstructions = [layer]
            return instruction
        }
        return composition
    }

    private func problem(_ composition: AVVideoComposition, tracks: Set<CMPersistentTrackID> = [1])
        -> AVError?
    {
        composition.firstProblem(trackIDs: tracks, duration: time(10))
    }

    @Test func usableCompositionHasNone() {
        #expect(problem(composition([range(0, 4), range(4, 6)])) == nil)
    }

    /// The usual cause at Apple: the instructions are shorter than the asset.
    @Test func instructionsThatEndEarly() throws {
        let error = try #require(problem(composition([range(0, 4), range(4, 5)])))
        #expect(error.code == .invalidVideoComposition)
        #expect(error.time == time(9))
        #expect(error.failureReason == "no instruction covers 9.0 s to 10.0 s, after all 2 instructions")
        #expect(error.remedy?.contains("without gaps") == true)
    }

    @Test func gapNamesTheInstructionAfterIt() throws {
        let error = try #require(problem(composition([range(0, 4), range(5, 5)])))
        #expect(
            error.failureReason
                == "no instruction covers 4.0 s to 5.0 s, before instruction 1 (5.0 s to 10.0 s)")
        #expect(error.time == time(4))
    }

    @Test func overlapNamesTheInstruction() throws {
        let error = try #require(problem(composition([range(0, 5), range(4, 6)])))
        #expect(error.failureReason?.hasPrefix("instruction 1 (4.0 s to 10.0 s): its time range") == true)
        #expect(error.time == time(4))
        #expect(error.remedy != nil)
    }

    @Test func invalidRangeNamesTheInstruction() throws {
        let error = try #require(problem(composition([.invalid])))
        #expect(error.failureReason?.hasPrefix("instruction 0 (invalid time range): its time range") == true)
    }

    @Test func unknownTrackIsNamed() throws {
        let error = try #require(problem(composition([range(0, 10)]), tracks: [2]))
        #expect(
            error.failureReason
                == "instruction 0 (0.0 s to 10.0 s): layer 0 refers to track 1, which the asset does not have"
        )
        #expect(error.trackID == 1)
        #expect(error.remedy?.contains("trackID") == true)
    }

    @Test func transformThatIsNotFinite() throws {
        let composition = composition([range(0, 10)])
        let instruction = try #require(composition.instructions[0] as? AVVideoCompositionInstruction)
        (instruction.layerInstructions[0] as? AVMutableVideoCompositionLayerInstruction)?
            .setTransform(CGAffineTransform(scaleX: .infinity, y: 1), at: .zero)
        let error = try #require(problem(composition))
        let words = "layer 0 has a transform or crop rectangle with a number that is not finite"
        #expect(error.failureReason?.contains(words) == true)
    }

    @Test(arguments: ["frameDuration", "renderSize", "renderScale", "sourceTrackIDForFrameTiming"])
    func propertyIsNamedWithItsRemedy(key: String) throws {
        let composition = composition([range(0, 10)])
        switch key {
        case "frameDuration": composition.frameDuration = .zero
        case "renderSize": composition.renderSize = .zero
        case "renderScale": composition.renderScale = 0
        default: composition.sourceTrackIDForFrameTiming = 99
        }
        let error = try #require(problem(composition))
        #expect(error.code == .invalidVideoComposition)
        #expect(error.failureReason == "the video composition has an invalid \(key)")
        #expect(error.remedy?.contains(key) == true)
    }

    @Test func onlyTheRangeThatIsRenderedCounts() {
        let composition = composition([range(2, 3)])
        let error = composition.firstProblem(trackIDs: [1], duration: time(10), timeRange: range(2, 3))
        #expect(error == nil)
    }
}
