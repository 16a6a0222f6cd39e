import Editing
import ExtraTypes
import Foundation
import MediaTypes
import SessionExtras
import Sessions
import TestSupport
import Testing

/// The options of exports that AVFoundation doesn't have, as a value and one by one.
@Suite struct ExportOptionsTests {
    private static func session(_ asset: AVAsset) throws -> AVAssetExportSession {
        try #require(AVAssetExportSession(asset: asset, presetName: AVAssetExportPresetLowQuality))
    }

    @Test func theValueHasTheProperties() throws {
        let session = try Self.session(AVComposition())
        #expect(session.options == ExportOptions())
        #expect(session.exportSettings == nil && session.damagedMediaPolicy == .fail)
        #expect(!session.copiesUnchangedMedia && !session.verifiesOutput)
        var options = ExportOptions()
        options.exportSettings = ExportSettings(video: VideoEncoding(codec: .av1), audio: nil)
        (options.copiesUnchangedMedia, options.verifiesOutput) = (true, true)
        options.damagedMediaPolicy = .playThrough
        session.options = options
        #expect(session.exportSettings == options.exportSettings)
        #expect(session.copiesUnchangedMedia && session.verifiesOutput)
        #expect(session.damagedMediaPolicy == .playThrough)
        let second = try Self.session(AVComposition())
        second.exportSettings = options.exportSettings
        (second.copiesUnchangedMedia, second.verifiesOutput) = (true, true)
        second.damagedMediaPolicy = .playThrough
        #expect(second.options == options)
    }

    @Test func anExistingFileIsReplacedOnRequest() async throws {
        let folder = try TemporaryFolder.make("options")
        defer { TemporaryFolder.remove(folder) }
        let output = folder.appendingPathComponent("output.mp4")
        let old = Data("old".utf8)
        try old.write(to: output)
        let clip = AVURLAsset(url: try await TestMedia.clip(TestClip(.numbered, frameCount: 5)))
        let refused = try Self.session(clip)
        (refused.outputURL, refused.outputFileType) = (output, .mp4)
        await refused.export()
        #expect((refused.error as? AVError)?.code == .fileAlreadyExists)
        #expect(try Data(contentsOf: output) == old)
        let replacing = try Self.session(clip)
        (replacing.outputURL, replacing.outputFileType) = (output, .mp4)
        replacing.options.replacesExistingFile = true
        #expect(replacing.frameCount == 0 && replacing.outputDuration == .zero)
        await replacing.export()
        #expect(replacing.status == .completed, "\(String(describing: replacing.error))")
        #expect(try Data(contentsOf: output) != old)
        #expect(replacing.frameCount == 5 && replacing.renderedFrameCount == 5)
        #expect(replacing.outputDuration == clip.duration)
    }
}
