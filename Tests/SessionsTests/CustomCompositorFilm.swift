import Editing
import Engine
import Foundation
import MediaTypes
import PlanCompiler
import RenderPlan
import RenderingSupport
import TestSupport

@testable import Sessions

/// Clips on tracks of their own, one over the other from zero on, drawn by a client's compositor.
struct CustomCompositorFilm {
    let composition = AVMutableComposition()
    let videoComposition = AVMutableVideoComposition()
    /// Their IDs are 1, 2, …
    private(set) var tracks: [AVMutableCompositionTrack] = []

    init(_ clips: [TestClip], _ compositorClass: (any AVVideoCompositing.Type)?) async throws {
        for (index, clip) in clips.enumerated() {
            let asset = AVURLAsset(url: try await TestMedia.clip(clip))
            let track = composition.addMutableTrack(
                withMediaType: .video, preferredTrackID: CMPersistentTrackID(index + 1))!
            let source = asset.tracks(withMediaType: .video)[0]
            let range = CMTimeRange(
                start: .zero,
                duration: CMTime(
                    value: Int64(clip.frameCount * clip.frameRate[1]), timescale: Int32(clip.frameRate[0])))
            try track.insertTimeRange(range, of: source, at: .zero)
            tracks.append(track)
        }
        videoComposition.frameDuration = CMTime(value: 1, timescale: 30)
        videoComposition.renderSize = CGSize(width: clips[0].width, height: clips[0].height)
        videoComposition.customVideoCompositorClass = compositorClass
        let instruction = AVMutableVideoCompositionInstruction()
        instruction.timeRange = CMTimeRange(start: .zero, duration: composition.duration)
        instruction.layerInstructions = tracks.map {
            AVMutableVideoCompositionLayerInstruction(assetTrack: $0)
        }
        videoComposition.instructions = [instruction]
    }

    /// The frames between compositor and encoder, and the compositor that drew them.
    func raw(
        of slot: CompositorSlot? = nil,
        timeRange: CMTimeRange = CMTimeRange(start: .zero, duration: .positiveInfinity)
    ) async throws -> DecodedVideo {
        try await Self.raw(
            composition, videoComposition, slot: slot ?? self.slot, timeRange: timeRange)
    }

    var slot: CompositorSlot {
        var slot = CompositorSlot()
        slot.assign(videoComposition.customVideoCompositorClass)
        return slot
    }

    static func raw(
        _ asset: AVAsset, _ composition: AVVideoComposition, slot: CompositorSlot,
        timeRange: CMTimeRange = CMTimeRange(start: .zero, duration: .positiveInfinity)
    ) async throws -> DecodedVideo {
        let plan = try PlanCompiler(
            asset: asset, videoComposition: composition, timeRange: timeRange,
            customFormat: try slot.instance?.sourceFormat
        ).plan()
        return try await RawFilm(
            rendering: plan, composer: try slot.composer(for: plan, of: composition)
        ).video()
    }

    /// Exports to a file that is removed; throws what the session ended with.
    func export(_ act: (AVAssetExportSession) async -> Void = { _ in }) async throws {
        let folder = try TemporaryFolder.make("custom")
        defer { TemporaryFolder.remove(folder) }
        let session = AVAssetExportSession(
            asset: composition, presetName: AVAssetExportPresetMediumQuality)!
        session.videoComposition = videoComposition
        session.outputURL = folder.appendingPathComponent("film.mp4")
        session.outputFileType = .mp4
        await act(session)
        if session.status == .unknown { await session.export() }
        if let error = session.error { throw error }
        if session.status == .cancelled { throw CancellationError() }
    }
}
