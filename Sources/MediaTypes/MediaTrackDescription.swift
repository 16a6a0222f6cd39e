package import Foundation

/// One track of a media file, as values.
package struct MediaTrackDescription: Sendable, Hashable {
    /// Positive and unique in its file. The container's own ID where it has one, else 1, 2, … in order.
    package var trackID: CMPersistentTrackID
    package var mediaType: AVMediaType
    /// GStreamer's stream ID, the same on the stream's pad of `parsebin`; empty where it gets no pad.
    package var streamID: String
    /// Its place among the file's streams of its media type, from 0.
    package var streamIndex: Int
    /// From the end of an empty edit at the start to the end of the last edit, in the asset's time
    /// (AVAssetTrack.h: a track that starts late begins with an empty range before it).
    package var timeRange: CMTimeRange
    /// Edits of the track: source = media time, target = asset time. Never empty for a track with samples.
    package var segments: [CMTimeMapping]
    /// Units a second of the track's own clock.
    package var naturalTimeScale: CMTimeScale
    /// Four-character code of the coded format, such as `avc1` or `mp4a`.
    package var codec: FourCharCode
    /// How the file or GStreamer names a format that `codec` doesn't tell; nil where it does.
    package var codecName: String?
    /// Whether GStreamer knows the format. No package has a decoder for one that it does not know.
    package var isKnownFormat: Bool
    /// Whether the track has samples that the installed plugins find and decode.
    package var isDecodable: Bool
    package var isEnabled: Bool
    /// Whether the file marks it as the one to take among others of its kind; nil where files have no such mark.
    package var isDefault: Bool?
    /// Whether it is to be shown whatever the language; nil where files have no such mark.
    package var isForced: Bool?
    /// Tracks of one group, such as languages, are alternatives, of which one is played. 0 for none of them: tracks of
    /// no group are played together.
    package var alternateGroup: Int
    package var languageCode: String?
    package var extendedLanguageTag: String?
    /// Bits a second, 0 where unknown.
    package var estimatedDataRate: Float
    /// Bytes of all samples, 0 where unknown.
    package var totalSampleDataLength: Int64
    package var preferredVolume: Float

    // Video
    /// Display size in square pixels, before `preferredTransform`.
    package var naturalSize: CGSize
    /// Coded size in pixels; with `naturalSize` it tells the pixel aspect.
    package var encodedSize: CGSize
    package var preferredTransform: CGAffineTransform
    /// Frames a second, 0 where unknown or not video.
    package var nominalFrameRate: Float
    package var minFrameDuration: CMTime
    /// How its frames follow each other; nil where that is not known.
    package var frameTiming: FrameTiming?
    /// The duration of the frames of an output that is to show all of the track's; nil if its rate is unknown.
    package var outputFrameDuration: CMTime? {
        frameTiming?.frameDuration
            ?? FrameRate.frameDuration(
                nominalFrameRate: nominalFrameRate, minFrameDuration: minFrameDuration)
    }
    /// When the first frame is shown, in the asset's time; before zero where an edit begins behind it.
    package var firstFrame: CMTime
    package var requiresFrameReordering: Bool
    /// GStreamer's colorimetry string (`bt709`, …), nil where the file does not say.
    package var colorimetry: String?
    /// Whether its pictures have per-pixel opacity.
    package var hasAlpha: Bool

    // Audio
    /// Samples a second, 0 where not audio.
    package var sampleRate: Double
    package var channelCount: Int

    // Timecode
    /// The timecode of the file's first frame, as the time from midnight; nil where not a timecode track.
    package var startTimecode: CMTime?

    // How it is read
    /// The `colorimetry` again where the container says otherwise than the stream, which counts.
    package var colorimetryCorrection: String?
    /// Nil for a film.
    package var arrangement: MediaArrangement?
    /// The asset's zero in the demuxer's time; not zero for transport streams, whose clocks run before.
    package var sourceStart: CMTime

    package init(trackID: CMPersistentTrackID, mediaType: AVMediaType) {
        self.trackID = trackID
        self.mediaType = mediaType
        streamID = ""
        streamIndex = 0
        timeRange = .zero
        segments = []
        naturalTimeScale = 600
        codec = 0
        isKnownFormat = true
        isDecodable = true
        isEnabled = true
        alternateGroup = 0
        estimatedDataRate = 0
        totalSampleDataLength = 0
        preferredVolume = 1
        naturalSize = .zero
        encodedSize = .zero
        preferredTransform = .identity
        nominalFrameRate = 0
        minFrameDuration = .invalid
        firstFrame = .zero
        requiresFrameReordering = false
        hasAlpha = false
        sampleRate = 0
        channelCount = 0
        sourceStart = .zero
    }
}
