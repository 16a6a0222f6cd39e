import CPango
import Foundation
import Layers
import MediaTypes

/// The shadow that a layer casts on the content behind it.
struct Shadow {
    private let values: ShadowProperties
    private let color: LayerColor
    private let blur: BoxBlur
    /// The offset in output pixels.
    private let offset: (x: Int, y: Int)
    private let transform: PlaneTransform

    /// The maximum blur in pixels. It extends the image by three times as much on each side.
    private static let widest = 200.0

    /// Returns whether a layer has a shadow. A layer that masks to its bounds has none, because it would be
    /// outside of them.
    static func isVisible(_ properties: LayerProperties) -> Bool {
        properties.shadow.opacity > 0 && properties.shadow.color?.isVisible == true
            && !properties.surface.masksToBounds
    }

    /// Returns `nil` if the layer has no shadow.
    init?(_ state: LayerState, _ transform: PlaneTransform) {
        let properties = state.properties
        guard Self.isVisible(properties), let color = properties.shadow.color else { return nil }
        values = properties.shadow
        self.color = color
        self.transform = transform
        let bounds = properties.geometry.bounds
        let middle = CGPoint(x: bounds.midX, y: bounds.midY)
        let spot = CGRect(origin: middle, size: .zero)
        let radius = max(values.radius, 0) * transform.magnification(over: spot)
        blur = BoxBlur(deviation: min(radius.isFinite ? radius : 0, Self.widest))
        let thrown = CGPoint(x: middle.x + values.offset.width, y: middle.y + values.offset.height)
        guard let from = transform.image(of: middle), let to = transform.image(of: thrown),
            abs(to.x - from.x) < 1e5, abs(to.y - from.y) < 1e5
        else { return nil }
        offset = (Int((to.x - from.x).rounded()), Int((to.y - from.y).rounded()))
    }

    /// The maximum distance of a visible shadow from the layer, in pixels.
    var reach: Int { blur.reach + max(abs(offset.x), abs(offset.y)) }

    func extents(of content: PixelRect) -> PixelRect {
        let source = values.path.map { transform.pixels(of: $0.bounds) } ?? content
        return source.isEmpty ? .empty : source.insetBy(-blur.reach).offsetBy(x: offset.x, y: offset.y)
    }

    /// Draws the shadow of a canvas's content on another canvas.
    func draw(below content: Canvas, on canvas: Canvas) throws {
        let source = values.path == nil ? content : pathCanvas(near: canvas.rect)
        guard let source else { return }
        let area = source.rect.insetBy(-blur.reach)
        guard let shade = Canvas(area) else { return }
        var plane = [UInt8](repeating: 0, count: area.width * area.height)
        _ = source.surface.withPixels { pixels, stride in
            for y in 0..<source.rect.height {
                for x in 0..<source.rect.width {
                    plane[(y + blur.reach) * area.width + x + blur.reach] = pixels[y * stride + 4 * x + 3]
                }
            }
        }
        blur.apply(to: &plane, width: area.width, height: area.height)
        fill(shade, with: plane)
        canvas.pen.draw(shade.surface, x: area.x + offset.x, y: area.y + offset.y)
    }

    private func pathCanvas(near rect: PixelRect) -> Canvas? {
        guard let path = values.path, let affine = transform.affine,
            let canvas = Canvas(transform.pixels(of: path.bounds).intersection(rect.insetBy(-reach)))
        else { return nil }
        canvas.pen.saving {
            canvas.pen.concatenate(affine)
            canvas.pen.add(path)
            canvas.pen.setColor(.black)
            cairo_fill(canvas.pen.raw)
        }
        return canvas
    }

    /// Fills a canvas with the shadow's color, using the plane as alpha.
    private func fill(_ canvas: Canvas, with plane: [UInt8]) {
        let strength = min(max(values.opacity, 0), 1) * color.rgba.w
        let parts = [color.rgba.z, color.rgba.y, color.rgba.x, 1].map { min(max($0, 0), 1) * strength }
        let table = parts.map { part in (0...255).map { UInt8((Double($0) * part).rounded()) } }
        _ = canvas.surface.withPixels { pixels, stride in
            for y in 0..<canvas.rect.height {
                for x in 0..<canvas.rect.width {
                    let density = Int(plane[y * canvas.rect.width + x])
                    for part in 0..<4 { pixels[y * stride + 4 * x + part] = table[part][density] }
                }
            }
        }
    }
}
