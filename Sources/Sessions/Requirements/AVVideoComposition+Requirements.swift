package import Editing
internal import Foundation
internal import MediaTypes

extension AVVideoComposition {
    /// Traps if the composition can't be rendered. Source: exceptions of `-[AVAssetExportSession
    /// setVideoComposition:]`.
    package func requireRenderable() {
        require(
            frameDuration.isNumeric && frameDuration > .zero,
            "video composition must have a positive frameDuration")
        require(
            renderSize.width > 0 && renderSize.height > 0,
            "video composition must have a positive renderSize")
        require(!instructions.isEmpty, "video composition must have composition instructions")
    }
}
