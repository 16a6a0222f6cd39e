import Foundation
import MediaTypes

/// GStreamer's `image-orientation` tag as a transform.
enum ImageOrientation {
    /// Turns are clockwise; a flip is horizontal and comes before the turn (gsttaglist.h, and the numbers of Exif
    /// that it stands for). The upright picture's box begins at the origin. Identity for what is not a tag.
    static func transform(_ tag: String?, size: CGSize) -> CGAffineTransform {
        let (width, height) = (size.width, size.height)
        return switch tag {
        case "rotate-90": CGAffineTransform(a: 0, b: 1, c: -1, d: 0, tx: height, ty: 0)
        case "rotate-180": CGAffineTransform(a: -1, b: 0, c: 0, d: -1, tx: width, ty: height)
        case "rotate-270": CGAffineTransform(a: 0, b: -1, c: 1, d: 0, tx: 0, ty: width)
        case "flip-rotate-0": CGAffineTransform(a: -1, b: 0, c: 0, d: 1, tx: width, ty: 0)
        case "flip-rotate-90": CGAffineTransform(a: 0, b: -1, c: -1, d: 0, tx: height, ty: width)
        case "flip-rotate-180": CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: height)
        case "flip-rotate-270": CGAffineTransform(a: 0, b: 1, c: 1, d: 0, tx: 0, ty: 0)
        default: .identity
        }
    }
}
