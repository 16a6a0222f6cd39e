import CoreImage
import UIKit

/// A filter of an app for photos.
struct PhotoFilter {
    let name: String

    func apply(to image: UIImage) -> UIImage? {
        guard let input = CIImage(image: image), let filter = CIFilter(name: name) else { return nil }
        filter.setValue(input, forKey: kCIInputImageKey)
        guard let output = filter.outputImage else { return nil }
        return UIImage(ciImage: output, scale: image.scale, orientation: image.imageOrientation)
    }
}
