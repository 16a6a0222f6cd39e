package import ExtraTypes
package import MediaTypes

/// The format in which a branch requests frames from its source: orientation, size and pixel format, in the
/// output's colors.
package struct SourceFormat: Sendable, Hashable, Codable {
    package var orientation: Orientation
    /// The width in pixels after the orientation is applied.
    package var width: Int
    package var height: Int
    /// The pixel format; `nil` for the output's. For a client's frames, it only determines whether they have
    /// alpha.
    package var pixelFormat: VideoFormat.PixelFormat?
    /// The Core Video pixel format for a client's compositor; `nil` for frames that the library composes.
    package var clientFormat: OSType?
    /// GStreamer elements that are applied to the source's frames first, in launch syntax; `nil` for none.
    package var effect: String?
    /// Changes of the colors of the converted frames; `nil` for none.
    package var look: FrameLook?

    package init(
        orientation: Orientation, width: Int, height: Int, pixelFormat: VideoFormat.PixelFormat? = nil,
        clientFormat: OSType? = nil, effect: String? = nil, look: FrameLook? = nil
    ) {
        self.orientation = orientation
        self.width = width
        self.height = height
        self.pixelFormat = pixelFormat
        self.clientFormat = clientFormat
        self.effect = effect
        self.look = look
    }

    /// The eight orientations of a frame. Raw values are names of GStreamer's `GstVideoOrientationMethod`.
    package enum Orientation: String, Sendable, Hashable, Codable, CaseIterable {
        case identity
        case rotatedRight = "90r"
        case rotatedHalf = "180"
        case rotatedLeft = "90l"
        case mirroredHorizontally = "horiz"
        case mirroredVertically = "vert"
        case transposed = "ul-lr"
        case antiTransposed = "ur-ll"

        /// Whether width and height are exchanged.
        package var swapsSides: Bool {
            switch self {
            case .rotatedRight, .rotatedLeft, .transposed, .antiTransposed: true
            case .identity, .rotatedHalf, .mirroredHorizontally, .mirroredVertically: false
            }
        }
    }
}
