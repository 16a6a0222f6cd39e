import Editing
import Foundation
import MediaTypes
import RenderPlan
import RenderingSupport
import Sessions
import TestSupport
import Timeline

/// A folder of `Pipelines/`: a timeline document, and what becomes of it.
struct Scenario {
    let name: String

    /// All of them, by their folders.
    static let all: [String] = [
        "cut", "dissolve", "push", "slow-push", "wipe", "letterbox", "title", "music-under-voice",
    ]

    /// The folder's golden texts by their file names, made anew.
    func texts() async throws -> [(file: String, text: String)] {
        let folder = try TemporaryFolder.make(name)
        defer { TemporaryFolder.remove(folder) }
        let session = try await session(in: folder)
        var texts = try [("plan.txt", "text"), ("graph.dot", "dot"), ("launch.txt", "launch")].map {
            (file: $0.0, text: try session.description(in: $0.1, relativeTo: folder))
        }
        let film = try await RawFilm(rendering: try session.compiledPlan())
        texts.append(("frames.txt", try film.lines().joined(separator: "\n") + "\n"))
        return texts
    }

    private func session(in folder: URL) async throws -> AVAssetExportSession {
        let document = folder.appendingPathComponent("scenario.json")
        let original = PackageRoot.url.appendingPathComponent("Pipelines/\(name)/scenario.json")
        try FileManager.default.copyItem(at: original, to: document)
        try await ScenarioMedia.lay(in: folder.appendingPathComponent("media"))
        let film = try await TimelineBuilder(try Timeline(contentsOf: document)).build()
        guard
            let session = AVAssetExportSession(
                asset: film.composition, presetName: AVAssetExportPresetHighestQuality)
        else { throw RawFilm.Unexpected(cause: "there is no such preset") }
        try setBackground(of: film.videoComposition!)
        session.videoComposition = film.videoComposition
        session.audioMix = film.audioMix
        session.outputFileType = .mp4
        return session
    }

    /// Sets the color that `background.json` names behind every instruction, as a client does: a document has no
    /// word for it.
    private func setBackground(of composition: AVVideoComposition) throws {
        let file = PackageRoot.url.appendingPathComponent("Pipelines/\(name)/background.json")
        guard FileManager.default.fileExists(atPath: file.path) else { return }
        let color = try JSONDecoder().decode([String: CGFloat].self, from: Data(contentsOf: file))
        for case let instruction as AVMutableVideoCompositionInstruction in composition.instructions {
            instruction.backgroundColor = CGColor(
                red: color["red"] ?? 0, green: color["green"] ?? 0, blue: color["blue"] ?? 0, alpha: 1)
        }
    }
}
