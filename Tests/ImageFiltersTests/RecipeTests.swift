import Foundation
import ImageFilters
import MediaTypes
import Testing

/// Extents, geometry and descriptions of recipes.
@Suite struct RecipeTests {
    private static let image = Rendered.noise(40, 20)

    private static func rect(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> CGRect {
        CGRect(x: x, y: y, width: width, height: height)
    }

    @Test func extents() {
        let image = Self.image
        let scaled = CGAffineTransform(scaleX: 0.5, y: 2)
        let table: [(CIImage, CGRect)] = [
            (image, Self.rect(0, 0, 40, 20)),
            (image.transformed(by: scaled), Self.rect(0, 0, 20, 40)),
            (image.cropped(to: Self.rect(10, -5, 100, 10)), Self.rect(10, 0, 30, 5)),
            (image.cropped(to: Self.rect(100, 0, 5, 5)), .null),
            (
                image.composited(over: image.transformed(by: .init(translationX: 30, y: -5))),
                Self.rect(0, -5, 70, 25)
            ),
            (image.applyingGaussianBlur(sigma: 10), Self.rect(-30, -30, 100, 80)),
            (
                image.applyingFilter("CIGaussianBlur", parameters: [kCIInputRadiusKey: 2]),
                Self.rect(-6, -6, 52, 32)
            ),
            (
                image.applyingFilter("CIBoxBlur", parameters: [kCIInputRadiusKey: 3]),
                Self.rect(-3, -3, 46, 26)
            ),
            (image.applyingFilter("CIColorInvert"), image.extent),
            (image.applyingFilter("CISharpenLuminance"), image.extent),
            (image.applyingFilter("CIUnsharpMask"), image.extent),
            (image.clampedToExtent(), .infinite), (Rendered.color(1, 0, 0), .infinite),
            (image.clamped(to: Self.rect(1, 1, 2, 2)), .infinite),
            (image.applyingFilter("CIAffineClamp"), .infinite),
            (image.clampedToExtent().cropped(to: Self.rect(-1, -1, 3, 3)), Self.rect(-1, -1, 3, 3)),
            (CIImage.empty(), .null),
            (
                image.applyingFilter(
                    "CIAreaAverage", parameters: [kCIInputExtentKey: CIVector(cgRect: image.extent)]),
                Self.rect(0, 0, 1, 1)
            ),
            (
                image.applyingFilter(
                    "CIPixellate",
                    parameters: [kCIInputScaleKey: 16, kCIInputCenterKey: CIVector(x: 0, y: 0)]),
                Self.rect(0, 0, 48, 32)
            ),
            (
                image.applyingFilter(
                    "CICrop", parameters: ["inputRectangle": CIVector(cgRect: Self.rect(1, 2, 3, 4))]),
                Self.rect(1, 2, 3, 4)
            ),
            (
                image.applyingFilter("CIAffineTransform", parameters: [kCIInputTransformKey: scaled]),
                Self.rect(0, 0, 20, 40)
            ),
            (image.applyingFilter("CINoSuchFilter"), .null),
        ]
        for (image, extent) in table { #expect(image.extent == extent, "\(image)") }
    }

    /// The eight orientations of Exif, by where the pixel of the first row and column goes.
    @Test func orientations() {
        var pixels = [UInt8](repeating: 255, count: 4 * 6)
        (pixels[1], pixels[2]) = (0, 0)  // Red, at the upper left of 3 × 2.
        let image = CIImage(cgImage: Rendered.image(3, 2, pixels), options: nil)
        let corners: [(Int32, Int, Int)] = [
            (1, 0, 1), (2, 2, 1), (3, 2, 0), (4, 0, 0), (5, 0, 2), (6, 1, 2), (7, 1, 0), (8, 0, 0),
        ]
        for (orientation, x, y) in corners {
            let turned = image.oriented(forExifOrientation: orientation)
            let size = orientation < 5 ? Self.rect(0, 0, 3, 2) : Self.rect(0, 0, 2, 3)
            #expect(turned.extent == size)
            #expect(Rendered.isNear(Rendered.pixel(turned, x, y), [1, 0, 0, 1]), "\(orientation)")
            #expect(
                image.orientationTransform(forExifOrientation: orientation)
                    == image.orientationTransform(
                        for: CGImagePropertyOrientation(rawValue: UInt32(orientation))!))
        }
        #expect(image.oriented(.right).extent == Self.rect(0, 0, 2, 3))
    }

    @Test func pixelsMoveAndAreInterpolated() {
        let image = Self.image
        let moved = image.transformed(by: CGAffineTransform(translationX: 5, y: -3))
        #expect(Rendered.pixel(moved, 10, 4) == Rendered.pixel(image, 5, 7))
        let between = image.transformed(by: CGAffineTransform(translationX: 0.5, y: 0))
        let mean = zip(Rendered.pixel(image, 3, 3), Rendered.pixel(image, 4, 3)).map { ($0 + $1) / 2 }
        #expect(Rendered.isNear(Rendered.pixel(between, 4, 3), mean))
        let half = image.transformed(by: CGAffineTransform(scaleX: 0.5, y: 0.5))
        let four = Rendered.floats(image, Self.rect(6, 8, 2, 2))
        let reduced: [Float] = (0..<4).map { part -> Float in
            let colors: [Float] = [four[part], four[part + 4], four[part + 8], four[part + 12]]
            return colors.reduce(0, +) / 4
        }
        #expect(Rendered.isNear(Rendered.pixel(half, 3, 4), reduced))
        let nearest = image.samplingNearest().transformed(by: CGAffineTransform(scaleX: 3, y: 3))
        #expect(Rendered.pixel(nearest, 11, 20) == Rendered.pixel(image, 3, 6))
        let turned = image.transformed(by: CGAffineTransform(rotationAngle: .pi / 2))
        #expect(Rendered.isNear(Rendered.pixel(turned, -4, 7), Rendered.pixel(image, 7, 3)))
    }

    @Test func edges() {
        let image = Self.image
        #expect(Rendered.pixel(image, -1, 3) == [0, 0, 0, 0])
        #expect(Rendered.pixel(image.clampedToExtent(), -9, 3) == Rendered.pixel(image, 0, 3))
        #expect(Rendered.pixel(image.clampedToExtent(), 50, 90) == Rendered.pixel(image, 39, 19))
        let cropped = image.cropped(to: Self.rect(2.6, 0, 5, 5))
        #expect(Rendered.pixel(cropped, 2, 1) == [0, 0, 0, 0])
        #expect(Rendered.pixel(cropped, 3, 1) == Rendered.pixel(image, 3, 1))
        #expect(Rendered.pixel(image.applyingFilter("CIColorInvert"), 40, 0) == [0, 0, 0, 0])
    }

    @Test func recipesAreText() {
        let text = Self.image.applyingFilter("CIExposureAdjust", parameters: [kCIInputEVKey: 1])
            .cropped(to: Self.rect(0, 0, 8, 8)).composited(over: .black).description
        #expect(
            text == """
                <CIImage: extent [infinite]>
                  over extent=[infinite]
                    crop [0 0 8 8] extent=[0 0 8 8]
                      matrix [2 0 0 0] [0 2 0 0] [0 0 2 0] [0 0 0 1] [0 0 0 0] extent=[0 0 40 20]
                        image kCGColorSpaceDeviceRGB extent=[0 0 40 20]
                    behind: color (0 0 0 1)
                """)
    }

    @Test func valuesAreText() {
        #expect(CIVector(x: 1, y: 0.5).stringRepresentation == "[1 0.5]")
        #expect(CIVector(string: "[1 2 3 4]").cgRectValue == Self.rect(1, 2, 3, 4))
        #expect(CIVector(cgAffineTransform: .identity).cgAffineTransformValue == .identity)
        let vector = CIVector(x: 1, y: 2, z: 3)
        #expect(vector.count == 3 && vector.w == 0 && vector.value(at: 2) == vector.z)
        #expect(CIVector(cgPoint: CGPoint(x: 1, y: 2)).cgPointValue == CGPoint(x: vector.x, y: vector.y))
        #expect(CIColor(string: "0.5 0.25 1") == CIColor(red: 0.5, green: 0.25, blue: 1, alpha: 1))
        #expect(
            CIColor(cgColor: CGColor(red: 1, green: 0, blue: 0, alpha: 0.5)).stringRepresentation
                == "1 0 0 0.5")
        #expect(
            CIColor.red.numberOfComponents == 4 && CIColor.red.colorSpace == CGColorSpaceCreateDeviceRGB())
    }
}
