import Foundation
import TestSupport
import Testing

@testable import MediaTypes

/// Headers of picture files, and of what only looks like one.
@Suite struct PictureHeaderTests {
    @Test(arguments: ["png", "jpg", "gif", "bmp", "tiff", "webp", "tga", "jp2", "j2k"])
    func sizesAreRead(_ format: String) async throws {
        let folder = try TemporaryFolder.make("header")
        defer { TemporaryFolder.remove(folder) }
        for (width, height) in [(64, 48), (4098, 12), (16, 700)] {
            let file = folder.appendingPathComponent("\(width).\(format)")
            try await ChildProcess.run(
                "ffmpeg",
                [
                    "-v", "error", "-f", "lavfi", "-i", "testsrc2=s=\(width)x\(height)", "-frames:v", "1",
                    file.path,
                ])
            let header = try #require(PictureHeader([UInt8](try Data(contentsOf: file))))
            #expect(header.width == width && header.height == height && header.orientation == 1)
            #expect(!header.isAnimated)
        }
    }

    /// Cut off or overwritten anywhere, a header is another header or none.
    @Test(arguments: 0..<200 as Range<UInt64>) func damagedHeadersDoNoHarm(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let starts: [[UInt8]] = [
            [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], [0xFF, 0xD8, 0xFF, 0xE1], Array("GIF89a".utf8),
            Array("BM".utf8), [0x49, 0x49, 0x2A, 0], [0x4D, 0x4D, 0, 0x2A], Array("RIFFxxxxWEBPVP8X".utf8),
            Array("RIFFxxxxWEBPVP8 ".utf8), Array("RIFFxxxxWEBPVP8L".utf8),
            Array("\0\0\0\u{18}ftypheic".utf8),
        ]
        for start in starts {
            let rest = (0..<Int.random(in: 0..<200, using: &random)).map { _ in
                Bool.random(using: &random) ? UInt8.random(in: 0...255, using: &random) : 0xFF
            }
            let header = PictureHeader(start + rest)
            #expect((1...8).contains(header?.orientation ?? 1))
        }
    }

    @Test func otherFilesHaveNone() {
        for text in ["", "B", "BMW is a car", "hello", "\0\0\0\u{18}ftypisom", "RIFF    WAVE"] {
            #expect(PictureHeader([UInt8](text.utf8)) == nil, "\(text)")
        }
    }
}
