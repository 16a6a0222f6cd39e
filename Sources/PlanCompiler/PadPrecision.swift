internal import Foundation
internal import MediaTypes
internal import RenderPlan

/// Whether a placement can be rounded to even pixels without being seen: the one place for that decision.
struct PadPrecision {
    let frameDuration: CMTime

    /// What rounding may move an edge by, in pixels.
    private static let negligible = 0.25
    /// Pixels a frame from which on the eye does not tell a step of two pixels from a smooth movement.
    private static let fast = 8.0

    func isEnough(for piece: PlacementPiece) -> Bool {
        guard !piece.isStill else { return edges(of: piece.start).allSatisfy(isEven) }
        // Whatever is scaled has a middle that moves slowly, if at all.
        guard abs(piece.start.frame.width - piece.end.frame.width) < 0.01,
            abs(piece.start.frame.height - piece.end.frame.height) < 0.01
        else { return false }
        let frames = piece.range.duration.seconds / frameDuration.seconds
        return zip(edges(of: piece.start), edges(of: piece.end)).allSatisfy { start, end in
            start == end ? isEven(start) : abs(end - start) >= Self.fast * frames
        }
    }

    private func edges(of placement: Placement) -> [Double] {
        [placement.frame, placement.visible].flatMap { [$0.left, $0.top, $0.right, $0.bottom] }
    }

    private func isEven(_ edge: Double) -> Bool {
        abs(edge - 2 * (edge / 2).rounded()) <= Self.negligible
    }
}
