package import Editing
import Foundation
package import MediaTypes
import PlanCompiler
import RenderPlan
package import RenderingSupport

/// A second of one file, fitted into a small film by the public interface as a client would, and rendered to
/// bare frames and samples, so that no encoder stands between.
package struct FootageFilm: Sendable {
    package let raw: RawFilm
    package let rectangle: FittedRectangle
    /// Parts of the file, one behind the other in the film.
    package let parts: [CMTimeRange]

    package static let size = (width: 640, height: 360)
    package static let frameDuration = CMTime(value: 1, timescale: 30)

    package var colors: String { raw.plan.video?.colorimetry.description ?? "" }

    /// - Parameters:
    ///   - picture: the upright size, or nil for a film of sound alone.
    ///   - adjust: a last change of the video composition.
    package init(
        video: AVAssetTrack?, audio: AVAssetTrack?, picture: (width: Double, height: Double)?,
        parts: [CMTimeRange], adjust: (AVMutableVideoComposition) -> Void = { _ in }
    ) async throws {
        let composition = AVMutableComposition()
        var end = CMTime.zero
        for part in parts {
            for track in [video, audio].compactMap(\.self) {
                let target =
                    composition.tracks(withMediaType: track.mediaType).first
                    ?? composition.addMutableTrack(
                        withMediaType: track.mediaType, preferredTrackID: kCMPersistentTrackID_Invalid)
                guard part.start < track.timeRange.end else { continue }
                try target?.insertTimeRange(part, of: track, at: end)
            }
            end = end + part.duration
        }
        rectangle = FittedRectangle(of: picture ?? (640, 360), in: Self.size)
        var pictures: AVMutableVideoComposition?
        if let video, let track = composition.tracks(withMediaType: .video).first {
            pictures = Self.fitting(video, as: track, into: rectangle, duration: composition.duration)
        }
        pictures.map(adjust)
        let plan = try PlanCompiler(asset: composition, videoComposition: pictures).plan()
        raw = try await RawFilm(rendering: plan)
        self.parts = parts
    }

    private static func fitting(
        _ video: AVAssetTrack, as track: AVAssetTrack, into rectangle: FittedRectangle, duration: CMTime
    ) -> AVMutableVideoComposition {
        let upright = CGRect(origin: .zero, size: video.naturalSize).applying(video.preferredTransform)
        let transform = video.preferredTransform
            .concatenating(CGAffineTransform(translationX: -upright.minX, y: -upright.minY))
            .concatenating(
                CGAffineTransform(
                    scaleX: CGFloat(rectangle.width) / upright.width,
                    y: CGFloat(rectangle.height) / upright.height)
            )
            .concatenating(
                CGAffineTransform(translationX: CGFloat(rectangle.x), y: CGFloat(rectangle.y)))
        let layer = AVMutableVideoCompositionLayerInstruction(assetTrack: track)
        layer.setTransform(transform, at: .zero)
        let instruction = AVMutableVideoCompositionInstruction()
        instruction.timeRange = CMTimeRange(start: .zero, duration: duration)
        instruction.layerInstructions = [layer]
        let composition = AVMutableVideoComposition()
        composition.renderSize = CGSize(width: size.width, height: size.height)
        composition.frameDuration = frameDuration
        composition.instructions = [instruction]
        return composition
    }
}

extension CMTimeRange {
    /// What a second of a track is: its beginning, with half a second before it where it starts late; of a longer
    /// one half a second of the beginning and half a second from the middle, so that a seek is tested too.
    package static func secondOfFootage(_ track: CMTimeRange) -> [CMTimeRange] {
        let half = CMTime(value: 1, timescale: 2)
        let start = track.start > half ? track.start - half : .zero
        let whole = CMTime(value: 1, timescale: 1)
        guard track.end - start >= CMTime(value: 4, timescale: 1) else {
            return [CMTimeRange(start: start, duration: min(whole, track.end - start))]
        }
        let ticks = Int64((track.start.seconds + track.end.seconds) / 2 * 30)
        let middle = CMTime(value: ticks, timescale: 30)
        return [CMTimeRange(start: start, duration: half), CMTimeRange(start: middle, duration: half)]
    }
}
