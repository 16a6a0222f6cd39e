import ExtraTypes
import Foundation
import TestSupport
import Testing

/// The names of an export's images.
@Suite struct NumberedFilesTests {
    @Test(
        arguments: [
            ("frame.png", 2, ["frame-001.png", "frame-002.png"]),
            ("%d.png", 2, ["1.png", "2.png"]),
            ("shot%03d-a.png", 2, ["shot001-a.png", "shot002-a.png"]),
        ])
    func numbersOfFiles(name: String, count: Int, expected: [String]) {
        let files = NumberedFiles(URL(fileURLWithPath: "/folder/\(name)"))
        #expect(files.urls(count: count).map(\.lastPathComponent) == expected)
        #expect(files.hasPlaceholder == name.contains("%"))
    }

    @Test func filesWithAnyNumberAreFound() throws {
        let folder = try TemporaryFolder.make("numbered")
        defer { TemporaryFolder.remove(folder) }
        for name in ["a-1.png", "a-002.png", "a-.png", "a-1.jpg", "b-1.png", "a-x.png"] {
            try Data().write(to: folder.appendingPathComponent(name))
        }
        for name in ["a.png", "a-%d.png", "a-%05d.png"] {
            let files = NumberedFiles(folder.appendingPathComponent(name))
            #expect(files.existingURLs().map(\.lastPathComponent) == ["a-002.png", "a-1.png"])
        }
        let none = NumberedFiles(folder.appendingPathComponent("none/a.png"))
        #expect(none.existingURLs().isEmpty)
    }
}
