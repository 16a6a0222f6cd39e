import FootageSupport
import TestSupport
import Testing

/// Codecs, containers, depths, ranges, rates and shapes, each in a clip of a few frames: as ffmpeg decodes it.
@Suite(.serialized) struct MadeFootageTests {
    @Test(.timeLimit(.minutes(5)), arguments: TestShare.of(MadeClip.all))
    func looksAndSoundsAsFFmpegDecodesIt(_ clip: MadeClip) async throws {
        let row = await FootageCheck(try await clip.make()).row()
        #expect(row.isPassed, "\(row.line)")
    }
}
