import Checks
import Editing
import Foundation
import GStreamerOverlay
import MediaTypes
import SessionExtras
import Sessions
import TestSupport
import Testing

/// What Checks tells of a rendering, and what SessionExtras does to the process.
@Suite struct RenderDescriptionTests {
    private static func composition() async throws -> AVMutableComposition {
        let asset = AVURLAsset(url: try await TestMedia.clip(TestClip(.numbered, frameCount: 15)))
        let composition = AVMutableComposition()
        let range = CMTimeRange(start: .zero, duration: CMTime(value: 1, timescale: 2))
        try composition.insertTimeRange(range, of: asset, at: .zero)
        return composition
    }

    @Test func compositionsAreDescribedInEveryForm() async throws {
        let composition = try await Self.composition()
        let videoComposition = AVMutableVideoComposition(propertiesOf: composition)
        videoComposition.renderSize = CGSize(width: 200, height: 100)
        var texts: [RenderDescriptionFormat: String] = [:]
        for format in RenderDescriptionFormat.allCases {
            texts[format] = try composition.renderDescription(format, videoComposition: videoComposition)
        }
        #expect(texts[.text]?.contains("200") == true && texts[.text]?.contains("compositor") == true)
        #expect(texts[.dot]?.hasPrefix("digraph") == true)
        #expect(texts[.launch]?.contains("compositor") == true)
        let json = try JSONSerialization.jsonObject(with: Data(try #require(texts[.json]).utf8))
        #expect((json as? [String: Any])?.isEmpty == false)
        // A thumbnail of the source and a composed frame.
        #expect(texts[.html]?.components(separatedBy: "data:image/jpeg;base64,").count == 3)
        #expect(texts[.svg]?.hasPrefix("<svg") == true)
    }

    /// The debug viewer shows what other forms end with.
    @Test func anEditThatCannotBeRenderedIsShownWithItsProblems() async throws {
        let composition = try await Self.composition()
        let videoComposition = AVMutableVideoComposition(propertiesOf: composition)
        let instruction = AVMutableVideoCompositionInstruction()
        instruction.timeRange = CMTimeRange(start: .zero, duration: CMTime(value: 1, timescale: 4))
        videoComposition.instructions = [instruction]
        #expect(throws: AVError.self) {
            try composition.renderDescription(.text, videoComposition: videoComposition)
        }
        for format in [RenderDescriptionFormat.html, .svg] {
            let text = try composition.renderDescription(format, videoComposition: videoComposition)
            #expect(text.contains("no instruction covers 0.25 s to 0.5 s"))
        }
        videoComposition.renderSize = .zero
        let text = try composition.renderDescription(.html, videoComposition: videoComposition)
        #expect(text.contains("invalid renderSize"))
    }

    @Test func sessionsAndPlayersDescribeWhatTheyRender() async throws {
        let composition = try await Self.composition()
        let session = try #require(
            AVAssetExportSession(asset: composition, presetName: AVAssetExportPresetLowQuality))
        session.outputFileType = .mp4
        #expect(try session.renderDescription().contains("x264enc"))
        let player = AVPlayer()
        #expect(try player.renderDescription() == nil)
        let item = AVPlayerItem(asset: composition)
        (player.videoSink, player.audioSink) = ("fakesink", "fakesink")
        player.replaceCurrentItem(with: item)
        let words = try #require(try player.renderDescription(.launch))
        #expect(try words == item.renderDescription(.launch))
        #expect(try words == composition.renderDescription(.launch))
        #expect(words.contains("compositor") && !words.contains("x264enc"))
    }

    @Test func theProcessIsLeftAloneUnlessAsked() async {
        await #expect(processExitsWith: .success) {
            try GStreamer.initialize()
            guard !GStreamer.mayTuneProcess else { exit(1) }
            ProcessTuning.enable()
            guard GStreamer.mayTuneProcess else { exit(2) }
        }
    }
}
