internal import Foundation
internal import MediaTypes
internal import RenderPlan

/// The reason that the compositor's pads can't draw an instruction, or not precisely enough.
struct PadRefusal: Error, Hashable {
    /// The rest of a sentence that begins with a track, such as `has alpha`.
    var words: String

    init(_ words: String) { self.words = words }
}

/// Decides whether rounding a placement to even pixels is invisible.
struct PadPrecision {
    let frameDuration: CMTime

    /// The maximum distance by which rounding may move an edge, in pixels.
    private static let negligible = 0.25
    /// The speed, in pixels per frame, from which a step of two pixels is indistinguishable from a smooth
    /// motion.
    private static let fast = 8.0

    /// - Throws: The reason that rounding would be visible.
    func require(for piece: PlacementPiece) throws(PadRefusal) {
        guard !piece.isStill else {
            return try requireEven(edges(of: piece.start))
        }
        // The center of a frame that is scaled moves slowly or not at all.
        guard abs(piece.start.frame.width - piece.end.frame.width) < 0.01,
            abs(piece.start.frame.height - piece.end.frame.height) < 0.01
        else { throw PadRefusal("changes its size") }
        let frames = piece.range.duration.seconds / frameDuration.seconds
        for (start, end) in zip(edges(of: piece.start), edges(of: piece.end)) {
            if start == end {
                try requireEven([start])
            } else if abs(end - start) < Self.fast * frames {
                throw PadRefusal("moves slower than \(Int(Self.fast)) pixels a frame")
            }
        }
    }

    private func requireEven(_ edges: [Double]) throws(PadRefusal) {
        guard let odd = edges.first(where: { !isEven($0) }) else { return }
        throw PadRefusal("has an edge at pixel \(Self.text(odd)), which is not even")
    }

    private static func text(_ edge: Double) -> String {
        let hundredths = Int((edge * 100).rounded())
        return hundredths % 100 == 0 ? "\(hundredths / 100)" : "\(Double(hundredths) / 100)"
    }

    private func edges(of placement: Placement) -> [Double] {
        [placement.frame, placement.visible].flatMap { [$0.left, $0.top, $0.right, $0.bottom] }
    }

    private func isEven(_ edge: Double) -> Bool {
        abs(edge - 2 * (edge / 2).rounded()) <= Self.negligible
    }
}
