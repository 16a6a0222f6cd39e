package import Foundation

/// Identifies a track of a file, as a key in collections.
package struct MediaTrackKey: Sendable, Hashable {
    package let url: URL
    package let trackID: CMPersistentTrackID

    package init(url: URL, trackID: CMPersistentTrackID) {
        (self.url, self.trackID) = (url, trackID)
    }
}
