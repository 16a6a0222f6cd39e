import Testing

@testable import MediaTypes

@Suite struct ImageTests {
    @Test func holdsItsPixels() {
        let bytes = (0..<24).map { UInt8($0) }
        let image = CGImage(width: 3, height: 2, straightRGBA: bytes)
        #expect(image.width == 3 && image.height == 2)
        #expect(image.bytesPerRow == 12 && image.bitsPerComponent == 8 && image.bitsPerPixel == 32)
        #expect(image.pixels == bytes)
    }
}
