import Containers
import MediaTypes
import TestSupport
import Testing

/// What chapters need of a movie box, without media.
@Suite struct MovieAdditionsTests {
    private static func chapter(_ title: String, _ start: Int64, _ end: Int64) -> MediaChapter {
        MediaChapter(
            timeRange: CMTimeRange(
                start: CMTime(value: start, timescale: 10), end: CMTime(value: end, timescale: 10)),
            title: title)
    }

    private static let duration = CMTime(value: 100, timescale: 10)

    @Test func nothingIsAdded() throws {
        #expect(MovieAdditions(chapters: [], duration: Self.duration).isEmpty)
        // Without a title, behind the end, before the one before.
        let none = [Self.chapter("", 0, 10), Self.chapter("Late", 100, 110)]
        #expect(MovieAdditions(chapters: none, duration: Self.duration).isEmpty)
        let nothing = MovieFinish(additions: MovieAdditions(chapters: [], duration: .zero))
        #expect(try nothing.change(to: MemoryBytes(content: [])).patches == [])
    }

    @Test func roomGrowsWithTheTitles() {
        let one = MovieAdditions(chapters: [Self.chapter("One", 0, 100)], duration: Self.duration)
        let two = MovieAdditions(
            chapters: [Self.chapter("One", 0, 50), Self.chapter("Two", 50, 100)], duration: Self.duration)
        #expect(one.reserve.count < two.reserve.count)
        #expect(one.reservedComment.utf8.count < two.reservedComment.utf8.count)
    }

    @Test func aMovieWithoutRoomIsRefused() {
        let additions = MovieAdditions(chapters: [Self.chapter("One", 0, 100)], duration: Self.duration)
        #expect(throws: ContainerFailure.noMovie) {
            try MovieFinish(additions: additions)
                .change(to: MemoryBytes(content: Array("\0\0\0\u{8}free".utf8)))
        }
    }
}
