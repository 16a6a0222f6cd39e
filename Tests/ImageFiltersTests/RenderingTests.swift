import Foundation
import ImageFilters
import MediaTypes
import Testing

/// Chains, color management, blurs, blending and pixel formats.
@Suite struct RenderingTests {
    /// A chain is rendered as one operation, with the result of its filters one after the other.
    @Test func chainsEqualTheirFilters() {
        let chain: [(String, [String: Any])] = [
            ("CIColorControls", [kCIInputSaturationKey: 1.3, kCIInputContrastKey: 1.1]),
            ("CIExposureAdjust", [kCIInputEVKey: -0.3]), ("CISepiaTone", [kCIInputIntensityKey: 0.5]),
            ("CIToneCurve", ["inputPoint1": CIVector(x: 0.25, y: 0.2)]),
            ("CIHueAdjust", [kCIInputAngleKey: 0.4]), ("CIGammaAdjust", ["inputPower": 0.9]),
        ]
        let rect = CGRect(x: 0, y: 0, width: 32, height: 8)
        for isOpaque in [true, false] {
            let image = Rendered.noise(32, 8, isOpaque: isOpaque)
            let whole = chain.reduce(image) { $0.applyingFilter($1.0, parameters: $1.1) }
            let managed = Rendered.managed
            // A crop between two filters keeps them apart.
            let apart = chain.reduce(image) { $0.cropped(to: rect).applyingFilter($1.0, parameters: $1.1) }
            #expect(
                Rendered.isNear(
                    Rendered.floats(whole, rect, context: managed),
                    Rendered.floats(apart, rect, context: managed),
                    within: 0.002))
        }
    }

    /// Filters work on linear light, and an image without filters keeps its bytes.
    @Test func filtersWorkOnLight() {
        let image = Rendered.noise(16, 16)
        let bytes = Rendered.bytes(image, image.extent)
        #expect(Rendered.bytes(image.applyingFilter("CIExposureAdjust"), image.extent) == bytes)
        let brighter = Rendered.bytes(
            image.applyingFilter("CIExposureAdjust", parameters: [kCIInputEVKey: 1]), image.extent)
        func light(_ code: UInt8) -> Double {
            let x = Double(code) / 255
            return x <= 0.04045 ? x / 12.92 : pow((x + 0.055) / 1.055, 2.4)
        }
        for (before, after) in zip(bytes, brighter) {
            let expected = min(1, 2 * light(before))
            let coded = expected <= 0.0031308 ? 12.92 * expected : 1.055 * pow(expected, 1 / 2.4) - 0.055
            #expect(abs(Double(after) - 255 * coded) < 1 || before == 255)
        }
        let context = Rendered.managed
        #expect(context.workingColorSpace?.name == CGColorSpace.linearSRGB && context.workingFormat == .RGBAf)
        context.clearCaches()
        #expect(Rendered.unmanaged.workingColorSpace == nil)
    }

    /// A wide blur of an edge is the integral of the Gaussian function.
    @Test(arguments: [2.5, 4.0, 10.0, 33.0]) func blursAreGaussian(deviation: Double) {
        let edge = Rendered.color(1, 1, 1).cropped(to: CGRect(x: 0, y: -400, width: 1000, height: 800))
            .composited(over: Rendered.color(0, 0, 0))
        let reach = Int(3 * deviation)
        for image in [edge, edge.transformed(by: CGAffineTransform(rotationAngle: .pi / 2))] {
            let isTurned = image.description.contains("affine")
            let rect =
                isTurned
                ? CGRect(x: 0, y: -reach, width: 1, height: 2 * reach)
                : CGRect(x: -reach, y: 0, width: 2 * reach, height: 1)
            let row = Rendered.floats(image.applyingGaussianBlur(sigma: deviation), rect)
            for index in 0..<2 * reach {
                let place = Double(isTurned ? reach - 1 - index : index - reach) + 0.5
                let expected = erfc(-place / deviation / 2.0.squareRoot()) / 2
                #expect(abs(Double(row[4 * index]) - expected) < 0.003, "\(place)")
            }
        }
    }

    @Test func boxesAndSharpening() {
        let image = Rendered.noise(24, 24)
        let place = Rendered.floats(image, CGRect(x: 8, y: 8, width: 5, height: 5))
        let mean: [Float] = (0..<4).map { part -> Float in
            let colors: [Float] = (0..<25).map { place[4 * $0 + part] }
            return colors.reduce(0, +) / 25
        }
        let boxed = image.applyingFilter("CIBoxBlur", parameters: [kCIInputRadiusKey: 2])
        #expect(Rendered.isNear(Rendered.pixel(boxed, 10, 10), mean))
        let blurred = Rendered.pixel(image.clampedToExtent().applyingGaussianBlur(sigma: 2), 3, 20)
        let own = Rendered.pixel(image, 3, 20)
        let unsharp = image.applyingFilter(
            "CIUnsharpMask", parameters: [kCIInputRadiusKey: 2, kCIInputIntensityKey: 0.5])
        let expected: [Float] = zip(own, blurred).map { $0 + 0.5 * ($0 - $1) }
        #expect(Rendered.isNear(Rendered.pixel(unsharp, 3, 20), expected))
        let sharp = Rendered.pixel(
            image.applyingFilter(
                "CISharpenLuminance", parameters: [kCIInputRadiusKey: 2, kCIInputSharpnessKey: 0.5]),
            3, 20)
        let weights: [Float] = [0.2125, 0.7154, 0.0721]
        let changes: [Float] = (0..<3).map { weights[$0] * (own[$0] - blurred[$0]) }
        let change: Float = changes.reduce(0, +) / 2
        #expect(Rendered.isNear(sharp, [own[0] + change, own[1] + change, own[2] + change, 1]))
        let squares = image.applyingFilter(
            "CIPixellate", parameters: [kCIInputScaleKey: 5, kCIInputCenterKey: CIVector(x: 8, y: 8)])
        #expect(Rendered.isNear(Rendered.pixel(squares, 9, 12), mean))
        let average = image.applyingFilter(
            "CIAreaAverage", parameters: [kCIInputExtentKey: CIVector(x: 8, y: 8, z: 5, w: 5)])
        #expect(Rendered.isNear(Rendered.pixel(average), mean))
    }

    /// W3C, Compositing and Blending Level 1.
    @Test func blending() {
        let (front, back) = (Rendered.color(0.8, 0.3, 0.6), Rendered.color(0.4, 0.9, 0.2))
        let table: [(String, (Float, Float) -> Float)] = [
            ("CIMultiplyBlendMode", { $0 * $1 }), ("CIScreenBlendMode", { $0 + $1 - $0 * $1 }),
            ("CIDarkenBlendMode", { min($0, $1) }), ("CILightenBlendMode", { max($0, $1) }),
            ("CIOverlayBlendMode", { $1 <= 0.5 ? 2 * $0 * $1 : 1 - 2 * (1 - $0) * (1 - $1) }),
            ("CIHardLightBlendMode", { $0 <= 0.5 ? 2 * $0 * $1 : 1 - 2 * (1 - $0) * (1 - $1) }),
            ("CIDifferenceBlendMode", { abs($0 - $1) }), ("CIExclusionBlendMode", { $0 + $1 - 2 * $0 * $1 }),
            ("CIColorDodgeBlendMode", { min(1, $1 / (1 - $0)) }),
            ("CIColorBurnBlendMode", { 1 - min(1, (1 - $1) / $0) }),
            ("CISourceOverCompositing", { front, _ in front }),
            ("CISourceInCompositing", { front, _ in front }),
            ("CISourceAtopCompositing", { front, _ in front }), ("CIAdditionCompositing", { $0 + $1 }),
            ("CIMultiplyCompositing", { $0 * $1 }), ("CIMaximumCompositing", { max($0, $1) }),
            ("CIMinimumCompositing", { min($0, $1) }),
        ]
        for (name, mix) in table {
            let image = front.applyingFilter(name, parameters: [kCIInputBackgroundImageKey: back])
            let expected = [mix(0.8, 0.4), mix(0.3, 0.9), mix(0.6, 0.2), 1]
            #expect(Rendered.isNear(Rendered.pixel(image), expected), "\(name)")
        }
        let out = front.applyingFilter(
            "CISourceOutCompositing", parameters: [kCIInputBackgroundImageKey: back])
        #expect(Rendered.pixel(out) == [0, 0, 0, 0])
        let half = Rendered.color(0.8, 0.3, 0.6, 0.5).composited(over: back)
        #expect(Rendered.isNear(Rendered.pixel(half), [0.6, 0.6, 0.4, 1]))
        let soft = front.applyingFilter(
            "CISoftLightBlendMode", parameters: [kCIInputBackgroundImageKey: back])
        let root: Float = Float(0.4).squareRoot()
        let softened: Float = 0.4 + 0.6 * (root - 0.4)
        #expect(abs(Rendered.pixel(soft)[0] - softened) < 1e-4)
        let masked = front.applyingFilter(
            "CIBlendWithMask",
            parameters: [
                kCIInputBackgroundImageKey: back, kCIInputMaskImageKey: Rendered.color(0.25, 0.25, 0.25),
            ])
        #expect(Rendered.isNear(Rendered.pixel(masked), [0.5, 0.75, 0.3, 1], within: 0.001))
        let mask = Rendered.color(0, 0, 0, 0.25)
        let alpha = front.applyingFilter(
            "CIBlendWithAlphaMask",
            parameters: [kCIInputBackgroundImageKey: back, kCIInputMaskImageKey: mask])
        #expect(Rendered.isNear(Rendered.pixel(alpha), [0.5, 0.75, 0.3, 1]))
        let mixed = back.applyingFilter(
            "CIDissolveTransition", parameters: [kCIInputTargetImageKey: front, kCIInputTimeKey: 0.25])
        #expect(Rendered.isNear(Rendered.pixel(mixed), [0.5, 0.75, 0.3, 1]))
    }

    @Test(arguments: [
        kCVPixelFormatType_32BGRA, kCVPixelFormatType_32RGBA, kCVPixelFormatType_32ARGB,
        kCVPixelFormatType_32ABGR,
        kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange, kCVPixelFormatType_420YpCbCr8BiPlanarFullRange,
        kCVPixelFormatType_420YpCbCr8Planar, kCVPixelFormatType_420YpCbCr8PlanarFullRange,
        kCVPixelFormatType_420YpCbCr10BiPlanarVideoRange, kCVPixelFormatType_420YpCbCr10BiPlanarFullRange,
    ])
    func buffersKeepTheirColors(format: OSType) throws {
        var made: CVPixelBuffer?
        CVPixelBufferCreate(nil, 6, 4, format, nil, &made)
        let buffer = try #require(made)
        let color = CIImage(color: CIColor(red: 0.7, green: 0.4, blue: 0.2))
        let left = CIImage(color: CIColor(red: 0.1, green: 0.9, blue: 0.5))
            .cropped(to: CGRect(x: 0, y: 2, width: 2, height: 2))
        Rendered.managed.render(left.composited(over: color), to: buffer)
        let image = CIImage(cvPixelBuffer: buffer)
        #expect(image.extent == CGRect(x: 0, y: 0, width: 6, height: 4))
        let bytes = Rendered.bytes(image, image.extent)
        func isNear(_ index: Int, _ expected: [Int]) -> Bool {
            (0..<4).allSatisfy { abs(Int(bytes[4 * index + $0]) - expected[$0]) <= 2 }
        }
        #expect(
            isNear(0, [26, 230, 128, 255]) && isNear(2, [179, 102, 51, 255])
                && isNear(18, [179, 102, 51, 255]))
        Rendered.managed.render(
            .black, to: buffer, bounds: CGRect(x: 2, y: 0, width: 4, height: 2), colorSpace: nil)
        let after = Rendered.bytes(CIImage(cvImageBuffer: buffer), image.extent)
        #expect(after[4 * 20] < 3 && abs(Int(after[4 * 18]) - 179) <= 2 && abs(Int(after[0]) - 26) <= 2)
    }

    /// BT.601's codes of red, for untagged video of this height.
    @Test func codesAreThoseOfTheMatrix() throws {
        for (format, codes) in [
            (kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange, [81, 90, 240]),
            (kCVPixelFormatType_420YpCbCr8BiPlanarFullRange, [76, 85, 255]),
        ] {
            var made: CVPixelBuffer?
            CVPixelBufferCreate(nil, 4, 4, format, nil, &made)
            let buffer = try #require(made)
            Rendered.managed.render(.red, to: buffer)
            CVPixelBufferLockBaseAddress(buffer, .readOnly)
            defer { CVPixelBufferUnlockBaseAddress(buffer, .readOnly) }
            let luma = try #require(CVPixelBufferGetBaseAddressOfPlane(buffer, 0)).load(as: UInt8.self)
            let chroma = try #require(CVPixelBufferGetBaseAddressOfPlane(buffer, 1))
            let found = [luma, chroma.load(as: UInt8.self), chroma.load(fromByteOffset: 1, as: UInt8.self)]
            #expect(zip(found, codes).allSatisfy { abs(Int($0) - $1) <= 1 }, "\(found)")
        }
    }

    @Test func imagesOfCoreGraphics() throws {
        let image = Rendered.noise(5, 3, isOpaque: false)
        let context = Rendered.managed
        let plain = try #require(context.createCGImage(image, from: image.extent))
        #expect(plain.width == 5 && plain.height == 3 && plain.alphaInfo == .premultipliedLast)
        let again = CIImage(cgImage: plain)
        let pairs = zip(Rendered.bytes(again, image.extent), Rendered.bytes(image, image.extent))
        #expect(pairs.allSatisfy { abs(Int($0) - Int($1)) <= 1 })
        // In 8 bits, dark components of saturated colors are not exact in a wider space.
        let wide = CGColorSpace(name: CGColorSpace.displayP3)
        for format in [CIFormat.BGRA8, .ARGB8, .ABGR8, .RGBA16, .RGBAf] {
            let space = format == .RGBA16 || format == .RGBAf ? wide : nil
            let other = try #require(
                context.createCGImage(image, from: image.extent, format: format, colorSpace: space))
            let bytes = Rendered.bytes(CIImage(cgImage: other), image.extent)
            let pairs = zip(bytes, Rendered.bytes(image, image.extent))
            #expect(pairs.allSatisfy { abs(Int($0) - Int($1)) <= 2 }, "\(format)")
        }
        #expect(context.createCGImage(CIImage.red, from: .infinite) == nil)
        #expect(
            context.createCGImage(image, from: .null, format: .RGBA8, colorSpace: nil, deferred: true) == nil)
    }

    @Test func generators() {
        let line =
            CIFilter(
                name: "CILinearGradient",
                parameters: [
                    kCIInputPoint0Key: CIVector(x: 0, y: 0), kCIInputPoint1Key: CIVector(x: 10, y: 0),
                    kCIInputColor0Key: CIColor.black, kCIInputColor1Key: CIColor.white,
                ])?.outputImage ?? .empty()
        #expect(Rendered.isNear(Rendered.pixel(line, 4, 9), [0.45, 0.45, 0.45, 1]))
        let disc =
            CIFilter(
                name: "CIRadialGradient",
                parameters: [
                    kCIInputCenterKey: CIVector(x: 0.5, y: 0.5), kCIInputRadius0Key: 2, kCIInputRadius1Key: 6,
                ])?.outputImage ?? .empty()
        #expect(Rendered.pixel(disc, 1, 0)[0] == 1 && Rendered.pixel(disc, 0, 7)[0] == 0)
        #expect(abs(Rendered.pixel(disc, 4, 0)[0] - 0.5) < 1e-4)
        let board =
            CIFilter(
                name: "CICheckerboardGenerator",
                parameters: [
                    kCIInputCenterKey: CIVector(x: 0, y: 0), kCIInputWidthKey: 4, kCIInputSharpnessKey: 1,
                ])?.outputImage ?? .empty()
        #expect([(0, 0), (3, 3), (4, 4), (-1, -1)].allSatisfy { Rendered.pixel(board, $0, $1)[0] == 1 })
        #expect([(4, 0), (0, 4), (-1, 0)].allSatisfy { Rendered.pixel(board, $0, $1)[0] == 0 })
        let dark = Rendered.color(1, 1, 1).cropped(to: CGRect(x: 0, y: 0, width: 30, height: 40))
            .applyingFilter("CIVignette", parameters: [kCIInputIntensityKey: 0.8, kCIInputRadiusKey: 1])
        #expect(Rendered.pixel(dark, 15, 20)[0] > 0.99 && abs(Rendered.pixel(dark, 0, 0)[0] - 0.24) < 0.04)
    }
}
