package import Foundation
package import MediaTypes

/// The render size and frame duration of the output.
package struct OutputFormat: Sendable, Hashable {
    package var renderSize: CGSize
    package var frameDuration: CMTime

    package init(renderSize: CGSize, frameDuration: CMTime) {
        (self.renderSize, self.frameDuration) = (renderSize, frameDuration)
    }
}
