internal import Foundation
internal import MediaTypes

/// A frame of a source in memory, and how it is sampled.
struct SampledFrame {
    let picture: PlanarPicture
    /// From the frame's pixels to the output's.
    let transform: CGAffineTransform
    /// The visible part, in the frame's pixels.
    let visible: CGRect
    let opacity: Double

    /// Returns the frame with a further transform, and another opacity.
    func moved(by change: CGAffineTransform, opacity: Double) -> SampledFrame {
        SampledFrame(
            picture: picture, transform: transform.concatenating(change), visible: visible, opacity: opacity)
    }

    /// - Parameters:
    ///   - base: The canvas before the other frame of a mix was drawn; nil to draw over the canvas.
    ///   - wipe: The visible part of each sample; nil for all of it.
    func draw(onto canvas: PlanarPicture, base: PlanarPicture? = nil, wipe: WipeThreshold? = nil) {
        AffineSampler.draw(
            picture, transform: transform, visible: visible, opacity: opacity, base: base, wipe: wipe,
            onto: canvas)
    }
}

extension PlanarPicture {
    /// The rectangle of the whole image.
    var bounds: CGRect { CGRect(x: 0, y: 0, width: width, height: height) }
}
