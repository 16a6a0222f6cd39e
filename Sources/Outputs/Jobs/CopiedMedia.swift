internal import Containers
package import Foundation
package import MediaTypes
package import RenderPlan

/// The media whose samples a passthrough export copies, as a value.
package struct CopiedMedia: Sendable {
    package enum Content: Sendable {
        /// All tracks of a file. The time is that of the file's tables at the asset's zero.
        case file(URL, zero: CMTime)
        /// The tracks of a composition.
        case tracks([Track])
    }

    /// A track of a composition, which has properties of its own.
    package struct Track: Sendable {
        let trackID: CMPersistentTrackID
        let clips: [Clip]
        let properties: MovieAssembly.TrackProperties

        /// - Parameters:
        ///   - volume: From 0 to 1; 0 for tracks without audio.
        ///   - languageCode: Three letters of ISO 639-2/T; nil if undetermined.
        package init(
            trackID: CMPersistentTrackID, clips: [Clip], isEnabled: Bool, transform: CGAffineTransform,
            volume: Float, languageCode: String?, extendedLanguageTag: String?
        ) {
            self.trackID = trackID
            self.clips = clips
            properties = MovieAssembly.TrackProperties(
                isEnabled: isEnabled, transform: transform, volume: volume, languageCode: languageCode,
                extendedLanguageTag: extendedLanguageTag)
        }
    }

    /// A clip of a track.
    package struct Clip: Sendable {
        let source: MediaSource
        let sourceRange: CMTimeRange
        /// The range in the composition's time.
        let target: CMTimeRange

        package init(source: MediaSource, sourceRange: CMTimeRange, target: CMTimeRange) {
            self.source = source
            self.sourceRange = sourceRange
            self.target = target
        }
    }

    /// The part of the asset that is copied.
    let range: CMTimeRange
    let content: Content

    package init(_ content: Content, in range: CMTimeRange) {
        self.content = content
        self.range = range
    }
}
