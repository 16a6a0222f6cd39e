import Checks
import Editing
import Foundation
import MediaTypes
import RenderPlan
import RenderingSupport
import SessionExtras
import TestSupport
import Timeline

@testable import Sessions

/// A folder of `Pipelines/`: a timeline document, or an edit that a document has no words for, and what becomes of it.
struct Scenario {
    let name: String

    /// All of them, by their folders.
    static let all =
        ["cut", "dissolve", "push", "slow-push", "wipe", "letterbox", "title", "music-under-voice"]
        + edits.map(\.name)

    /// The folder's golden texts by their file names, made anew.
    func texts() async throws -> [(file: String, text: String)] {
        let folder = try TemporaryFolder.make(name)
        defer { TemporaryFolder.remove(folder) }
        let session = try await session(in: folder)
        var texts = try [("plan.txt", "text"), ("graph.dot", "dot"), ("launch.txt", "launch")].map {
            (file: $0.0, text: try session.description(in: $0.1, relativeTo: folder))
        }
        let plan = try session.compiledPlan()
        var compositor = CompositorSlot()
        compositor.assign(session.videoComposition?.customVideoCompositorClass)
        let film = try await RawFilm(
            rendering: plan, composer: try compositor.composer(for: plan, of: session.videoComposition))
        texts.append(("frames.txt", try film.lines().joined(separator: "\n") + "\n"))
        return texts
    }

    /// An export of the scenario, whose media are laid into a folder.
    func session(in folder: URL) async throws -> AVAssetExportSession {
        let media = folder.appendingPathComponent("media")
        try await ScenarioMedia.lay(in: media)
        if let make = Self.edits.first(where: { $0.name == name })?.make {
            let edit = ScenarioEdit(media: media)
            try make(edit)
            let session = try session(of: edit.composition, edit.videoComposition, nil)
            session.copiesUnchangedMedia = edit.copiesUnchangedMedia
            return session
        }
        let document = folder.appendingPathComponent("scenario.json")
        let original = PackageRoot.url.appendingPathComponent("Pipelines/\(name)/scenario.json")
        try FileManager.default.copyItem(at: original, to: document)
        let film = try await TimelineBuilder(try Timeline(contentsOf: document)).build()
        if let video = film.videoComposition { try setBackground(of: video) }
        return try session(of: film.composition, film.videoComposition, film.audioMix)
    }

    private func session(
        of asset: AVAsset, _ videoComposition: AVVideoComposition?, _ audioMix: AVAudioMix?
    ) throws -> AVAssetExportSession {
        guard
            let session = AVAssetExportSession(asset: asset, presetName: AVAssetExportPresetHighestQuality)
        else { throw RawFilm.Unexpected(cause: "there is no such preset") }
        session.videoComposition = videoComposition
        session.audioMix = audioMix
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
