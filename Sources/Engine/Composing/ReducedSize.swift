internal import Foundation
internal import MediaTypes
internal import RenderPlan

/// The size at which a part of the output is drawn to be blurred: a fraction of its size, as a blur has no
/// fine detail.
struct ReducedSize {
    let width: Int
    let height: Int
    /// From pixels of the reduced image to pixels of the output.
    let enlarging: CGAffineTransform
    /// The blur of the reduced image.
    let blur: GaussianBlur

    /// - Parameter deviation: The standard deviation of the blur in pixels of the output. That of the reduced
    ///   image is at least four pixels, and each of its pixels is drawn from so few of the frame that fine
    ///   patterns don't become coarse.
    init(of area: PixelRectangle, deviation: Double) {
        let reduction = deviation >= 16 ? 4.0 : deviation >= 8 ? 2 : 1
        func even(_ length: Double) -> Int { max(2, Int((length / reduction / 2).rounded()) * 2) }
        (width, height) = (even(area.width), even(area.height))
        let (across, down) = (area.width / Double(width), area.height / Double(height))
        enlarging = CGAffineTransform(a: across, b: 0, c: 0, d: down, tx: area.left, ty: area.top)
        blur = GaussianBlur(across: deviation / across, down: deviation / down)
    }
}

extension PlanarPicture {
    var rectangle: PixelRectangle {
        PixelRectangle(left: 0, top: 0, right: Double(width), bottom: Double(height))
    }
}
