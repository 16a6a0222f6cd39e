import Cutroom
import Foundation
import TestSupport

/// Writes debug viewer pages of five edits into a folder: of fifteen seconds with everything in them, of sixty clips, of
/// five hundred segments, of five thousand cuts, and of a broken one. `Scripts/check-viewer` looks at them in a browser.
@main
struct ViewerPages {
    static func main() async {
        guard CommandLine.arguments.count == 2 else {
            FileHandle.standardError.write(Data("usage: ViewerPages FOLDER\n".utf8))
            exit(64)
        }
        let folder = URL(fileURLWithPath: CommandLine.arguments[1])
        do {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            let media = try await PageMedia(in: folder)
            try write(try await media.fifteenSeconds(), named: "fifteen-seconds", in: folder)
            try write(try await media.sixtyClips(), named: "sixty-clips", in: folder)
            try write(try await media.cuts(250), named: "five-hundred-segments", in: folder)
            try write(try await media.cuts(5000), named: "five-thousand-cuts", in: folder)
            try write(try await media.broken(), named: "broken", in: folder)
        } catch {
            FileHandle.standardError.write(Data("ViewerPages: \(error)\n".utf8))
            exit(1)
        }
    }

    private static func write(_ edit: PageMedia.Edit, named name: String, in folder: URL) throws {
        for format in [RenderDescriptionFormat.html, .svg] {
            let text = try edit.asset.renderDescription(
                format, videoComposition: edit.videoComposition, audioMix: edit.audioMix, relativeTo: folder)
            let file = folder.appendingPathComponent("\(name).\(format.rawValue)")
            try text.write(to: file, atomically: true, encoding: .utf8)
        }
    }
}
