public import Foundation
public import MediaTypes

extension Timeline {
    /// A clip, or a range of one, presented upright and placed in the frame.
    ///
    /// A still image is a clip too, and so is a sequence of numbered images, named by a pattern such as
    /// `frame-%04d.png`. If no clip has video, the timeline has audio only.
    public struct VideoItem: Sendable, Hashable {
        /// The file; or a color or a gap: see `init(color:duration:)` and `init(gap:)`.
        public var url: URL
        /// The half-open range to present, in the file's time; `nil` for all of its video, with audio that
        /// begins at least 0.2 s before it, on black. A range of infinite duration extends to its end.
        public var sourceTimeRange: CMTimeRange?
        /// The volume of the clip's audio: 1 is the recorded volume, 0 is silence.
        public var originalSoundVolume: Float
        /// The audio tracks of the file to use.
        public var audio: AudioSelection

        /// The duration of a still image, 5 s by default, or of each image of a sequence, 1/25 s by default
        /// and 1 s at most. Ignored for other files.
        public var pictureDuration: CMTime?
        /// The placement in the frame if the clip's aspect ratio differs from it.
        public var fit: FitMode
        /// The number of seconds of the file that are presented in a second, from 0.001 to 1000: 2 is twice
        /// as fast. Audio keeps its pitch.
        ///
        /// A negative speed presents the same range in reverse, from its end, without audio. A speed of 0 holds
        /// the frame at the start of `sourceTimeRange`, which is required then, for the duration of that range.
        public var speed: Double
        /// Cropping, placement, color, opacity and motion.
        public var appearance: Appearance
        /// The duration of the fade of video and audio at the start of the clip; 0 for none. The clip fades in
        /// from the background of the timeline.
        public var fadeIn: CMTime
        /// The duration of the fade at the end of the clip; 0 for none.
        public var fadeOut: CMTime
        /// The time and the volume of the audio.
        public var audioAdjustments: AudioAdjustments

        /// Creates a clip; by default, of the whole file.
        public init(
            url: URL, sourceTimeRange: CMTimeRange? = nil, originalSoundVolume: Float = 1,
            pictureDuration: CMTime? = nil, fit: FitMode = .fit, speed: Double = 1,
            audio: AudioSelection = .automatic, appearance: Appearance = Appearance(),
            fadeIn: CMTime = .zero, fadeOut: CMTime = .zero,
            audioAdjustments: AudioAdjustments = AudioAdjustments()
        ) {
            self.url = url
            self.audio = audio
            self.fit = fit
            self.speed = speed
            self.appearance = appearance
            self.fadeIn = fadeIn
            self.fadeOut = fadeOut
            self.audioAdjustments = audioAdjustments
            self.pictureDuration = pictureDuration
            self.sourceTimeRange = sourceTimeRange
            self.originalSoundVolume = originalSoundVolume
        }
    }
}
