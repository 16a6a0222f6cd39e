import Foundation
import ImageFilters
import MediaTypes
import Testing

/// Color filters against their published formulas, on components as they are.
@Suite struct ColorFilterTests {
    private typealias Formula = @Sendable (SIMD3<Double>) -> SIMD3<Double>
    private static let luminance = SIMD3(0.2125, 0.7154, 0.0721)

    private static let colors: [SIMD3<Double>] = [
        SIMD3(0.1, 0.5, 0.9), SIMD3(0.8, 0.3, 0.2), SIMD3(0, 0, 0), SIMD3(1, 1, 1), SIMD3(0.5, 0.5, 0.5),
    ]

    private func check(_ name: String, _ parameters: [String: Any], _ formula: Formula) {
        for color in Self.colors {
            let input = Rendered.color(CGFloat(color.x), CGFloat(color.y), CGFloat(color.z))
            let found = Rendered.pixel(input.applyingFilter(name, parameters: parameters))
            let expected = formula(color)
            let numbers = [Float(expected.x), Float(expected.y), Float(expected.z), 1]
            #expect(Rendered.isNear(found, numbers, within: 0.001), "\(name) \(color): \(found) \(numbers)")
        }
    }

    @Test func controls() {
        let parameters: [String: Any] = [
            kCIInputSaturationKey: 0.4, kCIInputBrightnessKey: CGFloat(0.1), kCIInputContrastKey: Float(1.5),
        ]
        check("CIColorControls", parameters) { color in
            let gray = (color * Self.luminance).sum()
            let saturated = gray + (color - gray) * 0.4
            return (saturated + 0.1 - 0.5) * 1.5 + 0.5
        }
    }

    @Test func matrix() {
        check(
            "CIColorMatrix",
            [
                "inputRVector": CIVector(x: 0.5, y: 0.25, z: 0, w: 0),
                "inputGVector": CIVector(x: 0, y: 1, z: 0, w: 0),
                "inputBVector": CIVector(x: 1, y: 0, z: 0, w: 0),
                kCIInputBiasVectorKey: CIVector(x: 0.1, y: -0.2, z: 0, w: 0),
            ]
        ) { SIMD3(0.5 * $0.x + 0.25 * $0.y + 0.1, $0.y - 0.2, $0.x) }
    }

    @Test func adjustments() {
        check("CIExposureAdjust", [kCIInputEVKey: 1]) { $0 * 2 }
        check("CIGammaAdjust", ["inputPower": 0.75]) {
            SIMD3(pow($0.x, 0.75), pow($0.y, 0.75), pow($0.z, 0.75))
        }
        check("CIColorInvert", [:]) { 1 - $0 }
        check("CIMaximumComponent", [:]) { SIMD3(repeating: $0.max()) }
        check("CIMinimumComponent", [:]) { SIMD3(repeating: $0.min()) }
        check("CIColorClamp", ["inputMinComponents": CIVector(x: 0.2, y: 0.2, z: 0.2, w: 0)]) {
            $0.clamped(lowerBound: SIMD3(repeating: 0.2), upperBound: SIMD3(repeating: 1))
        }
        check("CIColorPosterize", ["inputLevels": 5]) {
            ($0 * 4 + 0.5).rounded(.down) / 4
        }
        check(
            "CIColorMonochrome",
            [kCIInputColorKey: CIColor(red: 1, green: 0.5, blue: 0), kCIInputIntensityKey: 0.5]
        ) { color in (color + SIMD3(1, 0.5, 0) * (color * Self.luminance).sum()) / 2 }
        check("CISepiaTone", [kCIInputIntensityKey: 1]) {
            SIMD3(
                ($0 * SIMD3(0.393, 0.769, 0.189)).sum(), ($0 * SIMD3(0.349, 0.686, 0.168)).sum(),
                ($0 * SIMD3(0.272, 0.534, 0.131)).sum())
        }
    }

    /// A third of a turn exchanges the components, and grays stay.
    @Test func hues() {
        check("CIHueAdjust", [kCIInputAngleKey: 2 * Double.pi / 3]) { SIMD3($0.z, $0.x, $0.y) }
    }

