import Editing
import Foundation
import MediaTypes

/// One track of a media file that exists only as facts.
struct FakeClip {
    var name: String
    var mediaType = AVMediaType.video
    /// In the asset's time.
    var duration = CMTime.seconds(10)
    /// The length of an empty edit before the media.
    var emptyEdit = CMTime.zero
    var size = CGSize(width: 320, height: 180)
    var preferredTransform = CGAffineTransform.identity
    var frameDuration = CMTime.seconds(1, 25)
    var colorimetry: Colorimetry? = .bt709
    var hasAlpha = false

    init(_ name: String, _ change: (inout FakeClip) -> Void = { _ in }) {
        self.name = name
        if name.hasSuffix(".wav") { mediaType = .audio }
        change(&self)
    }

    var track: AVAssetTrack {
        let url = URL(fileURLWithPath: "/media/\(name)")
        return AVAssetTrack(description, url: url, asset: AVURLAsset(url: url))
    }

    private var description: MediaTrackDescription {
        var track = MediaTrackDescription(trackID: 1, mediaType: mediaType)
        track.timeRange = CMTimeRange(start: emptyEdit, duration: duration)
        track.segments = [
            CMTimeMapping(source: CMTimeRange(start: .zero, duration: duration), target: track.timeRange)
        ]
        guard mediaType == .video else {
            (track.naturalTimeScale, track.sampleRate, track.channelCount) = (48_000, 48_000, 2)
            return track
        }
        (track.naturalSize, track.encodedSize) = (size, size)
        track.preferredTransform = preferredTransform
        track.nominalFrameRate = Float(frameDuration.timescale) / Float(frameDuration.value)
        track.minFrameDuration = frameDuration
        track.naturalTimeScale = 12_800
        (track.colorimetry, track.hasAlpha) = (colorimetry, hasAlpha)
        return track
    }
}

extension CMTime {
    static func seconds(_ value: Int64, _ timescale: Int32 = 1) -> CMTime {
        CMTime(value: value, timescale: timescale)
    }
}

extension CMTimeRange {
    /// From one time to another, in tenths of a second.
    static func tenths(_ start: Int64, _ end: Int64) -> CMTimeRange {
        CMTimeRange(start: .seconds(start, 10), end: .seconds(end, 10))
    }
}
