/// What a media file holds, as values: the inspector writes it, assets answer from it.
package struct MediaDescription: Sendable, Hashable {
    /// The end of the longest track, from zero.
    package var duration: CMTime
    /// In the file's order.
    package var tracks: [MediaTrackDescription]
    /// Common metadata (`title`, `artist`, `creationDate`, `language`, …) by its common key.
    package var commonMetadata: [String: String]
    /// In the order of their times.
    package var chapters: [MediaChapter] = []
    /// The language of the chapters' titles; nil if the file does not say.
    package var chapterLanguage: String?

    package init(
        duration: CMTime, tracks: [MediaTrackDescription], commonMetadata: [String: String] = [:]
    ) {
        self.duration = duration
        self.tracks = tracks
        self.commonMetadata = commonMetadata
    }
}

/// A chapter of a film.
package struct MediaChapter: Sendable, Hashable {
    package var timeRange: CMTimeRange
    package var title: String

    package init(timeRange: CMTimeRange, title: String) {
        self.timeRange = timeRange
        self.title = title
    }
}

extension [MediaChapter] {
    /// The chapters of a part of the film, in the part's time. What has no length is left out.
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