    @Test func curves() {
        @Sendable func encoded(_ light: Double) -> Double {
            light <= 0.0031308 ? 12.92 * light : 1.055 * pow(light, 1 / 2.4) - 0.055
        }
        check("CILinearToSRGBToneCurve", [:]) { SIMD3(encoded($0.x), encoded($0.y), encoded($0.z)) }
        for value in [0.002, 0.3, 0.7] {
            let image = Rendered.color(CGFloat(encoded(value)), 0, 0).applyingFilter(
                "CISRGBToneCurveToLinear")
            #expect(abs(Double(Rendered.pixel(image)[0]) - value) < 0.001)
        }
        check("CIToneCurve", [:]) { $0 }
        let bent = ["inputPoint2": CIVector(x: 0.5, y: 0.7)]
        #expect(
            abs(
                Rendered.pixel(Rendered.color(0.5, 0.5, 0.5).applyingFilter("CIToneCurve", parameters: bent))[
                    0] - 0.7) < 0.001)
    }

    @Test func neutralLightStays() {
        check("CITemperatureAndTint", [:]) { $0 }
        let warm = ["inputNeutral": CIVector(x: 6500, y: 0), "inputTargetNeutral": CIVector(x: 3000, y: 0)]
        let pixel = Rendered.pixel(
            Rendered.color(0.5, 0.5, 0.5).applyingFilter("CITemperatureAndTint", parameters: warm))
        #expect(pixel[0] > 0.6 && pixel[2] < 0.4)
    }

    @Test func cubes() {
        var colors: [Float] = []
        for blue in 0..<3 {
            for green in 0..<3 {
                for red in 0..<3 {
                    colors += [1 - Float(red) / 2, Float(green) / 2, Float(blue) / 4, 1]
                }
            }
        }
        let data = colors.withUnsafeBytes { Data($0) }
        let parameters: [String: Any] = ["inputCubeDimension": 3, "inputCubeData": data]
        check("CIColorCube", parameters) { SIMD3(1 - $0.x, $0.y, $0.z / 2) }
        let space = CGColorSpace(name: CGColorSpace.sRGB)!
        let coded = parameters.merging([kCIInputColorSpaceKey: space]) { $1 }
        let image = Rendered.noise(4, 4)
        let bytes = Rendered.bytes(
            image.applyingFilter("CIColorCubeWithColorSpace", parameters: coded), image.extent)
        let plain = Rendered.bytes(image, image.extent)
        for index in stride(from: 0, to: bytes.count, by: 4) {
            #expect(abs(Int(bytes[index]) - 255 + Int(plain[index])) <= 1)
            #expect(abs(Int(bytes[index + 2]) - Int(plain[index + 2]) / 2) <= 1)
        }
        #expect(
            CIFilter(name: "CIColorCube", parameters: [kCIInputImageKey: image, "inputCubeData": Data()])?
                .outputImage == nil)
    }

    @Test func masksAndAlpha() {
        let gray = Rendered.color(0.5, 0.5, 0.5)
        #expect(
            Rendered.isNear(
                Rendered.pixel(gray.applyingFilter("CIMaskToAlpha")), [0.5, 0.5, 0.5, 0.5], within: 0.001))
        let half = Rendered.color(0.8, 0.4, 0.2, 0.5)
        #expect(Rendered.isNear(Rendered.pixel(half), [0.4, 0.2, 0.1, 0.5]))
        #expect(Rendered.isNear(Rendered.pixel(half.applyingFilter("CIColorInvert")), [0.1, 0.3, 0.4, 0.5]))
        #expect(Rendered.isNear(Rendered.pixel(half.premultiplyingAlpha()), [0.2, 0.1, 0.05, 0.5]))
        #expect(Rendered.isNear(Rendered.pixel(half.unpremultiplyingAlpha()), [0.8, 0.4, 0.2, 0.5]))
        let rect = CGRect(x: 0, y: 0, width: 1, height: 1)
        #expect(Rendered.isNear(Rendered.pixel(half.settingAlphaOne(in: rect)), [0.8, 0.4, 0.2, 1]))
        let faded = half.applyingFilter(
            "CIColorMatrix", parameters: ["inputAVector": CIVector(x: 0, y: 0, z: 0, w: 0.5)])
        #expect(Rendered.isNear(Rendered.pixel(faded), [0.2, 0.1, 0.05, 0.25]))
    }
}
