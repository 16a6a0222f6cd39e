import AVFoundation
import TestSupport
import Testing

extension ClientTests {
    @Suite struct ValidationTests {
        private func composition() async throws -> (AVMutableComposition, AVMutableVideoComposition) {
            let asset = AVURLAsset(url: try await ClientMedia.clip(ClientMedia.red))
            let composition = AVMutableComposition()
            try composition.insertTimeRange(
                CMTimeRange(start: .zero, duration: asset.duration), of: asset, at: .zero)
            return (composition, AVMutableVideoComposition(propertiesOf: composition))
        }

        @Test func findsNothingWrong() async throws {
            let (composition, videoComposition) = try await composition()
            let validator = CompositionValidator()
            #expect(validator.validate(videoComposition, for: composition))
            #expect(validator.problems.isEmpty)
            videoComposition.instructions = [
                ColorInstruction(timeRange: CMTimeRange(hundredths: 0..<100), trackIDs: [1])
            ]
            #expect(validator.validate(videoComposition, for: composition))
        }

        @Test func findsEveryProblem() async throws {
            let (composition, videoComposition) = try await composition()
            let validator = CompositionValidator()

            let short = videoComposition.instructions[0] as! AVMutableVideoCompositionInstruction
            short.timeRange = CMTimeRange(hundredths: 0..<50)
            let overlapping = ColorInstruction(timeRange: CMTimeRange(hundredths: 40..<60), trackIDs: [])
            videoComposition.instructions = [short, overlapping]
            #expect(!validator.validate(videoComposition, for: composition))
            #expect(validator.problems.contains("time range from 0.4"))
            #expect(validator.problems.contains("nothing from 0.6 to 1.0"))

            videoComposition.renderSize = .zero
            videoComposition.instructions = [short]
            #expect(!validator.validate(videoComposition, for: composition))
            #expect(validator.problems.contains("value of renderSize"))
        }

        @Test func stopsWhenToldTo() async throws {
            let (composition, videoComposition) = try await composition()
            let instruction = videoComposition.instructions[0] as! AVMutableVideoCompositionInstruction
            let stranger = AVMutableVideoCompositionLayerInstruction()
            stranger.trackID = 99
            instruction.layerInstructions = [stranger, stranger]
            let validator = CompositionValidator()
            #expect(!validator.validate(videoComposition, for: composition))
            #expect(validator.problems == ["track 99 of 1"])
        }
    }
}
