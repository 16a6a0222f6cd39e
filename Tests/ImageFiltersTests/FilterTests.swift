import Foundation
import ImageFilters
import MediaTypes
import TestSupport
import Testing

/// Filters as objects: their names, keys, values and functions.
@Suite struct FilterTests {
    @Test func unknownNamesAreNil() {
        for name in ["CIPhotoEffectNoir", "CIVibrance", "CIGaussianblur", ""] {
            #expect(CIFilter(name: name) == nil)
        }
        let names = CIFilter.filterNames(inCategory: nil)
        #expect(names.count > 50 && names == names.sorted())
        #expect(CIFilter.filterNames(inCategory: "CICategoryNone").isEmpty)
        for name in names { #expect(CIFilter(name: name)?.name == name) }
    }

    @Test func valuesAreKept() throws {
        let filter = try #require(CIFilter(name: "CIGaussianBlur"))
        #expect(
            filter.inputKeys == [kCIInputImageKey, kCIInputRadiusKey]
                && filter.outputKeys == [kCIOutputImageKey])
        #expect((filter.value(forKey: kCIInputRadiusKey) as? NSNumber)?.doubleValue == 10)
        #expect(filter.outputImage == nil && filter.value(forKey: kCIOutputImageKey) == nil)
        let image = Rendered.noise(4, 4)
        filter.setValue(image, forKey: kCIInputImageKey)
        let radii: [Any] = [3, Float(3), CGFloat(3), NSNumber(value: 3), Int32(3), Decimal(3)]
        for radius in radii {
            filter.setValue(radius, forKey: kCIInputRadiusKey)
            #expect(filter.outputImage?.extent == CGRect(x: -9, y: -9, width: 22, height: 22))
        }
        let copy = try #require(filter.copy() as? CIFilter)
        filter.setDefaults()
        #expect(
            copy.value(forKey: kCIInputImageKey) as? CIImage === image
                && filter.value(forKey: kCIInputImageKey) == nil)
        copy.setValue(nil, forKey: kCIInputRadiusKey)
        #expect((copy.value(forKey: kCIInputRadiusKey) as? NSNumber)?.intValue == 10)
    }

    @Test func optionsWithoutEffect() {
        let options: [CIContextOption] = [
            .workingFormat, .cacheIntermediates, .useSoftwareRenderer, .priorityRequestLow,
            .highQualityDownsample, .name,
        ]
        let space = CGColorSpace(name: CGColorSpace.sRGB)!
        var values: [CIContextOption: Any] = [.workingColorSpace: space, .outputColorSpace: space]
        for option in options { values[option] = false }
        let context = CIContext(options: values)
        // Without linear light, the complement is that of the bytes.
        let image = Rendered.noise(3, 3)
        let bytes = Rendered.bytes(image, image.extent, context: context)
        let inverted = Rendered.bytes(image.applyingFilter("CIColorInvert"), image.extent, context: context)
        for index in bytes.indices where index % 4 != 3 {
            #expect(abs(255 - Int(bytes[index]) - Int(inverted[index])) <= 1)
        }
        let again = CIImage(
            cgImage: Rendered.image(1, 1, [9, 9, 9, 255]),
            options: [
                .colorSpace: NSNull(), .applyOrientationProperty: true,
            ])
        #expect(abs(Rendered.pixel(again, context: context)[0] - 9 / 255) < 1e-4)
    }

    @Test func wrongKeysAndValuesStopTheProgram() async {
        let key = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            CIFilter(name: "CISepiaTone")?.setValue(1, forKey: kCIInputRadiusKey)
        }
        #expect(says("the filter CISepiaTone has no key inputRadius", key))
        let value = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            CIFilter(name: "CISepiaTone")?.setValue("1", forKey: kCIInputIntensityKey)
        }
        #expect(says("invalid value for the key inputIntensity of CISepiaTone", value))
    }

    @Test func functionsHaveProperties() {
        let image = Rendered.noise(8, 8)
        let blur = CIFilter.gaussianBlur()
        (blur.inputImage, blur.radius) = (image, 2)
        #expect(blur.name == "CIGaussianBlur" && blur.outputImage?.extent.minX == -6)
        let matrix = CIFilter.colorMatrix()
        matrix.inputImage = image
        (matrix.rVector, matrix.gVector) = (
            CIVector(x: 0, y: 1, z: 0, w: 0), CIVector(x: 1, y: 0, z: 0, w: 0)
        )
        (matrix.bVector, matrix.aVector) = (matrix.bVector, matrix.aVector)
        matrix.biasVector = CIVector(x: 0, y: 0, z: 0, w: 0)
        let (before, after) = (Rendered.pixel(image), Rendered.pixel(matrix.outputImage ?? .empty()))
        #expect(after[0] == before[1] && after[1] == before[0] && after[2] == before[2])
        let gradient = CIFilter.radialGradient()
        (gradient.center, gradient.radius0, gradient.radius1) = (CGPoint(x: 1, y: 2), 3, 4)
        (gradient.color0, gradient.color1) = (.red, .blue)
        #expect(Rendered.pixel(gradient.outputImage ?? .empty(), 0, 0) == [1, 0, 0, 1])
        let line = CIFilter.linearGradient()
        (line.point0, line.point1) = (CGPoint(x: 0, y: 0), CGPoint(x: 1, y: 0))
        #expect(Rendered.pixel(line.outputImage ?? .empty(), 5, 0) == [0, 0, 0, 1])
    }

    /// Each function's filter has the properties' keys.
    @Test func propertiesAreKeys() {
        let image = Rendered.noise(8, 8)
        let controls = CIFilter.colorControls()
        (controls.inputImage, controls.saturation, controls.brightness, controls.contrast) = (
            image, 0, 0.1, 1
        )
        let clamp = CIFilter.colorClamp()
        (clamp.minComponents, clamp.maxComponents) = (CIVector(x: 0), CIVector(x: 1, y: 1, z: 1, w: 1))
        let exposure = CIFilter.exposureAdjust()
        exposure.ev = 1
        let gamma = CIFilter.gammaAdjust()
        gamma.power = 2
        let hue = CIFilter.hueAdjust()
        hue.angle = 1
        let light = CIFilter.temperatureAndTint()
        (light.neutral, light.targetNeutral) = (CIVector(x: 5000, y: 0), CIVector(x: 6000, y: 10))
        let curve = CIFilter.toneCurve()
        (curve.point2, curve.point3, curve.point4) = (CGPoint(x: 0.5, y: 0.6), curve.point3, curve.point4)
        let mono = CIFilter.colorMonochrome()
        (mono.color, mono.intensity) = (.red, 0.5)
        let levels = CIFilter.colorPosterize()
        levels.levels = 3
        let squares = CIFilter.pixellate()
        squares.scale = 4
        let sharp = CIFilter.sharpenLuminance()
        sharp.sharpness = 1
        let masked = CIFilter.blendWithMask()
        (masked.inputImage, masked.backgroundImage, masked.maskImage) = (image, image, image)
        let mixed = CIFilter.dissolveTransition()
        (mixed.inputImage, mixed.targetImage, mixed.time) = (image, image, 0.5)
        let filters: [CIFilter] = [
            controls, clamp, exposure, gamma, hue, light, curve, mono, levels, squares, sharp, masked, mixed,
            CIFilter.boxBlur(), CIFilter.unsharpMask(), CIFilter.colorInvert(), CIFilter.sepiaTone(),
            CIFilter.vignette(), CIFilter.sourceOverCompositing(), CIFilter.multiplyBlendMode(),
            CIFilter.screenBlendMode(), CIFilter.overlayBlendMode(), CIFilter.darkenBlendMode(),
            CIFilter.lightenBlendMode(),
        ]
        for filter in filters {
            filter.setValue(image, forKey: kCIInputImageKey)
            #expect(filter.outputImage != nil, "\(filter)")
        }
        #expect(Set(filters.map(\.name)).count == filters.count)
    }
}

private func says(_ message: String, _ result: ExitTest.Result?) -> Bool {
    String(decoding: result?.standardErrorContent ?? [], as: UTF8.self).contains(message)
}
