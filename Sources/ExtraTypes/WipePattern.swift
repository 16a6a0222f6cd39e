/// The order in which a wipe reaches the points of the frame: a value for each of them, from 0 for the first
/// to 1 for the last. Coordinates are fractions of the frame from its top left corner, y down.
package struct WipePattern: Sendable, Hashable, Codable {
    package enum Shape: String, Sendable, Hashable, Codable, CaseIterable {
        /// The distance from a side of the frame.
        case line
        /// The horizontal distance from the middle of the frame, as of two doors that open.
        case doors
        /// The distance from a side of the strip that contains the point; `stripCount` strips of the same
        /// size.
        case blinds
        /// The distance from the middle of the frame, horizontally or vertically: the greater of both.
        case box
        /// The distance from the center of the frame in pixels; 1 is in the corners.
        case circle
        /// The angle around the center of the frame in pixels, clockwise from the top.
        case clock
    }

    /// The side of the frame, or of each strip, at which a pattern begins.
    package enum Side: String, Sendable, Hashable, Codable, CaseIterable {
        case left, right, top, bottom
    }

    package var shape: Shape
    /// Only of lines and blinds.
    package var side: Side?

    package init(_ shape: Shape, from side: Side? = nil) {
        (self.shape, self.side) = (shape, side)
    }

    /// The number of strips of blinds.
    package static let stripCount = 8
}

/// The part of a layer that a wipe leaves visible. Where the pattern has the value v and the wipe's progress
/// is p, that is (p (1 + s) - v) / s, from 0 to 1, or the rest of it; s is the softness. Without softness, it
/// is the part of the pixel in which v is less than p.
package struct WipeMask: Sendable, Hashable, Codable {
    package var pattern: WipePattern
    /// The width of the soft edge, as a difference of the pattern's values: from 0 to 1.
    package var softness: Double
    /// Whether the layer is visible where the wipe hasn't been.
    package var isInverted: Bool

    package init(_ pattern: WipePattern, softness: Double = 0, isInverted: Bool = false) {
        (self.pattern, self.softness, self.isInverted) = (pattern, softness, isInverted)
    }
}
