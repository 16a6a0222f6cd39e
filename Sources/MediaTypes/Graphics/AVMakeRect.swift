public import Foundation

/// Returns the largest rectangle with the given aspect ratio that fits in a rectangle, centered in it.
/// Source: AVUtilities.h.
///
/// - Parameter aspectRatio: A width and a height, in any unit.
/// - Returns: A rectangle with nonnegative sides. All its values are NaN if a side of the ratio is not
///   positive.
public func AVMakeRect(aspectRatio: CGSize, insideRect boundingRect: CGRect) -> CGRect {
    guard aspectRatio.width > 0, aspectRatio.height > 0 else {
        return CGRect(x: CGFloat.nan, y: .nan, width: .nan, height: .nan)
    }
    let bounds = boundingRect.standardized
    let scale = min(bounds.width / aspectRatio.width, bounds.height / aspectRatio.height)
    let size = CGSize(width: aspectRatio.width * scale, height: aspectRatio.height * scale)
    return CGRect(
        x: bounds.midX - size.width / 2, y: bounds.midY - size.height / 2, width: size.width,
        height: size.height)
}
