import Foundation
import LayerRendering
import Layers
import MediaTypes
import Testing

@testable import Timeline

/// Subtitles that are shown at the same time lie over each other, not on each other.
@Suite struct SubtitleStackTests {
    private static let size = CGSize(width: 1280, height: 720)
    /// Frames of cues that are shown from one second to another, in the order of their starts.
    private static func frames(
        _ cues: [(Int64, Int64, SubtitleCue.Line)], text: String = "One line", layers: [Int] = []
    ) -> [CGRect] {
        let maker = SubtitleMaker(
            track: Timeline.SubtitleTrack(url: URL(fileURLWithPath: "/s.srt")), renderSize: size,
            end: .seconds(60), measure: TextMeasure())
        var stack = SubtitleStack(renderSize: size)
        return stack.layers(
            for: cues.enumerated().map { index, item in
                let (start, end, line) = item
                let range = CMTimeRange(start: .seconds(start), end: .seconds(end))
                var cue = SubtitleCue(range: range, runs: [.init(text: text)])
                cue.place.line = line
                cue.layer = layers.isEmpty ? 0 : layers[index]
                return SubtitleStack.Item(cue: cue, range: range, maker: maker)
            }
        ).map(\.frame)
    }

    @Test func laterOnesLieAbove() {
        let frames = Self.frames([(0, 4, .bottom(0)), (1, 3, .bottom(0)), (2, 5, .bottom(0))])
        #expect(abs(frames[1].maxY - frames[0].minY) < 0.01 && abs(frames[2].maxY - frames[1].minY) < 0.01)
    }

    @Test func atTheTopLaterOnesLieBelow() {
        let frames = Self.frames([(0, 4, .top(0)), (1, 3, .top(0))])
        #expect(abs(frames[1].minY - frames[0].maxY) < 0.01)
    }

    /// Ranges are half-open: one may follow the other at once.
    @Test func onesAfterEachOtherLieInOnePlace() {
        let frames = Self.frames([(0, 1, .bottom(0)), (1, 2, .bottom(0)), (5, 6, .bottom(0))])
        #expect(frames[0] == frames[1] && frames[1] == frames[2])
    }

    /// The gap that the first one leaves is taken, by what begins later.
    @Test func aFreePlaceIsTaken() {
        let frames = Self.frames([(0, 2, .bottom(0)), (1, 9, .bottom(0)), (3, 4, .bottom(0))])
        #expect(frames[2] == frames[0] && frames[1] != frames[0])
    }

    @Test func whatHasAPlaceOfItsOwnKeepsIt() {
        let frames = Self.frames([(0, 4, .fraction(0.5)), (1, 3, .fraction(0.5)), (1, 3, .top(0))])
        #expect(frames[0] == frames[1] && frames[2].maxY < frames[0].minY)
    }

    /// A higher layer is drawn later, also if it begins earlier, and covers what is below it.
    @Test(arguments: [[0, 0, 0], [1, 0, 0], [0, 1, 0], [2, 1, 0], [1, 0, 1], [0, 1, 2], [1, 1, 0]])
    func layersAreDrawnInOrder(layers: [Int]) {
        let times: [(Int64, Int64)] = [(0, 6), (1, 7), (2, 8)]
        // Each has its own place, from which it is known again.
        let places = [0.1, 0.4, 0.7]
        let apart = Self.frames(
            zip(times, places).map { ($0.0, $0.1, SubtitleCue.Line.fraction($1)) }, layers: layers)
        let order = layers.indices.sorted { (layers[$0], $0) < (layers[$1], $1) }
        #expect(apart.map { Int($0.minY / 216) } == order, "\(apart)")
        let heaped = Self.frames(
            times.map { ($0.0, $0.1, SubtitleCue.Line.bottom(0)) }, layers: layers)
        for (place, index) in order.enumerated() {
            let below = layers[..<index].count { $0 == layers[index] }
            let expected = heaped[0].minY - CGFloat(below) * heaped[0].height
            #expect(abs(heaped[place].minY - expected) < 0.01, "\(heaped)")
        }
    }

    @Test func withoutRoomTheyStay() {
        let frames = Self.frames(Array(repeating: (0, 4, .bottom(0)), count: 40))
        for frame in frames { #expect(frame.minY >= 0 && frame.maxY <= Self.size.height) }
        #expect(Set(frames.map(\.minY)).count > 10)
    }
}
