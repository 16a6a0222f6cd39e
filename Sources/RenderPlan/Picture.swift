package import MediaTypes

/// How a source's frames are wanted by their branch: turned by quarters, scaled, in the film's colours.
package struct Picture: Sendable, Hashable, Codable {
    package var orientation: Orientation
    /// Pixels after turning.
    package var width: Int
    package var height: Int
    /// Nil for the film's own. Of frames for a client it only says whether they have alpha.
    package var pixelFormat: VideoFormat.PixelFormat?
    /// What the client's compositor takes its frames as, by CoreVideo's four characters; nil for our own use.
    package var clientFormat: OSType?
    /// GStreamer elements that the source's frames go through first, in launch syntax; nil for none.
    package var effect: String?

    package init(
        orientation: Orientation, width: Int, height: Int, pixelFormat: VideoFormat.PixelFormat? = nil,
        clientFormat: OSType? = nil, effect: String? = nil
    ) {
        self.orientation = orientation
        self.width = width
        self.height = height
        self.pixelFormat = pixelFormat
        self.clientFormat = clientFormat
        self.effect = effect
    }

    /// The eight ways to lay a rectangle on a grid. Raw values are GStreamer's `GstVideoOrientationMethod`.
    package enum Orientation: String, Sendable, Hashable, Codable, CaseIterable {
        case identity
        case rotatedRight = "90r"
        case rotatedHalf = "180"
        case rotatedLeft = "90l"
        case mirroredHorizontally = "horiz"
        case mirroredVertically = "vert"
        case transposed = "ul-lr"
        case antiTransposed = "ur-ll"

        /// Whether width and height change places.
        package var swapsSides: Bool {
            switch self {
            case .rotatedRight, .rotatedLeft, .transposed, .antiTransposed: true
            case .identity, .rotatedHalf, .mirroredHorizontally, .mirroredVertically: false
            }
        }
    }
}
