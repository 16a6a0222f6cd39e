/// The contents of a media file as a value, made by the inspector and used by assets.
package struct MediaDescription: Sendable, Hashable {
    /// The end of the longest track, measured from zero.
    package var duration: CMTime
    /// The tracks in file order.
    package var tracks: [MediaTrackDescription]
    /// Common metadata (`title`, `artist`, `creationDate`, …), keyed by common key, and `lyrics`.
    package var commonMetadata: [String: String]
    /// The image of a cover, a JPEG or PNG file.
    package var artwork: [UInt8]?
    /// The chapters in order of time.
    package var chapters: [MediaChapter] = []
    /// The language of the chapter titles; `nil` if the file doesn't specify it.
    package var chapterLanguage: String?
    /// The names of attached files, such as fonts and images of a cover; empty for one without a name.
    package var attachmentNames: [String] = []
    /// Whether the file asks players to present its chapters instead of all of it from start to end, which
    /// isn't done.
    package var hasOrderedChapters = false
    /// The number of places in a transport stream behind which everything is presented earlier than its times
    /// specify, because its clock isn't stated there for more than half a second.
    package var clockBreakCount = 0
    /// The number of places in a transport stream at which the times of its video don't go on, so that frames
    /// have the times of others, or are presented later than the file says.
    package var overlapCount = 0
    /// Whether more media follow behind the end that the file states, which aren't read.
    package var hasMediaBehindEnd = false

    /// The minimum time before the first frame from which on earlier audio is presented, with black; less is
    /// caused by encoders and muxers, and left out.
    package static let leastAudioLead = CMTime(value: 1, timescale: 5)

    package init(
        duration: CMTime, tracks: [MediaTrackDescription], commonMetadata: [String: String] = [:]
    ) {
        self.duration = duration
        self.tracks = tracks
        self.commonMetadata = commonMetadata
    }
}

/// A chapter of a movie.
package struct MediaChapter: Sendable, Hashable {
    package var timeRange: CMTimeRange
    package var title: String

    package init(timeRange: CMTimeRange, title: String) {
        self.timeRange = timeRange
        self.title = title
    }
}

extension [MediaChapter] {
    /// Returns the chapters in a time range, relative to its start. Chapters that become empty are omitted.
    package func within(_ range: CMTimeRange) -> [MediaChapter] {
        compactMap { chapter in
            let part = chapter.timeRange.intersection(range)
            guard part.isValid, !part.isEmpty else { return nil }
            let start = part.start - range.start
            return MediaChapter(
                timeRange: CMTimeRange(start: start, duration: part.duration), title: chapter.title)
        }
    }
}
