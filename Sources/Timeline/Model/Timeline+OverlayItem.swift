public import Foundation
public import MediaTypes

extension Timeline {
    /// A clip laid over the video, with its own time and place, cut at the end of the timeline. A still image
    /// or a sequence of images is a clip too.
    public struct OverlayItem: Sendable, Hashable {
        /// The file.
        public var url: URL
        /// The time at which the overlay begins.
        public var start: CMTime
        /// The half-open range to present, in the file's time; `nil` for all of its video, with audio that
        /// begins at least 0.2 s before it. A range of infinite duration extends to its end.
        public var sourceTimeRange: CMTimeRange?
        /// The number of seconds of the file that are presented in a second, as in `VideoItem.speed`.
        public var speed: Double
        /// The volume of the overlay's audio: 1 is the recorded volume, 0 is silence.
        public var volume: Float
        /// The audio tracks of the file to use.
        public var audio: AudioSelection
        /// As in `VideoItem.pictureDuration`.
        public var pictureDuration: CMTime?
        /// The fitting of the clip into its placement if the aspect ratios differ.
        public var fit: FitMode
        /// Cropping, placement, color, opacity and motion.
        public var appearance: Appearance
        /// As in `VideoItem.fadeIn`.
        public var fadeIn: CMTime
        /// As in `VideoItem.fadeOut`. An overlay that is cut at the end of the timeline fades out there.
        public var fadeOut: CMTime
        /// The time and the volume of the audio.
        public var audioAdjustments: AudioAdjustments

        /// Creates an overlay; by default, of a whole file at the beginning of the timeline.
        public init(
            url: URL, start: CMTime = .zero, sourceTimeRange: CMTimeRange? = nil, speed: Double = 1,
            volume: Float = 1, pictureDuration: CMTime? = nil, fit: FitMode = .fit,
            audio: AudioSelection = .automatic, appearance: Appearance = Appearance(),
            fadeIn: CMTime = .zero, fadeOut: CMTime = .zero,
            audioAdjustments: AudioAdjustments = AudioAdjustments()
        ) {
            self.url = url
            self.audio = audio
            self.start = start
            self.sourceTimeRange = sourceTimeRange
            self.speed = speed
            self.volume = volume
            self.pictureDuration = pictureDuration
            self.fit = fit
            self.appearance = appearance
            self.fadeIn = fadeIn
            self.fadeOut = fadeOut
            self.audioAdjustments = audioAdjustments
        }
    }
}
