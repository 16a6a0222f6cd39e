/// What a media file holds, as values: the inspector writes it, assets answer from it.
package struct MediaDescription: Sendable, Hashable {
    /// The end of the longest track, from zero.
    package var duration: CMTime
    /// In the file's order.
    package var tracks: [MediaTrackDescription]
    /// Common metadata (`title`, `artist`, `creationDate`, `language`, …) by its common key.
    package var commonMetadata: [String: String]

    package init(
        duration: CMTime, tracks: [MediaTrackDescription], commonMetadata: [String: String] = [:]
    ) {
        self.duration = duration
        self.tracks = tracks
        self.commonMetadata = commonMetadata
    }
}
