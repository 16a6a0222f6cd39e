import Editing
import Foundation
import MediaTypes

/// The media of one item of a timeline, checked against its file.
struct ItemSource {
    var file: URL
    /// Retains the asset of the tracks.
    var clip: Clip?
    /// The content of a clip without a file.
    var filler: Timeline.Filler?
    /// The video track to present, if any.
    var video: AVAssetTrack?
    var audio: [AVAssetTrack]
    /// The range that the item uses, in the file's time.
    var sourceTimeRange: CMTimeRange
    var speed = SpeedFraction.normal
    var volume: Float
    var fit = Timeline.FitMode.fit
    var appearance = Timeline.Appearance()
    var fadeIn = CMTime.zero
    var fadeOut = CMTime.zero
    /// The adjustments of the audio, whose range has an end.
    var audioAdjustments = Timeline.AudioAdjustments()

    /// The duration in the timeline.
    var duration: CMTime { speed.presented(sourceTimeRange.duration) }

    /// The times in the timeline between the starts of video and audio in a split edit, and of the audio.
    var splitTimes: [CMTime] {
        guard let range = audioAdjustments.timeRange else { return [] }
        return [speed.output(range.start - sourceTimeRange.start), speed.output(range.duration)]
    }
}
