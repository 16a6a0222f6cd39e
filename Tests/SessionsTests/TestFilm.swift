import Editing
import Foundation
import MediaTypes
import PlanCompiler
import RenderPlan
import RenderingSupport
import Sessions
import TestSupport
import Testing
import Timeline

/// A timeline of made clips, rendered to bare frames or exported.
struct TestFilm {
    var timeline: Timeline

    /// Clips in a row, each pair joined by the same transition.
    init(_ clips: [TestClip], _ transition: Timeline.Transition = .none) async throws {
        timeline = Timeline()
        for clip in clips { timeline.videos.append(Timeline.VideoItem(url: try await TestMedia.clip(clip))) }
        timeline.setTransitions(transition)
    }

    init(_ timeline: Timeline) {
        self.timeline = timeline
    }

    func plan() async throws -> RenderPlan {
        let film = try await TimelineBuilder(timeline).build()
        return try PlanCompiler(
            asset: film.composition, videoComposition: film.videoComposition, audioMix: film.audioMix
        ).plan()
    }

    /// The frames between compositor and encoder.
    func raw() async throws -> RawFilm {
        try await RawFilm(rendering: try await plan())
    }

    /// The film in a file, handed to `body` and removed after it.
    func exported<Result>(
        preset: String = AVAssetExportPresetHighestQuality, as fileType: AVFileType = .mp4,
        _ body: (URL) async throws -> Result
    ) async throws -> Result {
        let folder = try TemporaryFolder.make("export")
        defer { TemporaryFolder.remove(folder) }
        let film = try await TimelineBuilder(timeline).build()
        let session = try #require(AVAssetExportSession(asset: film.composition, presetName: preset))
        session.videoComposition = film.videoComposition
        session.audioMix = film.audioMix
        let names: [AVFileType: String] = [.mp4: "film.mp4", .mov: "film.mov", .m4a: "film.m4a"]
        let url = folder.appendingPathComponent(try #require(names[fileType]))
        try await session.export(to: url, as: fileType)
        return try await body(url)
    }

    /// The exported film as the independent judge decodes it.
    func exportedVideo(as fileType: AVFileType = .mp4) async throws -> DecodedVideo {
        try await exported(as: fileType) { try await FFmpeg.video(of: $0) }
    }
}
