import AVFoundation
import CoreImage
import CoreImage.CIFilterBuiltins

/// An app's filters: each is a name with its parameters, applied to photos and to videos.
struct GalleryFilter {
    let name: String
    var parameters: [String: Any] = [:]

    static var all: [GalleryFilter] {
        [
            GalleryFilter(name: "CISepiaTone", parameters: [kCIInputIntensityKey: 0.8]),
            GalleryFilter(
                name: "CIColorControls",
                parameters: [kCIInputSaturationKey: 0, kCIInputContrastKey: NSNumber(value: 1.1)]),
            GalleryFilter(name: "CIPhotoEffectNoir"),
        ]
    }

    /// The filters that this system has.
    static var available: [GalleryFilter] { all.filter { CIFilter(name: $0.name) != nil } }

    func apply(to image: CIImage) -> CIImage? {
        guard let filter = CIFilter(name: name, parameters: parameters) else { return nil }
        filter.setValue(image, forKey: kCIInputImageKey)
        return filter.outputImage
    }
}

final class FilterGallery {
    private let context = CIContext(options: [.cacheIntermediates: false])

    /// A thumbnail of a filter: cropped to a square, scaled down, filtered, with rounded shade at its edges.
    func thumbnail(of image: CIImage, side: CGFloat, filter: GalleryFilter) -> CGImage? {
        let extent = image.extent
        let length = min(extent.width, extent.height)
        let square = CGRect(
            x: extent.midX - length / 2, y: extent.midY - length / 2, width: length, height: length)
        let scale = side / length
        let small = image.cropped(to: square)
            .transformed(by: CGAffineTransform(translationX: -square.minX, y: -square.minY))
            .transformed(by: CGAffineTransform(scaleX: scale, y: scale))
        guard let output = filter.apply(to: small) else { return nil }
        return context.createCGImage(output, from: CGRect(x: 0, y: 0, width: side, height: side))
    }

    /// A video over a blurred copy of itself that fills the frame.
    func blurredBackground(for asset: AVAsset, size: CGSize) -> AVMutableVideoComposition {
        let composition = AVMutableVideoComposition(
            asset: asset,
            applyingCIFiltersWithHandler: { request in
                let source = request.sourceImage
                let fill = max(size.width / source.extent.width, size.height / source.extent.height)
                let blur = CIFilter.gaussianBlur()
                blur.inputImage = source.clampedToExtent()
                blur.radius = 6
                let background = (blur.outputImage ?? source).cropped(to: source.extent)
                    .transformed(by: CGAffineTransform(scaleX: fill, y: fill))
                let fit = min(size.width / source.extent.width, size.height / source.extent.height) / 2
                let front = source.transformed(by: CGAffineTransform(scaleX: fit, y: fit))
                request.finish(
                    with: front.composited(over: background).cropped(to: CGRect(origin: .zero, size: size)),
                    context: nil)
            })
        composition.renderSize = size
        return composition
    }

    /// Draws a watermark onto a pixel buffer.
    func stamp(_ mark: CIImage, onto buffer: CVPixelBuffer) {
        let image = mark.applyingFilter(
            "CIColorMatrix", parameters: ["inputAVector": CIVector(x: 0, y: 0, z: 0, w: 0.5)]
        )
        .composited(over: CIImage(cvPixelBuffer: buffer))
        context.render(image, to: buffer, bounds: image.extent, colorSpace: CGColorSpaceCreateDeviceRGB())
    }
}
