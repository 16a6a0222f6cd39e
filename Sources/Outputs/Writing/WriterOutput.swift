package import Foundation
package import MediaTypes

/// The file of a writer as a value.
package struct WriterOutput {
    package var url: URL
    package var container: ExportContainer
    /// Whether the file replaces one of the same name.
    package var replaces: Bool
    package var metadata = OutputMetadata()
    /// 0 for a timescale that suits the tracks.
    package var movieTimeScale: CMTimeScale = 0
    /// The duration of a fragment; invalid for no fragments.
    package var movieFragmentInterval = CMTime.invalid
    /// Whether the index is written at the start of the file.
    package var shouldOptimizeForNetworkUse = false
    /// What receives the movie in segments, in place of a file.
    package var segments: WriterSegments?

    package init(url: URL, container: ExportContainer, replaces: Bool) {
        self.url = url
        self.container = container
        self.replaces = replaces
    }
}
