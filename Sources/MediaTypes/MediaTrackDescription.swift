package import Foundation

/// A track of a media file, as a value.
package struct MediaTrackDescription: Sendable, Hashable {
    /// The track ID: positive and unique in the file. It is the container's ID if there is one, or else 1, 2,
    /// … in order.
    package var trackID: CMPersistentTrackID
    package var mediaType: AVMediaType
    /// GStreamer's stream ID, which the stream's pad on `parsebin` shares; empty if the stream gets no pad.
    package var streamID: String
    /// The index among the file's streams of the same media type, from 0.
    package var streamIndex: Int
    /// The time range of the edits in the asset's time, without an empty edit at the start. AVAssetTrack.h: a
    /// track that starts late begins with an empty range.
    package var timeRange: CMTimeRange
    /// The edits of the track, which map media time (source) to asset time (target). Never empty for a track
    /// with samples.
    package var segments: [CMTimeMapping]
    /// The timescale of the track: units per second.
    package var naturalTimeScale: CMTimeScale
    /// The four-character code of the coded format, such as `avc1` or `mp4a`.
    package var codec: FourCharCode
    /// The file's or GStreamer's name of the format if `codec` doesn't identify it; `nil` otherwise.
    package var codecName: String?
    /// Whether GStreamer recognizes the format. No package has a decoder for an unrecognized one.
    package var isKnownFormat: Bool
    /// Whether the track has samples that the installed plugins can parse and decode.
    package var isDecodable: Bool
    /// The decoder that is missing if the track isn't decodable; `nil` if it is.
    package var requiredDecoder: RequiredDecoder?
    package var isEnabled: Bool
    /// Whether the file marks the track as the default of its kind; `nil` if the container has no such mark.
    package var isDefault: Bool?
    /// Whether the track is to be presented regardless of language; `nil` if the container has no such mark.
    package var isForced: Bool?
    /// The group of alternative tracks, such as languages, of which one is played at a time. 0 for no group:
    /// such tracks are played together.
    package var alternateGroup: Int
    package var languageCode: String?
    package var extendedLanguageTag: String?
    /// The data rate in bits per second; 0 if unknown.
    package var estimatedDataRate: Float
    /// The number of bytes of all samples; 0 if unknown.
    package var totalSampleDataLength: Int64
    package var preferredVolume: Float

    // Video
    /// Display size in square pixels, before `preferredTransform`.
    package var naturalSize: CGSize
    /// The coded size in pixels. The pixel aspect ratio follows from it and `naturalSize`.
    package var encodedSize: CGSize
    package var preferredTransform: CGAffineTransform
    /// The frame rate in frames per second; 0 if unknown or not video.
    package var nominalFrameRate: Float
    package var minFrameDuration: CMTime
    /// The regularity of the frame times; `nil` if unknown.
    package var frameTiming: FrameTiming?
    /// The frame duration of an output that presents every frame of the track; `nil` if the rate is unknown.
    package var outputFrameDuration: CMTime? {
        frameTiming?.frameDuration
            ?? FrameRate.frameDuration(
                nominalFrameRate: nominalFrameRate, minFrameDuration: minFrameDuration)
    }
    /// The presentation time of the first frame in the asset's time; negative if an edit starts after it. In
    /// media time if samples are read by it.
    package var firstFrame: CMTime
    /// The presentation time of the first frame if the track begins with time without frames, longer than a
    /// delay of encoders and muxers; `nil` if the first frame is presented from the track's start.
    package var lateStart: CMTime? {
        timeRange.start == .zero && firstFrame >= MediaDescription.leastAudioLead ? firstFrame : nil
    }
    package var requiresFrameReordering: Bool
    /// `nil` if the file doesn't specify it.
    package var colorimetry: Colorimetry?
    /// Whether frames have an alpha channel.
    package var hasAlpha: Bool

    // Audio
    /// The sample rate in samples per second; 0 if not audio.
    package var sampleRate: Double
    package var channelCount: Int

    // Text and timecode
    /// Whether the samples are the titles of the file's chapters: another track refers to them.
    package var isOfChapters: Bool
    /// The timecode of the file's first frame, as the time since midnight; `nil` if not a timecode track.
    package var startTimecode: CMTime?

    // How it is read
    /// The container's colorimetry if it overrides the stream's.
    package var colorimetryCorrection: Colorimetry?
    /// How still images form the track; `nil` for movie files.
    package var arrangement: MediaArrangement?
    /// The demuxer's time at the asset's zero. It is nonzero for transport streams, whose clocks start
    /// earlier.
    package var sourceStart: CMTime
    /// Whether samples are read by media time and `segments` are applied to them by the compiler, as for a
    /// track with several edits.
    package var isReadByMediaTime: Bool
    /// The demuxer's time at the media's zero. It is nonzero if some frames are presented before they are
    /// decoded, according to the file.
    package var mediaStart: CMTime

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
        isOfChapters = false
        sourceStart = .zero
        isReadByMediaTime = false
        mediaStart = .zero
    }
}
