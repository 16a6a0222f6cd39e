import Cutroom
import Foundation

/// The same film made twice: with AVFoundation's classes by hand, and with `Timeline`.
///
///     Scripts/develop swift run FifteenSeconds by-hand film.mp4 music.m4a voice.wav a.mp4 b.mp4 c.mp4 d.mp4
///     Scripts/develop swift run FifteenSeconds timeline film.mp4 music.m4a voice.wav a.mp4 b.mp4 c.mp4 d.mp4
///
/// Of each clip the first 4.5 s are shown. Neighbours overlap for a second, so that four clips make 15 s.
@main
struct FifteenSeconds {
    static func main() async {
        let arguments = CommandLine.arguments.dropFirst()
        let ways = ["by-hand", "timeline"]
        guard arguments.count >= 6, let way = arguments.first, ways.contains(way) else {
            complain("usage: FifteenSeconds by-hand|timeline OUTPUT.mp4 MUSIC VOICE CLIP CLIP…")
            exit(64)
        }
        let files = arguments.dropFirst().map { URL(fileURLWithPath: $0) }
        let story = Story(clips: Array(files[3...]), voice: files[2], music: files[1])
        do {
            let session = try await way == "by-hand" ? story.sessionByHand() : story.sessionOfTimeline()
            try await export(session, to: files[0])
        } catch {
            complain(error.localizedDescription)
            exit(1)
        }
    }

    private static func export(_ session: AVAssetExportSession, to file: URL) async throws {
        let watching = Task {
            for await case .exporting(let progress) in session.states(updateInterval: 0.2) {
                print("\(Int(progress.fractionCompleted * 100)) %")
            }
        }
        defer { watching.cancel() }
        try await session.export(to: file, as: .mp4)
        // The states end with the export.
        await watching.value
        print("made \(file.path)")
    }

    private static func complain(_ words: String) {
        FileHandle.standardError.write(Data("\(words)\n".utf8))
    }
}
