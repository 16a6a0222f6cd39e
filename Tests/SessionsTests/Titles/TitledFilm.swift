import Editing
import Foundation
import Layers
import MediaTypes
import TestSupport

/// A film of one clip, 320 × 180, with a tree of layers around it, y up.
struct TitledFilm {
    let film: LayeredFilm
    let root = CALayer()
    let video = CALayer()

    init(_ picture: TestClip.Picture = .flat(y: 16, cb: 128, cr: 128)) async throws {
        film = try await LayeredFilm([TestClip(picture, frameCount: 60)])
        film.show([film.layer(0)])
        root.frame = CGRect(x: 0, y: 0, width: 320, height: 180)
        video.frame = root.frame
        root.addSublayer(video)
        film.videoComposition.animationTool = AVVideoCompositionCoreAnimationTool(
            postProcessingAsVideoLayer: video, in: root)
    }

    /// A box of one color over the film.
    @discardableResult
    func box(_ frame: CGRect, _ color: CGColor = .white) -> CALayer {
        let layer = CALayer()
        layer.frame = frame
        layer.backgroundColor = color
        root.addSublayer(layer)
        return layer
    }
}
