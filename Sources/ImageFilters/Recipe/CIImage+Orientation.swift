internal import Foundation
public import MediaTypes

extension CIImage {
    /// Returns the transform that makes an image of an Exif orientation from 1 to 8 upright, at the same corner.
    /// The identity for other numbers.
    public func orientationTransform(forExifOrientation orientation: Int32) -> CGAffineTransform {
        guard let known = CGImagePropertyOrientation(rawValue: UInt32(clamping: orientation)) else {
            return .identity
        }
        return orientationTransform(for: known)
    }

    /// Returns the transform that makes an image of an orientation upright; its corner stays at the same point.
    public func orientationTransform(for orientation: CGImagePropertyOrientation) -> CGAffineTransform {
        let extent = extent
        if extent.isNull || extent.isInfinite { return .identity }
        let turned = extent.applying(orientation.turn)
        return orientation.turn.concatenating(
            CGAffineTransform(translationX: extent.minX - turned.minX, y: extent.minY - turned.minY))
    }

    /// Returns the image of an Exif orientation from 1 to 8, upright.
    public func oriented(forExifOrientation orientation: Int32) -> CIImage {
        transformed(by: orientationTransform(forExifOrientation: orientation))
    }

    /// Returns the image of an orientation, upright.
    public func oriented(_ orientation: CGImagePropertyOrientation) -> CIImage {
        transformed(by: orientationTransform(for: orientation))
    }
}

extension CGImagePropertyOrientation {
    /// The rotation or reflection, with y pointing up.
    fileprivate var turn: CGAffineTransform {
        let down = transform(of: .zero)
        return CGAffineTransform(a: down.a, b: -down.b, c: -down.c, d: down.d, tx: 0, ty: 0)
    }
}
