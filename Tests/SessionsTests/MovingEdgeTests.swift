import Foundation
import MediaTypes
import RenderingSupport
import Sessions
import TestSupport
import Testing
import Timeline

/// The edge between the old and the new clip of a push or wipe is in its place in every frame.
@Suite struct MovingEdgeTests {
    private static let (old, new): (UInt8, UInt8) = (220, 40)
    private static let (width, height) = (320, 180)
    private static let (length, overlap) = (60, 30)

    private func film(_ kind: Timeline.Transition.Kind) async throws -> TestFilm {
        let clips = [Self.old, Self.new].map { level in
            TestClip(.flat(y: level, cb: 128, cr: 128), frameCount: Self.length).with {
                ($0.width, $0.height) = (Self.width, Self.height)
            }
        }
        let duration = CMTime(value: Int64(Self.overlap), timescale: 30)
        return try await TestFilm(clips, Timeline.Transition(kind, duration: duration))
    }

    /// How many of a line's pixels, from its start, belong to the clip that is there.
    private func edge(_ line: [UInt8], startsWith first: UInt8) -> Int {
        let middle = (Int(Self.old) + Int(Self.new)) / 2
        let isBright = first > middle
        return line.firstIndex { (Int($0) > middle) != isBright } ?? line.count
    }

    /// The new clip enters `fromLeft` and so on: it covers this much of the line, from which end.
    private func expectEdge(
        _ video: DecodedVideo, _ direction: Timeline.Transition.Direction, within tolerance: Double
    ) {
        #expect(video.frames.count == 2 * Self.length - Self.overlap)
        let first = Self.length - Self.overlap
        for (index, frame) in video.frames.enumerated() {
            let progress = min(1, max(0, Double(index - first) / Double(Self.overlap)))
            let isHorizontal = direction == .fromLeft || direction == .fromRight
            let extent = isHorizontal ? Self.width : Self.height
            let newIsFirst = direction == .fromLeft || direction == .fromTop
            let expected = Double(extent) * (newIsFirst ? progress : 1 - progress)
            for place in [0.25, 0.5, 0.75] {
                let line = isHorizontal
                    ? frame.row(Int(Double(Self.height) * place))
                    : (0..<Self.height).map { frame.pixel(Int(Double(Self.width) * place), $0)[0] }
                let found = edge(line, startsWith: newIsFirst ? Self.new : Self.old)
                #expect(
                    abs(Double(found) - expected) <= tolerance,
                    "frame \(index), \(direction): the edge is at \(found), not \(expected)")
                expectTwoLevels(line, around: found, frame: index)
            }
        }
    }

    /// Nothing but the two clips is to be seen, away from the edge.
    private func expectTwoLevels(_ line: [UInt8], around edge: Int, frame: Int) {
        let strange = line.enumerated().first { place, value in
            abs(place - edge) > 4 && abs(Int(value) - Int(Self.old)) > 6 && abs(Int(value) - Int(Self.new)) > 6
        }
        #expect(strange == nil, "frame \(frame): \(String(describing: strange))")
    }

    @Test(arguments: Timeline.Transition.Direction.allCases)
    func pushes(direction: Timeline.Transition.Direction) async throws {
        expectEdge(try await film(.push(direction)).raw().video(), direction, within: 2)
    }

    @Test(arguments: Timeline.Transition.Direction.allCases)
    func wipes(direction: Timeline.Transition.Direction) async throws {
        expectEdge(try await film(.wipe(direction)).raw().video(), direction, within: 2)
    }

    @Test(arguments: Timeline.Transition.Direction.allCases)
    func pushesAfterEncoding(direction: Timeline.Transition.Direction) async throws {
        expectEdge(try await film(.push(direction)).exportedVideo(), direction, within: 2)
    }

    @Test(arguments: Timeline.Transition.Direction.allCases)
    func wipesAfterEncoding(direction: Timeline.Transition.Direction) async throws {
        expectEdge(try await film(.wipe(direction)).exportedVideo(), direction, within: 2)
    }
}
