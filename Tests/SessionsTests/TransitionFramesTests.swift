import Foundation
import MediaTypes
import RenderingSupport
import Sessions
import TestSupport
import Testing
import Timeline

/// Transitions in every frame: the incoming clip is where the formula says, and nowhere else.
@Suite(.timeLimit(.minutes(5))) struct TransitionFramesTests {
    private static let (width, height) = (160, 90)
    private static let (length, overlap) = (16, 8)
    private static let (old, new, black): (Double, Double, Double) = (200, 60, 16)

    private func film(_ transition: Timeline.Transition, newWidth: Int = width) async throws -> TestFilm {
        let clips = [(Self.old, Self.width), (Self.new, newWidth)].map { level, width in
            TestClip(.flat(y: UInt8(level), cb: 128, cr: 128), frameCount: Self.length).with {
                ($0.width, $0.height) = (width, Self.height)
            }
        }
        return try await TestFilm(clips, transition)
    }

    private func transition(_ kind: Timeline.Transition.Kind, softness: Double = 0) -> Timeline.Transition {
        Timeline.Transition(
            kind, duration: CMTime(value: Int64(Self.overlap), timescale: 30), softness: softness)
    }

    /// Y at a place in fractions of the frame at a part of a transition, and how far the next edge is in pixels.
    typealias Formula = @Sendable (_ x: Double, _ y: Double, _ part: Double) -> (level: Double, edge: Double)

    private static func side(_ distance: Double) -> (level: Double, edge: Double) {
        (distance > 0 ? new : old, abs(distance))
    }

    static let formulas: [(kind: Timeline.Transition.Kind, formula: Formula)] = [
        (.cover(.fromLeft), { x, _, part in side((part - x) * 160) }),
        (.reveal(.fromBottom), { _, y, part in side((part - (1 - y)) * 90) }),
        (.squeeze(.fromTop), { _, y, part in side((part - y) * 90) }),
        (.zoom, { x, y, part in side(min((part / 2 - abs(x - 0.5)) * 160, (part / 2 - abs(y - 0.5)) * 90)) }),
        (
            .iris,
            { x, y, part in
                side(part * hypot(80, 45) - hypot((x - 0.5) * 160, (y - 0.5) * 90))
            }
        ),
        (.barnDoor, { x, _, part in side((part / 2 - abs(x - 0.5)) * 160) }),
        (
            .blinds(.fromLeft),
            { x, _, part in
                let inStrip = (x * 8).truncatingRemainder(dividingBy: 1)
                return (inStrip < part ? new : old, min(abs(inStrip - part), inStrip, 1 - inStrip) * 20)
            }
        ),
    ]

    private func expect(_ video: DecodedVideo, _ formula: Formula, within limit: Double = 4, _ name: String) {
        #expect(video.frames.count == 2 * Self.length - Self.overlap)
        var worst = (difference: 0.0, place: "")
        var checked = 0
        for (index, frame) in video.frames.enumerated() {
            let part = min(1, max(0, Double(index - (Self.length - Self.overlap)) / Double(Self.overlap)))
            for row in stride(from: 1, to: Self.height, by: 4) {
                let line = frame.row(row)
                for column in stride(from: 1, to: Self.width, by: 3) {
                    let (x, y) = ((Double(column) + 0.5) / 160, (Double(row) + 0.5) / 90)
                    var (level, edge) = formula(x, y, part)
                    if part == 0 || part == 1 { (level, edge) = (part == 0 ? Self.old : Self.new, .infinity) }
                    guard edge > 2.5 else { continue }
                    checked += 1
                    let difference = abs(Double(line[column]) - level)
                    if difference > worst.difference {
                        worst = (difference, "frame \(index) at \(column), \(row)")
                    }
                }
            }
        }
        #expect(worst.difference <= limit, "\(name): \(worst)")
        #expect(checked > 20_000 / 2)
    }

    @Test(arguments: formulas.indices) func framesFollowTheFormula(index: Int) async throws {
        let (kind, formula) = Self.formulas[index]
        expect(try await film(transition(kind)).raw().video(), formula, kind.name)
    }

    /// The hand of a soft clock mixes the clips over a quarter of a turn.
    @Test func aSoftClockMixesAlongItsEdge() async throws {
        let video = try await film(transition(.clock, softness: 0.25)).raw().video()
        let formula: Formula = { x, y, part in
            let turns = atan2((x - 0.5) * 160, (0.5 - y) * 90) / (2 * .pi)
            let order = turns < 0 ? turns + 1 : turns
            let shown = max(0, min(1, (part * 1.25 - order) / 0.25))
            // A pixel at the center is a large part of a turn.
            return (Self.old + (Self.new - Self.old) * shown, hypot((x - 0.5) * 160, (y - 0.5) * 90) / 4)
        }
        expect(video, formula, within: 6, "clock")
    }

    /// The bars of the clip that moves cover the other one: its whole frame moves.
    @Test func barsMoveWithTheirClip() async throws {
        let video = try await film(transition(.cover(.fromLeft)), newWidth: 80).raw().video()
        for (index, frame) in video.frames.enumerated() {
            let part = min(1, max(0, Double(index - (Self.length - Self.overlap)) / Double(Self.overlap)))
            let line = frame.row(44)
            for column in stride(from: 2, to: Self.width, by: 4) {
                // The place in the incoming frame, whose clip is in its middle half.
                let place = Double(column) + 0.5 + (1 - part) * 160
                let edges = [160.0, 120, 40, 0].map { abs(place - $0) }
                guard part == 0 || part == 1 || (edges.min() ?? 0) > 2.5 else { continue }
                let level =
                    place > 160 || part == 0 ? Self.old : (40..<120).contains(place) ? Self.new : Self.black
                guard part < 1 || abs(place - 40) > 2.5 && abs(place - 120) > 2.5 else { continue }
                #expect(
                    abs(Double(line[column]) - level) <= 4, "frame \(index) at \(column): \(line[column])")
            }
        }
    }
}
