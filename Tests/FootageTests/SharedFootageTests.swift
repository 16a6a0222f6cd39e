import FootageSupport
import Foundation
import TestSupport
import Testing

/// Every real file: a second of it is what ffmpeg makes of it, or its error says what is wrong.
@Suite(.serialized) struct SharedFootageTests {
    private static let files: [URL] = {
        guard FileManager.default.fileExists(atPath: SharedMedia.folder.path),
            let files = try? FootageFolder.files(in: SharedMedia.folder)
        else { return [] }
        return files
    }()

    @Test(
        .enabled(if: !files.isEmpty, "needs the clips of ../shared/media"), .timeLimit(.minutes(5)),
        arguments: TestShare.of(files))
    func looksAndSoundsAsFFmpegDecodesIt(_ file: URL) async {
        let row = await FootageCheck(file).row()
        #expect(row.isPassed, "\(row.line)")
    }
}
