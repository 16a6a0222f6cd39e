import Foundation
import ImageFilters
import MediaTypes
import TestSupport
import Testing

/// Images from files that ffmpeg wrote.
@Suite(.timeLimit(.minutes(2))) struct ImageFileTests {
    @Test func filesAreRead() async throws {
        let folder = try TemporaryFolder.make("images")
        defer { TemporaryFolder.remove(folder) }
        let file = folder.appendingPathComponent("red.png")
        try await ChildProcess.run(
            "ffmpeg",
            [
                "-v", "error", "-nostdin", "-f", "lavfi", "-i", "color=red:size=6x4", "-frames:v", "1",
                file.path,
            ])
        let image = try #require(CIImage(contentsOf: file))
        #expect(image.extent == CGRect(x: 0, y: 0, width: 6, height: 4))
        let bytes = Rendered.bytes(image, CGRect(x: 2, y: 2, width: 1, height: 1))
        #expect(bytes[0] > 252 && bytes[1] < 3 && bytes[2] < 3 && bytes[3] == 255)
        let same = try #require(CIImage(data: Data(contentsOf: file), options: nil))
        #expect(Rendered.bytes(same, image.extent) == Rendered.bytes(image, image.extent))
        #expect(CIImage(contentsOf: folder.appendingPathComponent("none.png")) == nil)
        #expect(CIImage(data: Data([1, 2, 3])) == nil)
    }
}
