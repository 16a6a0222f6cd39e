internal import Foundation
internal import MediaTypes
internal import RenderPlan

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

    /// The side of the blocks that an area consists of, in pixels: an area that moves has few sizes.
    private static let block = 32.0

    /// Returns the area within a distance from the frame, and from the canvas; nil if it is empty.
    func area(within distance: Double, on canvas: PlanarPicture) -> PixelRectangle? {
        let box = visible.applying(transform)
        let reach = min(distance, Double(max(canvas.width, canvas.height)))
        func first(_ edge: CGFloat) -> Double {
            (max(Double(edge), 0) - reach).rounded(to: Self.block, .down)
        }
        func end(_ edge: CGFloat, _ length: Int) -> Double {
            (min(Double(edge), Double(length)) + reach).rounded(to: Self.block, .up)
        }
        let area = PixelRectangle(
            left: first(box.minX), top: first(box.minY), right: end(box.maxX, canvas.width),
            bottom: end(box.maxY, canvas.height))
        // Nor is there an area of NaN.
        return area.width > 0 && area.height > 0 ? area : nil
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

extension Double {
    fileprivate func rounded(to unit: Double, _ rule: FloatingPointRoundingRule) -> Double {
        (self / unit).rounded(rule) * unit
    }
}
