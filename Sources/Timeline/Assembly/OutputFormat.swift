package import Foundation
package import MediaTypes

/// The render size, frame duration and background of the output.
package struct OutputFormat: Sendable, Hashable {
    package var renderSize: CGSize
    package var frameDuration: CMTime
    /// The color behind all layers; `nil` for black.
    package var background: CGColor?

    package init(renderSize: CGSize, frameDuration: CMTime, background: CGColor? = nil) {
        (self.renderSize, self.frameDuration) = (renderSize, frameDuration)
        self.background = background
    }
}
