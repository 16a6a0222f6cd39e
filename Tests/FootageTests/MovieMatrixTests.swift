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
        var movie: [Int32]
        var testDescription: String { "track \(track), movie \(movie)" }
    }

    static let turns = [
        Turn(track: 0, movie: [0, 1, -1, 0]), Turn(track: 0, movie: [-1, 0, 0, -1]),
        Turn(track: 0, movie: [0, -1, 1, 0]), Turn(track: 90, movie: [0, 1, -1, 0]),
        Turn(track: 90, movie: [0, -1, 1, 0]), Turn(track: 180, movie: [0, 1, -1, 0]),
    ]

    @Test(.timeLimit(.minutes(5)), arguments: turns)
    func turnsWhatTheTrackHasTurned(turn: Turn) async throws {
        let clip = try await MadeClip(
            "matrix.mp4", "-c:v libx264 -qp 12 -preset ultrafast -pix_fmt yuv420p", turned: turn.track
        ).make()
        try MovieMatrix.write(turn.movie, to: .movie, of: clip)
        let row = await FootageCheck(clip).row()
        #expect(row.isPassed, "\(row.line)")
    }
}
