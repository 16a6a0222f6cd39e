import Foundation
import ImageFilters
import MediaTypes

/// Measures how long chains of filters take on a frame of 1920×1080, from and to a pixel buffer, on all processors;
/// fails past its limits.
@main
struct ImageFiltersBenchmark {
    private static let rounds = 20

    static func main() {
        let (source, target) = (buffer(), buffer())
        fill(source)
        let image = CIImage(cvPixelBuffer: source)
        let context = CIContext()
        let chains: [(String, CIImage, Double)] = [
            ("none", image, 12), ("five color filters", colors(image), 12),
            ("five color filters, two of them curves", curves(image), 40),
            ("blur of radius 10", image.clampedToExtent().applyingGaussianBlur(sigma: 10), 40),
            (
                "five color filters and a blur of radius 10",
                colors(image).clampedToExtent().applyingGaussianBlur(sigma: 10), 40
            ),
            ("rotate by 10°", image.transformed(by: CGAffineTransform(rotationAngle: .pi / 18)), 80),
        ]
        var isWithin = true
        for (name, chain, limit) in chains {
            let clock = ContinuousClock()
            let times = (0..<rounds).map { _ in
                clock.measure { context.render(chain, to: target) } / .milliseconds(1)
            }
            let fastest = times.min() ?? .infinity
            isWithin = isWithin && fastest < limit
            let text = name.padding(toLength: 44, withPad: " ", startingAt: 0)
            print(
                text + String(format: "%7.2f ms   limit %.0f ms", fastest, limit)
                    + (fastest < limit ? "" : "  TOO SLOW"))
        }
        exit(isWithin ? 0 : 1)
    }

    private static func colors(_ image: CIImage) -> CIImage {
        image
            .applyingFilter("CIExposureAdjust", parameters: [kCIInputEVKey: 0.3])
            .applyingFilter(
                "CIColorControls", parameters: [kCIInputSaturationKey: 1.2, kCIInputContrastKey: 1.1]
            )
            .applyingFilter("CIHueAdjust", parameters: [kCIInputAngleKey: 0.2])
            .applyingFilter("CIColorMonochrome", parameters: [kCIInputIntensityKey: 0.2])
            .applyingFilter("CIGammaAdjust", parameters: ["inputPower": 0.9])
    }

    private static func curves(_ image: CIImage) -> CIImage {
        image
            .applyingFilter("CIExposureAdjust", parameters: [kCIInputEVKey: 0.3])
            .applyingFilter("CIGammaAdjust", parameters: ["inputPower": 0.9])
            .applyingFilter("CIColorControls", parameters: [kCIInputSaturationKey: 1.2])
            .applyingFilter("CISepiaTone", parameters: [kCIInputIntensityKey: 0.5])
            .applyingFilter("CIToneCurve", parameters: ["inputPoint1": CIVector(x: 0.25, y: 0.2)])
    }

    private static func buffer() -> CVPixelBuffer {
        var buffer: CVPixelBuffer?
        CVPixelBufferCreate(nil, 1920, 1080, kCVPixelFormatType_32BGRA, nil, &buffer)
        guard let buffer else { fatalError("cannot allocate a frame") }
        return buffer
    }

    private static func fill(_ buffer: CVPixelBuffer) {
        CVPixelBufferLockBaseAddress(buffer, [])
        defer { CVPixelBufferUnlockBaseAddress(buffer, []) }
        guard let start = CVPixelBufferGetBaseAddress(buffer) else { return }
        var state: UInt32 = 1
        for offset in 0..<CVPixelBufferGetDataSize(buffer) {
            state = state &* 1_664_525 &+ 1_013_904_223
            start.storeBytes(
                of: offset % 4 == 3 ? 255 : UInt8(state >> 24), toByteOffset: offset, as: UInt8.self)
        }
    }
}
