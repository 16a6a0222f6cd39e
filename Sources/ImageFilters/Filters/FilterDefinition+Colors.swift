internal import Engine
internal import Foundation
internal import MediaTypes

extension FilterDefinition {
    /// Adjustments of colors. Sources: Apple's Core Image Filter Reference, and the ones named.
    static let colorAdjustments: [FilterDefinition] = [
        color(
            "CIColorControls",
            [
                .number(kCIInputSaturationKey, 1), .number(kCIInputBrightnessKey, 0),
                .number(kCIInputContrastKey, 1),
            ]
        ) { values in
            let contrast = values.number(kCIInputContrastKey)
            let gray = [SIMD3<Double>](repeating: ColorStep.luminance, count: 3)
            return [
                .matrix(.mixed(gray, amount: 1 - values.number(kCIInputSaturationKey))),
                .matrix(StraightMatrix(scale: 1, bias: values.number(kCIInputBrightnessKey))),
                .matrix(StraightMatrix(scale: contrast, bias: 0.5 - 0.5 * contrast)),
            ]
        },
        color(
            "CIColorMatrix",
            [
                .vector("inputRVector", 1, 0, 0, 0), .vector("inputGVector", 0, 1, 0, 0),
                .vector("inputBVector", 0, 0, 1, 0), .vector("inputAVector", 0, 0, 0, 1),
                .vector(kCIInputBiasVectorKey, 0, 0, 0, 0),
            ]
        ) { values in
            var matrix = StraightMatrix()
            (matrix.red, matrix.green) = (
                values.vector("inputRVector").row, values.vector("inputGVector").row
            )
            (matrix.blue, matrix.alpha) = (
                values.vector("inputBVector").row, values.vector("inputAVector").row
            )
            matrix.bias = values.vector(kCIInputBiasVectorKey).row
            return [.matrix(matrix)]
        },
        color(
            "CIColorClamp",
            [.vector("inputMinComponents", 0, 0, 0, 0), .vector("inputMaxComponents", 1, 1, 1, 1)]
        ) {
            [.clamp(low: $0.vector("inputMinComponents").row, high: $0.vector("inputMaxComponents").row)]
        },
        color("CIExposureAdjust", [.number(kCIInputEVKey, 0)]) {
            [.matrix(StraightMatrix(scale: pow(2, $0.number(kCIInputEVKey))))]
        },
        color("CIGammaAdjust", [.number("inputPower", 1)]) { [.curve(.power($0.number("inputPower")))] },
        color("CIHueAdjust", [.number(kCIInputAngleKey, 0)]) {
            [.matrix(StraightMatrix(hueRotation(by: $0.number(kCIInputAngleKey))))]
        },
        color("CILinearToSRGBToneCurve") { _ in [.curve(.encode(.sRGB))] },
        color("CISRGBToneCurveToLinear") { _ in [.curve(.decode(.sRGB))] },
        color(
            "CITemperatureAndTint",
            [.vector("inputNeutral", 6500, 0), .vector("inputTargetNeutral", 6500, 0)]
        ) { values in
            let (neutral, target) = (values.vector("inputNeutral"), values.vector("inputTargetNeutral"))
            return [
                .matrix(
                    StraightMatrix(
                        WhitePoint(temperature: Double(neutral.x), tint: Double(neutral.y)).adaptation(
                            to: WhitePoint(temperature: Double(target.x), tint: Double(target.y)))))
            ]
        },
        color(
            "CIToneCurve",
            (0..<5).map { index in
                FilterParameter(
                    key: "inputPoint\(index)", kind: .vector([Double(index) / 4, Double(index) / 4]))
            }
        ) { values in
            var points: [SIMD2<Double>] = []
            let given = (0..<5).map { values.vector("inputPoint\($0)").row.lowHalf }
            for point in given.sorted(by: { $0.x < $1.x }) where points.last.map({ $0.x < point.x }) ?? true {
                points.append(point)
            }
            return ColorStep.coded([.curve(.spline(points))])
        },
    ]

    /// The rows of the rotation of the color cube about its neutral axis.
    private static func hueRotation(by angle: Double) -> [SIMD3<Double>] {
        let (cosine, sine) = (cos(angle), sin(angle) / 3.0.squareRoot())
        let third = (1 - cosine) / 3
        let (same, next, previous) = (cosine + third, third - sine, third + sine)
        return [
            SIMD3(same, next, previous), SIMD3(previous, same, next), SIMD3(next, previous, same),
        ]
    }

    static let colorEffects: [FilterDefinition] = [
        color("CIColorInvert") { _ in [.matrix(StraightMatrix(scale: -1, bias: 1))] },
        color(
            "CIColorMonochrome",
            [
                .color(kCIInputColorKey, CIColor(red: 0.6, green: 0.45, blue: 0.3)),
                .number(kCIInputIntensityKey, 1),
            ]
        ) { [.monochrome($0.color(kCIInputColorKey), amount: $0.number(kCIInputIntensityKey))] },
        color("CIColorPosterize", [.number("inputLevels", 6)]) {
            [.levels(max(2, $0.number("inputLevels").rounded()))]
        },
        color("CIMaskToAlpha") { _ in [.mask] },
        color("CIMaximumComponent") { _ in [.greatest] },
        color("CIMinimumComponent") { _ in [.least] },
        // The matrix of W3C's Filter Effects Module, for sRGB's components.
        color("CISepiaTone", [.number(kCIInputIntensityKey, 1)]) { values in
            let sepia = [
                SIMD3(0.393, 0.769, 0.189), SIMD3(0.349, 0.686, 0.168), SIMD3(0.272, 0.534, 0.131),
            ]
            return ColorStep.coded([.matrix(.mixed(sepia, amount: values.number(kCIInputIntensityKey)))])
        },
        color("CIColorCube", cubeParameters) { cube($0).map { [.cube($0)] } },
        color(
            "CIColorCubeWithColorSpace",
            cubeParameters + [FilterParameter(key: kCIInputColorSpaceKey, kind: .colorSpace)]
        ) { values in
            guard let table = cube(values) else { return nil }
            guard let space = values.colorSpace(kCIInputColorSpaceKey) else { return [.cube(table)] }
            return [.toSpace(space), .cube(table), .fromSpace(space)]
        },
        FilterDefinition(
            "CIVignette", [.image, .number(kCIInputIntensityKey, 0), .number(kCIInputRadiusKey, 1)]
        ) { values in
            guard let input = values.image else { return nil }
            let falloff = ImageGenerator.falloff(
                input.extent, intensity: values.number(kCIInputIntensityKey),
                radius: values.number(kCIInputRadiusKey))
            return .blended(input, behind: .generated(falloff), .product)
        },
    ]

    private static let cubeParameters = [
        FilterParameter.number("inputCubeDimension", 2), FilterParameter(key: "inputCubeData", kind: .data),
    ]

    /// Returns nil without data, or if they are not of the dimension.
    private static func cube(_ values: FilterValues) -> ColorTable? {
        guard let size = Int(exactly: values.number("inputCubeDimension")), (2...128).contains(size),
            let data = values.data("inputCubeData"), data.count == 16 * size * size * size
        else { return nil }
        return ColorTable(size: size, colors: data)
    }
}
