import ExtraTypes
import Foundation
import MediaTypes
import TestSupport
import Testing

@testable import Outputs

/// An output's files, without anything that is rendered.
@Suite struct DestinationTests {
    private static func inFolder(_ body: (URL) throws -> Void) throws {
        let folder = try TemporaryFolder.make("destination")
        defer { TemporaryFolder.remove(folder) }
        try body(folder)
    }

    private static func destination(
        _ url: URL, as fileType: AVFileType = .mp4, replaces: Bool = false
    ) throws -> ExportDestination {
        let container = try #require(ExportContainer.of(fileType))
        return try ExportDestination(url: url, container: container, replaces: replaces)
    }

    private static func refusal(_ destination: ExportDestination) -> AVError? {
        do { try destination.check() } catch { return error as? AVError }
        destination.discard()
        return nil
    }

    @Test func theFileGetsItsNameAtTheEnd() throws {
        try Self.inFolder { folder in
            let destination = try Self.destination(folder.appendingPathComponent("movie.mp4"))
            try destination.check()
            let bytes = try OutputBytes(destination)
            try bytes.write([1, 2, 3])
            try bytes.close()
            let names = try folder.contents
            #expect(names.count == 1 && names[0].hasPrefix(".movie.mp4."))
            try destination.finish()
            #expect(try folder.contents == ["movie.mp4"])
            #expect(try Data(contentsOf: destination.url) == Data([1, 2, 3]))
        }
    }

    @Test func nothingIsLeftOfADiscardedOne() throws {
        try Self.inFolder { folder in
            let destination = try Self.destination(folder.appendingPathComponent("movie.mp4"))
            try destination.check()
            try Data([1]).write(to: URL(fileURLWithPath: destination.statisticsPath))
            destination.discard()
            #expect(try folder.contents == [])
        }
    }

    @Test func whatIsThereIsNotReplaced() throws {
        try Self.inFolder { folder in
            let file = folder.appendingPathComponent("movie.mp4")
            try Data([1]).write(to: file)
            let error = Self.refusal(try Self.destination(file))
            #expect(error?.code == .fileAlreadyExists && error?.remedy == "remove it, or choose another name")
            #expect(Self.refusal(try Self.destination(file, replaces: true)) == nil)
            let inside = Self.refusal(try Self.destination(folder, replaces: true))
            #expect(inside?.code == .fileAlreadyExists && inside?.remedy == "name a file in the folder")
            // Made while the output was written.
            let late = try Self.destination(folder.appendingPathComponent("late.mp4"))
            try late.check()
            try Data([1]).write(to: late.url)
            #expect { try late.finish() } throws: { ($0 as? AVError)?.code == .fileAlreadyExists }
            late.discard()
            #expect(try folder.contents == ["late.mp4", "movie.mp4"])
        }
    }

    @Test func whereNoFileCanBeIsRefused() throws {
        try Self.inFolder { folder in
            let nowhere = folder.appendingPathComponent("none/movie.mp4")
            #expect(Self.refusal(try Self.destination(nowhere))?.remedy == "create it first")
            let remote = try #require(URL(string: "https://example.com/movie.mp4"))
            #expect(Self.refusal(try Self.destination(remote))?.remedy == "use a file URL")
            let images = folder.appendingPathComponent("frame.jpg")
            #expect(Self.refusal(try Self.destination(images, as: .png))?.remedy == "use .png")
            // The format of other outputs depends on the file type alone.
            #expect(Self.refusal(try Self.destination(images)) == nil)
        }
    }

    @Test func linksRemain() throws {
        try Self.inFolder { folder in
            let link = folder.appendingPathComponent("link.mp4")
            try FileManager.default.createSymbolicLink(
                atPath: link.path, withDestinationPath: "movie.mp4")
            #expect(try Self.destination(link).url.lastPathComponent == "movie.mp4")
            let circle = folder.appendingPathComponent("circle.mp4")
            try FileManager.default.createSymbolicLink(
                atPath: circle.path, withDestinationPath: "circle.mp4")
            #expect { try Self.destination(circle) } throws: {
                ($0 as? AVError)?.code == .invalidOutputURLPathExtension
            }
        }
    }

    @Test func partsAreKeptInAFolderForOneExport() throws {
        try Self.inFolder { folder in
            let output = folder.appendingPathComponent("movie.mp4")
            let first = WorkFolder(for: output, temporaryFolder: nil)
            try first.open(keeping: [])
            try Data([1]).write(to: first.url.appendingPathComponent("part"))
            #expect(first.has("part") && !first.has("other"))
            #expect { try WorkFolder(for: output, temporaryFolder: nil).open(keeping: []) } throws: {
                ($0 as? AVError)?.code == .operationNotAllowed
            }
            first.leave()
            let second = WorkFolder(for: output, temporaryFolder: nil)
            try second.open(keeping: ["part"])
            #expect(second.has("part"))
            second.remove()
            #expect(try folder.contents == [])
        }
    }
}
