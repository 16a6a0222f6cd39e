import ArgumentParser
import Cutroom
import Foundation

/// The argument of `--chapter`: the start of a chapter and its title.
struct ChapterArgument: Hashable {
    var start: CMTime
    var title: String

    /// Parses `TIME=TITLE`.
    static func parse(_ text: String) throws -> ChapterArgument {
        let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, !parts[1].isEmpty else {
            throw ValidationError("invalid chapter \"\(text)\": expected TIME=TITLE, such as 1:30=Harbour")
        }
        return ChapterArgument(start: try ExactSeconds.zeroOrMore(String(parts[0])), title: String(parts[1]))
    }

    /// Returns the chapters, each up to the next one, and the last up to the end.
    static func groups(_ chapters: [ChapterArgument]) throws -> [AVTimedMetadataGroup] {
        let sorted = chapters.sorted { $0.start < $1.start }
        let ends = sorted.dropFirst().map(\.start) + [.positiveInfinity]
        return try zip(sorted, ends).map { chapter, end in
            guard chapter.start < end else {
                throw ValidationError(
                    "two chapters begin at \(chapter.start.seconds) s: remove one, or give it another time")
            }
            let title = AVMutableMetadataItem()
            title.identifier = .commonIdentifierTitle
            title.value = chapter.title
            return AVTimedMetadataGroup(
                items: [title], timeRange: CMTimeRange(start: chapter.start, end: end))
        }
    }

    /// Checks that each chapter overlaps the output.
    ///
    /// - Parameters:
    ///   - range: The exported part of the timeline; it may extend beyond the timeline.
    ///   - duration: The duration of the timeline.
    static func check(_ chapters: [ChapterArgument], in range: CMTimeRange, of duration: CMTime) throws {
        let end = CMTimeMinimum(range.end, duration)
        let sorted = chapters.sorted { $0.start < $1.start }
        for (index, chapter) in sorted.enumerated() {
            let next = index + 1 < sorted.count ? sorted[index + 1].start : .positiveInfinity
            guard chapter.start >= end || next <= range.start else { continue }
            throw CommandFailure(
                status: .badData,
                cause:
                    "the chapter \"\(chapter.title)\" at \(chapter.start.seconds) s is not in the output, which has "
                    + "\(range.start.seconds) s to \(end.seconds) s of the timeline",
                remedy: "choose a time in it, or remove the chapter")
        }
    }

    /// The file types that support chapters.
    static let fileTypes: [AVFileType] = [.mp4, .mov, .m4v, .m4a, .webM, .matroska]
}
