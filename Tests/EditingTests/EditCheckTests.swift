import EditingSupport
import ExtraTypes
import Foundation
import MediaTypes
import Testing

@testable import Editing

/// Edits with one defect each, and edits with none; their files need not exist.
@Suite struct EditCheckTests {
    private static func range(_ start: Double, _ end: Double) -> CMTimeRange {
        CMTimeRange(
            start: CMTime(seconds: start, preferredTimescale: 600),
            end: CMTime(seconds: end, preferredTimescale: 600))
    }

    /// Two video tracks and an audio track of 4 s; the second video track begins at 2 s.
    fileprivate struct Edit {
        var composition = AVMutableComposition()
        var video = AVMutableVideoComposition()
        var mix = AVMutableAudioMix()

        init(audioEnd: Double = 4) {
            add(.video, range(0, 4), 1)
            add(.video, range(2, 4), 2)
            add(.audio, range(0, audioEnd), 3)
            video.renderSize = CGSize(width: 320, height: 180)
            video.frameDuration = CMTime(value: 1, timescale: 25)
            video.instructions = [
                AVMutableVideoCompositionInstruction(range(0, 2), tracks: [1]),
                AVMutableVideoCompositionInstruction(range(2, 4), tracks: [1, 2]),
            ]
            layers(1)[0].setOpacityRamp(fromStartOpacity: 1, toEndOpacity: 0, timeRange: range(2, 4))
        }

        private func add(_ type: AVMediaType, _ target: CMTimeRange, _ trackID: CMPersistentTrackID) {
            let track = composition.addMutableTrack(withMediaType: type, preferredTrackID: trackID)
            track?.segments =
                (target.start > .zero
                    ? [AVCompositionTrackSegment(timeRange: CMTimeRange(start: .zero, end: target.start))]
                    : [])
                + [
                    AVCompositionTrackSegment(
                        url: URL(fileURLWithPath: "/media/\(trackID).mp4"), trackID: 1,
                        sourceTimeRange: CMTimeRange(start: .zero, duration: target.duration),
                        targetTimeRange: target)
                ]
        }

        func instruction(_ index: Int) -> AVMutableVideoCompositionInstruction {
            video.instructions[index] as? AVMutableVideoCompositionInstruction
                ?? AVMutableVideoCompositionInstruction()
        }

        func layers(_ index: Int) -> [AVMutableVideoCompositionLayerInstruction] {
            instruction(index).layerInstructions.compactMap {
                $0 as? AVMutableVideoCompositionLayerInstruction
            }
        }

        func volume(_ start: Float, _ end: Float, _ range: CMTimeRange) {
            let parameters = AVMutableAudioMixInputParameters()
            parameters.trackID = 3
            parameters.setVolumeRamp(fromStartVolume: start, toEndVolume: end, timeRange: range)
            mix.inputParameters = [parameters]
        }

        func problems() -> [EditProblem] {
            EditCheck(asset: composition, videoComposition: video, audioMix: mix).problems()
        }
    }

    struct Defect: CustomTestStringConvertible, Sendable {
        var testDescription: String
        var kind: EditProblem.Kind
        var isError = false
        var place: (Double, Double)?
        var audioEnd = 4.0
        fileprivate var make: @Sendable (Edit) -> Void
    }

