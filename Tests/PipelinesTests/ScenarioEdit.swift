import Editing
import EditingSupport
import Foundation
import MediaTypes
import RenderingSupport

/// A composition of the scenarios' media: 160 x 90 pixels, 25 frames a second.
final class ScenarioEdit {
    let composition = AVMutableComposition()
    let videoComposition = AVMutableVideoComposition()
    /// Whether what nothing changes is copied.
    var copiesUnchangedMedia = false
    private let media: URL

    init(media: URL) {
        self.media = media
        videoComposition.renderSize = CGSize(width: 160, height: 90)
        videoComposition.frameDuration = CMTime(value: 1, timescale: 25)
    }

    static func time(_ seconds: Double) -> CMTime { CMTime(seconds: seconds, preferredTimescale: 600) }

    static func range(_ start: Double, _ end: Double) -> CMTimeRange {
        CMTimeRange(start: time(start), end: time(end))
    }

    var composer: (any AVVideoCompositing.Type)? {
        get { videoComposition.customVideoCompositorClass }
        set { videoComposition.customVideoCompositorClass = newValue }
    }

    var tool: AVVideoCompositionCoreAnimationTool? {
        get { videoComposition.animationTool }
        set { videoComposition.animationTool = newValue }
    }

    /// Inserts a part of a file's video, and its sound into the track with the ID above 10.
    func insert(
        _ name: String, from start: Double, _ end: Double, at target: Double,
        track trackID: CMPersistentTrackID = 1
    ) throws {
        let asset = AVURLAsset(url: media.appendingPathComponent(name))
        for (type, trackID) in [(AVMediaType.video, trackID), (.audio, trackID + 10)] {
            guard let source = asset.tracks(withMediaType: type).first else { continue }
            let known = composition.tracks.first { $0.trackID == trackID }
            guard
                let track = known
                    ?? composition.addMutableTrack(withMediaType: type, preferredTrackID: trackID)
            else { throw RawFilm.Unexpected(cause: "no track \(trackID)") }
            try track.insertTimeRange(Self.range(start, end), of: source, at: Self.time(target))
        }
    }

    /// Adds an instruction with layers of these tracks, the topmost first.
    @discardableResult
    func show(
        _ start: Double, _ end: Double, _ tracks: [CMPersistentTrackID]
    ) -> AVMutableVideoCompositionInstruction {
        let instruction = AVMutableVideoCompositionInstruction(Self.range(start, end), tracks: tracks)
        videoComposition.instructions.append(instruction)
        return instruction
    }
}
