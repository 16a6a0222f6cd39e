import Editing
import Foundation
import Layers
import MediaTypes
import PlanCompiler
import RenderPlan

/// One clip of 1280 × 720 as a film, with a tree of layers over it.
struct TitledClip {
    let clip: URL
    let duration: CMTime

    /// - Parameter layers: what lies over the film; nil for a film without an animation tool.
    func plan(_ layers: [CALayer]?) async throws -> RenderPlan {
        let asset = AVURLAsset(url: clip)
        let composition = AVMutableComposition()
        guard let source = try await asset.loadTracks(withMediaType: .video).first,
            let track = composition.addMutableTrack(withMediaType: .video, preferredTrackID: 0)
        else { throw CocoaError(.fileReadUnknown) }
        try track.insertTimeRange(CMTimeRange(start: .zero, duration: duration), of: source, at: .zero)
        let video = AVMutableVideoComposition(propertiesOf: composition)
        video.frameDuration = CMTime(value: 1, timescale: 30)
        video.renderSize = CGSize(width: 1280, height: 720)
        if let layers {
            let (root, film) = (CALayer(), CALayer())
            root.frame = CGRect(x: 0, y: 0, width: 1280, height: 720)
            film.frame = root.frame
            root.isGeometryFlipped = true
            for layer in [film] + layers { root.addSublayer(layer) }
            video.animationTool = AVVideoCompositionCoreAnimationTool(
                postProcessingAsVideoLayer: film, in: root)
        }
        return try PlanCompiler(asset: composition, videoComposition: video).plan()
    }

    /// A line of text in a box, 600 × 120, or as wide as the film.
    func title(isWide: Bool = false) -> CATextLayer {
        let title = CATextLayer()
        title.string = isWide ? "A title across the whole picture" : "A title of some length"
        title.fontSize = isWide ? 76 : 48
        title.alignmentMode = .center
        title.backgroundColor = CGColor(gray: 0, alpha: 0.5)
        title.bounds = CGRect(x: 0, y: 0, width: isWide ? 1280 : 600, height: 120)
        title.position = CGPoint(x: 640, y: 560)
        return title
    }

    /// An animation of all the film.
    func always(_ keyPath: String, from: Double, to: Double) -> CAAnimation {
        let animation = CABasicAnimation(keyPath: keyPath)
        (animation.fromValue, animation.toValue) = (from, to)
        animation.beginTime = AVCoreAnimationBeginTimeAtZero
        animation.duration = duration.seconds
        return animation
    }
}