    static let defects: [Defect] = [
        Defect(testDescription: "no rate", kind: .invalidValue, isError: true) {
            $0.video.frameDuration = .zero
        },
        Defect(testDescription: "no size", kind: .invalidValue, isError: true) {
            $0.video.renderSize = .zero
        },
        Defect(testDescription: "a hole", kind: .hole, isError: true, place: (1.5, 2)) {
            $0.instruction(0).timeRange = range(0, 1.5)
        },
        Defect(testDescription: "a hole at the end", kind: .hole, isError: true, place: (3, 4)) {
            $0.instruction(1).timeRange = range(2, 3)
            $0.layers(1)[0].setOpacity(1, at: .zero)
        },
        Defect(testDescription: "an overlap", kind: .overlap, isError: true, place: (2, 4)) {
            $0.instruction(0).timeRange = range(0, 2.5)
        },
        Defect(testDescription: "an unknown track", kind: .unknownTrack, isError: true, place: (0, 2)) {
            $0.layers(0)[0].trackID = 9
        },
        Defect(testDescription: "beyond the end", kind: .beyondEnd, place: (4, 5)) {
            $0.instruction(1).timeRange = range(2, 5)
        },
        Defect(testDescription: "a layer alone without media", kind: .noMedia, place: (0, 2)) {
            $0.layers(0)[0].trackID = 2
        },
        Defect(testDescription: "one of two layers without media", kind: .noMedia, place: (0, 2)) {
            $0.instruction(0).layerInstructions =
                AVMutableVideoCompositionInstruction(range(0, 2), tracks: [2, 1]).layerInstructions
        },
        Defect(testDescription: "media for a part", kind: .noMedia, place: (1, 2)) {
            $0.instruction(0).timeRange = range(0, 1)
            $0.instruction(1).timeRange = range(1, 4)
            $0.instruction(1).layerInstructions =
                AVMutableVideoCompositionInstruction(range(1, 4), tracks: [2]).layerInstructions
        },
        Defect(testDescription: "a ramp in the instruction's own time", kind: .rampOutside, place: (0, 1)) {
            $0.layers(1)[1].setOpacityRamp(fromStartOpacity: 0, toEndOpacity: 1, timeRange: range(0, 1))
        },
        Defect(testDescription: "a transform ramp before", kind: .rampOutside, place: (0.5, 1)) {
            $0.layers(1)[0].setTransformRamp(
                fromStart: .identity, toEnd: CGAffineTransform(translationX: 8, y: 0),
                timeRange: range(0.5, 1))
        },
        Defect(testDescription: "a loud volume", kind: .loud, place: (1, 4)) {
            $0.volume(1, 1.5, range(1, 2))
        },
        Defect(
            testDescription: "sound that ends early", kind: .soundEndsEarly, place: (3, 4), audioEnd: 3
        ) { _ in },
    ]

    @Test(arguments: defects) func isReportedWithItsPlace(defect: Defect) throws {
        let edit = Edit(audioEnd: defect.audioEnd)
        defect.make(edit)
        let problems = edit.problems()
        let problem = try #require(problems.first, "nothing is reported")
        #expect(problems.map(\.kind) == [defect.kind])
        #expect((problem.severity == .error) == defect.isError)
        #expect(problem.range?.start.seconds == defect.place?.0)
        #expect(problem.range?.end.seconds == defect.place?.1)
        #expect(!problem.message.isEmpty && !problem.remedy.isEmpty)
    }

    @Test func errorsAreThoseOfValidation() throws {
        for defect in Self.defects {
            let edit = Edit(audioEnd: defect.audioEnd)
            defect.make(edit)
            #expect(
                edit.video.isValid(
                    for: edit.composition, timeRange: CMTimeRange(start: .zero, duration: .positiveInfinity),
                    validationDelegate: nil) == !defect.isError)
            let error = edit.video.firstProblem(
                trackIDs: Set(edit.composition.tracks.map(\.trackID)), duration: edit.composition.duration)
            #expect(error?.failureReason == (defect.isError ? edit.problems().first?.message : nil))
        }
    }

    @Test func nothingIsReportedOfWhatIsWell() {
        #expect(Edit().problems().isEmpty)
        let faded = Edit()
        faded.volume(1, 0, Self.range(3, 4))
        #expect(faded.problems().isEmpty)
        // A crossfade over a layer that ends within it, and a file whose sound is a little shorter.
        #expect(Edit(audioEnd: 3.8).problems().isEmpty)
        let gap = Edit()
        gap.instruction(1).layerInstructions = []
        #expect(gap.problems().isEmpty)
        #expect(
            EditCheck(asset: Edit().composition, videoComposition: nil, audioMix: nil).problems().isEmpty)
    }
}
