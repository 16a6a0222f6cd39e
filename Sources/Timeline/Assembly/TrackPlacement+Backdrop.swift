import Editing
import ExtraTypes
import Foundation
import MediaTypes

extension TrackPlacement {
    /// The height that a clip's copy covers, in standard deviations of its blur.
    private static let deviations = 24.0

    /// Adds the clip's background, unless the clip covers it all the time.
    mutating func addBackdrop(behind video: AVAssetTrack, renderSize: CGSize, mode: Timeline.FitMode) {
        let room = Fit.room(appearance.placement, in: renderSize)
        guard !isOpaque || !fit.frame.contains(room) else { return }
        if mode == .blur {
            var filling = appearance
            filling.focus = nil
            let fill = Fit(
                naturalSize: video.naturalSize, preferredTransform: video.preferredTransform,
                renderSize: renderSize, mode: .fill, appearance: filling)
            let deviation = Double(room.size.height) / Self.deviations
            backdrop = LayerBackdrop(.blur(transform: fill.transform, deviation: deviation), in: room)
        } else if let background = appearance.background {
            backdrop = LayerBackdrop(.color(SRGBColor(background)), in: room)
        }
    }
}
