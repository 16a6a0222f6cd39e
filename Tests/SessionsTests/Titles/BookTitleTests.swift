import Foundation
import RenderPlan
import RenderingSupport
import TestSupport
import Testing

/// The book's title, rendered and exported, against its own numbers in every frame.
@Suite struct BookTitleTests {
    /// The part of white, from 0 to 255, of a patch.
    private func level(_ frame: DecodedVideo.Frame, _ middle: CGPoint) -> Double {
        let (x, y) = (Int(middle.x), Int(middle.y))
        return (frame.mean(columns: (x - 6)..<(x + 6), rows: (y - 6)..<(y + 6)) - 16) / 219 * 255
    }

    private func expectFade(_ title: BookTitle, in video: DecodedVideo) {
        #expect(video.frames.count == 120)
        let middle = CGPoint(
            x: BookTitle.width / 2 + title.offset.x, y: BookTitle.height / 2 + title.offset.y)
        for (index, frame) in video.frames.enumerated() {
            let expected = BookTitle.share(ofFrame: index).map { 255 * title.opacity(atShare: $0) } ?? 0
            #expect(abs(level(frame, middle) - expected) <= 2, "frame \(index): \(level(frame, middle))")
        }
    }

    @Test func opacityFollowsItsLineInEveryFrame() async throws {
        let title = BookTitle(fade: 0.25, spins: 0, pops: false)
        let film = try await title.film()
        let raw = try await film.raw()
        #expect(raw.plan.graph.element(RenderPlan.titles)?.factory == "overlaycomposition")
        expectFade(title, in: try raw.video())
        expectFade(title, in: try await film.exportedVideo())
    }

    /// Where a row or column of the picture turns from black to white and back, by how much white there is beside
    /// a place that is white.
    private func ends(_ levels: [UInt8], around middle: Double) -> (low: Double, high: Double)? {
        let place = Int(middle)
        guard levels.indices.contains(place), levels[place] > 200 else { return nil }
        func white(_ range: some Sequence<Int>) -> Double {
            range.reduce(0) { $0 + max(0, Double(levels[$1]) - 16) / 219 }
        }
        let whole = Double(levels[place] - 16) / 219
        return (
            Double(place) + 0.5 - white(0..<place) - whole / 2,
            Double(place) + 0.5 + white((place + 1)..<levels.count) + whole / 2
        )
    }

    @Test func cornersLieWhereTheProjectionSaysAndThePopGrowsAsItShould() async throws {
        let title = BookTitle()
        let video = try await title.film().raw().video()
        var measured = 0
        for (index, frame) in video.frames.enumerated() {
            guard let share = BookTitle.share(ofFrame: index) else {
                #expect(frame.extremes() == 16...16, "frame \(index)")
                continue
            }
            let corners = [(-1.0, -1.0), (1, -1), (1, 1), (-1, 1)].map {
                title.corner($0.0, $0.1, atShare: share)
            }
            let left = corners.map(\.x).min() ?? 0
            let right = corners.map(\.x).max() ?? 0
            // Nearly edge-on there is nothing to measure corners by.
            guard right - left > 24 else { continue }
            measured += 1
            for side in [left, right] {
                // The column a few pixels inside, and where its ends are on the picture's upper and lower edge.
                let column = side == left ? (side + 4).rounded(.up) : (side - 4).rounded(.down)
                let inside = (column + 0.5 - left) / (right - left)
                let ordered = corners[0].x < corners[1].x ? corners : [1, 0, 3, 2].map { corners[$0] }
                let top = ordered[0].y + (ordered[1].y - ordered[0].y) * inside
                let bottom = ordered[3].y + (ordered[2].y - ordered[3].y) * inside
                let levels = (0..<Int(BookTitle.height)).map { frame.pixel(Int(column), $0)[0] }
                let found = ends(levels, around: (top + bottom) / 2)
                #expect(abs((found?.low ?? -99) - top) <= 1, "frame \(index), top at \(column): \(top)")
                #expect(abs((found?.high ?? -99) - bottom) <= 1, "frame \(index), bottom at \(column)")
            }
            let across = ends(
                frame.row(Int(BookTitle.height / 2 + title.offset.y)), around: (left + right) / 2)
            #expect(abs((across?.low ?? -99) - left) <= 1, "frame \(index), left: \(left)")
            #expect(abs((across?.high ?? -99) - right) <= 1, "frame \(index), right: \(right)")
            let scale = title.scale(atShare: share)
            if scale > 1, let across {
                let found = (across.high - across.low) / (2 * BookTitle.half.x)
                #expect(abs(found / scale - 1) <= 0.01, "frame \(index): \(found), not \(scale)")
            }
        }
        #expect(measured > 70)
    }

    /// After the encoder, the same within what it blurs.
    @Test func thePopIsAsLargeInTheExportedFilm() async throws {
        let title = BookTitle(fade: 0.1, spins: 0)
        let video = try await title.film().exportedVideo()
        var measured = 0
        for (index, frame) in video.frames.enumerated() {
            guard let share = BookTitle.share(ofFrame: index), title.opacity(atShare: share) == 1 else {
                continue
            }
            measured += 1
            let row = Int(BookTitle.height / 2 + title.offset.y)
            let found = ends(frame.row(row), around: BookTitle.width / 2 + title.offset.x)
            let width = ((found?.high ?? 0) - (found?.low ?? 0)) / (2 * BookTitle.half.x)
            let scale = title.scale(atShare: share)
            #expect(abs(width / scale - 1) <= 0.01, "frame \(index): \(width), not \(scale)")
        }
        #expect(measured > 60)
    }
}
