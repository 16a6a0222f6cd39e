import AVFoundation
import CoreImage
import Testing

/// A program that filters images as published ones do.
@Suite struct FilterGalleryTests {
    @Test func thumbnailsAreFiltered() throws {
        #expect(GalleryFilter.available.map(\.name) == ["CISepiaTone", "CIColorControls"])
        let image = CIImage(color: CIColor(red: 0.2, green: 0.6, blue: 0.4)).cropped(
            to: CGRect(x: 5, y: 5, width: 64, height: 32))
        let gallery = FilterGallery()
        let sepia = try #require(gallery.thumbnail(of: image, side: 16, filter: GalleryFilter.all[0]))
        #expect(sepia.width == 16 && sepia.height == 16)
        let bytes = try #require(sepia.dataProvider?.data)
        // A fifth of the color, and four fifths of W3C's sepia.
        let pixel = bytes[bytes.startIndex + 4 * (8 * 16 + 8)..<bytes.startIndex + 4 * (8 * 16 + 9)]
        #expect(zip(pixel, [136, 142, 107, 255]).allSatisfy { abs(Int($0) - $1) <= 2 }, "\(Array(pixel))")
        #expect(gallery.thumbnail(of: image, side: 16, filter: GalleryFilter.all[2]) == nil)
    }

    @Test func stampsAreHalfOpaque() throws {
        var made: CVPixelBuffer?
        CVPixelBufferCreate(nil, 8, 8, kCVPixelFormatType_32BGRA, nil, &made)
        let buffer = try #require(made)
        CIContext().render(CIImage.black, to: buffer)
        FilterGallery().stamp(
            CIImage.white.cropped(to: CGRect(x: 0, y: 0, width: 4, height: 4)), onto: buffer)
        CVPixelBufferLockBaseAddress(buffer, .readOnly)
        defer { CVPixelBufferUnlockBaseAddress(buffer, .readOnly) }
        let start = try #require(CVPixelBufferGetBaseAddress(buffer))
        let lower = start + 7 * CVPixelBufferGetBytesPerRow(buffer)
        // Half of the light is sRGB's 188, at the lower left.
        #expect(abs(Int(lower.load(as: UInt8.self)) - 188) <= 1 && start.load(as: UInt8.self) == 0)
    }
}
