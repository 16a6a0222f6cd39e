import FootageSupport
import Foundation
import TestSupport
import Testing

/// The matrix of a movie's header turns all that the tracks' own matrices have turned.
@Suite(.serialized) struct MovieMatrixTests {
    struct Turn: Sendable, CustomTestStringConvertible {
        /// Of the track, clockwise in degrees.
        var track: Int
        /// Of the movie, as a, b, c, d.
        var movie: [Int]
        var testDescription: String { "track \(track), movie \(movie)" }
    }

    static let turns = [
        Turn(track: 0, movie: [0, 1, -1, 0]), Turn(track: 0, movie: [-1, 0, 0, -1]),
        Turn(track: 0, movie: [0, -1, 1, 0]), Turn(track: 90, movie: [0, 1, -1, 0]),
        Turn(track: 90, movie: [0, -1, 1, 0]), Turn(track: 180, movie: [0, 1, -1, 0]),
    ]

    @Test(.timeLimit(.minutes(5)), arguments: turns)
    func turnsWhatTheTrackHasTurned(turn: Turn) async throws {
        let turned = "-i INPUT -c copy -metadata:s:v:0 rotate=\(turn.track)"
        let clip = try await MadeClip(
            "matrix.mp4", "-c:v libx264 -qp 12 -preset ultrafast -pix_fmt yuv420p", remux: turned
        ).make()
        var bytes = [UInt8](try Data(contentsOf: clip))
        let name = Array("mvhd".utf8)
        let header = try #require(bytes.indices.first { bytes[$0...].starts(with: name) })
        // Behind the name: 4 bytes of version and flags, 16 of times, 16 of rate, volume and what is reserved.
        for (index, value) in zip([0, 1, 3, 4], turn.movie) {
            let field = UInt32(bitPattern: Int32(value << 16))
            for byte in 0..<4 {
                bytes[header + 40 + 4 * index + byte] = UInt8(truncatingIfNeeded: field >> (24 - 8 * byte))
            }
        }
        try Data(bytes).write(to: clip)
        let row = await FootageCheck(clip).row()
        #expect(row.isPassed, "\(row.line)")
    }
}
