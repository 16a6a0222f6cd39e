internal import CPixels
internal import Foundation
internal import MediaTypes

/// How an image is made: its sources and the operations on them. A value without pixels of its own.
///
/// The origin is at the bottom left. Pixels outside of an extent are transparent.
indirect enum ImageRecipe: Sendable {
    case source(any PixelSource)
    /// One color everywhere.
    case color(CIColor)
    case generated(ImageGenerator)
    case steps(ImageRecipe, [ColorStep])
    case transformed(ImageRecipe, CGAffineTransform, isNearest: Bool)
    /// The pixels whose centers are in the rectangle.
    case cropped(ImageRecipe, CGRect)
    /// The pixels at the edges, repeated without end.
    case clamped(ImageRecipe)
    case blended(ImageRecipe, behind: ImageRecipe, BlendMode)
    /// As much of the first as the mask's product with the weights says, and of the image behind for the rest.
    case mixed(ImageRecipe, behind: ImageRecipe, mask: ImageRecipe, weights: [Float])
    case gaussian(ImageRecipe, deviation: Double)
    /// The mean of the square around each pixel, with sides of twice the radius and a pixel.
    case boxed(ImageRecipe, radius: Int)
    /// The difference from a blurred copy, added in proportion.
    case sharpened(ImageRecipe, deviation: Double, amount: Double, isLuminance: Bool)
    /// Squares, each of the mean color of its area; one of them has a corner at the point.
    case pixellated(ImageRecipe, corner: CGPoint, side: Double)
    /// One pixel at the origin, with the mean of a rectangle.
    case averaged(ImageRecipe, CGRect)
}

extension ImageRecipe {
    /// The rectangle outside of which the image is transparent.
    var extent: CGRect {
        switch self {
        case .source(let source): CGRect(x: 0, y: 0, width: source.width, height: source.height)
        case .color, .generated, .clamped: .infinite
        case .steps(let input, _), .sharpened(let input, _, _, _): input.extent
        case .transformed(let input, let transform, _): input.extent.transformed(by: transform)
        case .cropped(let input, let rect): input.extent.common(with: rect)
        case .blended(let front, let back, let mode): mode.extent(front.extent, back.extent)
        case .mixed(let front, let back, _, _): front.extent.enclosing(back.extent)
        case .gaussian(let input, let deviation): input.extent.grown(by: (3 * deviation).rounded(.up))
        case .boxed(let input, let radius): input.extent.grown(by: Double(radius))
        case .pixellated(let input, let corner, let side): input.extent.onGrid(through: corner, side: side)
        case .averaged(_, let rect): rect.isNull ? .null : CGRect(x: 0, y: 0, width: 1, height: 1)
        }
    }
}

extension ImageRecipe {
    /// The images that this one is made from, with names if there are several.
    var inputs: [(name: String?, recipe: ImageRecipe)] {
        switch self {
        case .source, .color, .generated: []
        case .steps(let input, _), .transformed(let input, _, _), .cropped(let input, _),
            .clamped(let input), .gaussian(let input, _), .boxed(let input, _),
            .sharpened(let input, _, _, _), .pixellated(let input, _, _), .averaged(let input, _):
            [(nil, input)]
        case .blended(let front, let back, _): [(nil, front), ("behind", back)]
        case .mixed(let front, let back, let mask, _): [(nil, front), ("behind", back), ("mask", mask)]
        }
    }
}

/// How an image is combined with the one behind it.
enum BlendMode: String, Sendable {
    case over, `in`, out, atop, plus
    case multiply, screen, overlay, darken, lighten, colorDodge, colorBurn, hardLight, softLight, difference
    case exclusion, product, maximum, minimum

    func extent(_ front: CGRect, _ back: CGRect) -> CGRect {
        switch self {
        case .in, .product, .minimum: front.common(with: back)
        case .out: front
        case .atop: back
        default: front.enclosing(back)
        }
    }

    var kernelMode: cpix_blend_mode {
        switch self {
        case .over: CPIX_OVER
        case .in: CPIX_IN
        case .out: CPIX_OUT
        case .atop: CPIX_ATOP
        case .plus: CPIX_PLUS
        case .multiply: CPIX_MULTIPLY
        case .screen: CPIX_SCREEN
        case .overlay: CPIX_OVERLAY
        case .darken: CPIX_DARKEN
        case .lighten: CPIX_LIGHTEN
        case .colorDodge: CPIX_COLOR_DODGE
        case .colorBurn: CPIX_COLOR_BURN
        case .hardLight: CPIX_HARD_LIGHT
        case .softLight: CPIX_SOFT_LIGHT
        case .difference: CPIX_DIFFERENCE
        case .exclusion: CPIX_EXCLUSION
        case .product: CPIX_PRODUCT
        case .maximum: CPIX_MAXIMUM
        case .minimum: CPIX_MINIMUM
        }
    }
}
