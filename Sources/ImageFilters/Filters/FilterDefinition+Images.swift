internal import Foundation
internal import MediaTypes

extension FilterDefinition {
    private static let behind = FilterParameter(key: kCIInputBackgroundImageKey, kind: .image)
    private static let mask = FilterParameter(key: kCIInputMaskImageKey, kind: .image)

    private static func blend(_ name: String, _ mode: BlendMode) -> FilterDefinition {
        FilterDefinition(name, [.image, behind]) { values in
            guard let input = values.image else { return nil }
            guard let back = values.image(kCIInputBackgroundImageKey) else { return input }
            return .blended(input, behind: back, mode)
        }
    }

    private static func masked(_ name: String, _ weights: [Float]) -> FilterDefinition {
        FilterDefinition(name, [.image, behind, mask]) { values in
            guard let input = values.image, let mask = values.image(kCIInputMaskImageKey) else { return nil }
            let back = values.image(kCIInputBackgroundImageKey) ?? CIImage.empty().recipe
            return .mixed(input, behind: back, mask: mask, weights: weights)
        }
    }

    /// W3C's Compositing and Blending, on the working space's components.
    static let blends: [FilterDefinition] = [
        blend("CISourceOverCompositing", .over), blend("CISourceInCompositing", .in),
        blend("CISourceOutCompositing", .out), blend("CISourceAtopCompositing", .atop),
        blend("CIAdditionCompositing", .plus), blend("CIMultiplyCompositing", .product),
        blend("CIMaximumCompositing", .maximum), blend("CIMinimumCompositing", .minimum),
        blend("CIMultiplyBlendMode", .multiply), blend("CIScreenBlendMode", .screen),
        blend("CIOverlayBlendMode", .overlay), blend("CIDarkenBlendMode", .darken),
        blend("CILightenBlendMode", .lighten), blend("CIColorDodgeBlendMode", .colorDodge),
        blend("CIColorBurnBlendMode", .colorBurn), blend("CIHardLightBlendMode", .hardLight),
        blend("CISoftLightBlendMode", .softLight), blend("CIDifferenceBlendMode", .difference),
        blend("CIExclusionBlendMode", .exclusion),
        masked("CIBlendWithMask", [0.2125, 0.7154, 0.0721, 0]),
        masked("CIBlendWithAlphaMask", [0, 0, 0, 1]),
        FilterDefinition(
            "CIDissolveTransition",
            [
                .image, FilterParameter(key: kCIInputTargetImageKey, kind: .image),
                .number(kCIInputTimeKey, 0),
            ]
        ) { values in
            guard let input = values.image, let target = values.image(kCIInputTargetImageKey) else {
                return nil
            }
            let share = min(1, max(0, values.number(kCIInputTimeKey)))
            return .mixed(
                target, behind: input,
                mask: .color(CIColor(red: 0, green: 0, blue: 0, alpha: CGFloat(share))),
                weights: [0, 0, 0, 1])
        },
    ]

    /// Images without edges.
    static let generators: [FilterDefinition] = [
        FilterDefinition("CIConstantColorGenerator", [.color(kCIInputColorKey, .red)]) {
            .color($0.color(kCIInputColorKey))
        },
        FilterDefinition(
            "CILinearGradient",
            [.vector(kCIInputPoint0Key, 0, 0), .vector(kCIInputPoint1Key, 200, 200)] + twoColors
        ) {
            .generated(
                .linear(
                    $0.vector(kCIInputPoint0Key).cgPointValue, $0.vector(kCIInputPoint1Key).cgPointValue,
                    $0.color(kCIInputColor0Key), $0.color(kCIInputColor1Key)))
        },
        FilterDefinition(
            "CIRadialGradient",
            [
                .vector(kCIInputCenterKey, 150, 150), .number(kCIInputRadius0Key, 5),
                .number(kCIInputRadius1Key, 100),
            ] + twoColors
        ) {
            .generated(
                .radial(
                    $0.vector(kCIInputCenterKey).cgPointValue, $0.number(kCIInputRadius0Key),
                    $0.number(kCIInputRadius1Key), $0.color(kCIInputColor0Key), $0.color(kCIInputColor1Key)))
        },
        FilterDefinition(
            "CICheckerboardGenerator",
            [
                .vector(kCIInputCenterKey, 150, 150), .number(kCIInputWidthKey, 80),
                .number(kCIInputSharpnessKey, 1),
            ] + twoColors
        ) {
            .generated(
                .checkerboard(
                    $0.vector(kCIInputCenterKey).cgPointValue, side: max(1, $0.number(kCIInputWidthKey)),
                    sharpness: $0.number(kCIInputSharpnessKey), $0.color(kCIInputColor0Key),
                    $0.color(kCIInputColor1Key)))
        },
    ]

    private static let twoColors: [FilterParameter] = [
        .color(kCIInputColor0Key, .white), .color(kCIInputColor1Key, .black),
    ]

    /// Filters in which a pixel depends on its neighbors.
    static let neighborhoods: [FilterDefinition] = [
        FilterDefinition("CIGaussianBlur", [.image, .number(kCIInputRadiusKey, 10)]) { values in
            values.image.map { .gaussian($0, deviation: max(0, values.number(kCIInputRadiusKey))) }
        },
        FilterDefinition("CIBoxBlur", [.image, .number(kCIInputRadiusKey, 10)]) { values in
            let radius = Int(min(1000, max(0, values.number(kCIInputRadiusKey).rounded())))
            return values.image.map { .boxed($0, radius: radius) }
        },
        FilterDefinition(
            "CISharpenLuminance",
            [.image, .number(kCIInputSharpnessKey, 0.4), .number(kCIInputRadiusKey, 1.69)]
        ) { values in
            values.image.map {
                .sharpened(
                    $0, deviation: max(0, values.number(kCIInputRadiusKey)),
                    amount: values.number(kCIInputSharpnessKey), isLuminance: true)
            }
        },
        FilterDefinition(
            "CIUnsharpMask", [.image, .number(kCIInputRadiusKey, 2.5), .number(kCIInputIntensityKey, 0.5)]
        ) { values in
            values.image.map {
                .sharpened(
                    $0, deviation: max(0, values.number(kCIInputRadiusKey)),
                    amount: values.number(kCIInputIntensityKey), isLuminance: false)
            }
        },
        FilterDefinition(
            "CIPixellate", [.image, .vector(kCIInputCenterKey, 150, 150), .number(kCIInputScaleKey, 8)]
        ) { values in
            let side = values.number(kCIInputScaleKey)
            guard let input = values.image else { return nil }
            if side <= 1 { return input }
            return .pixellated(input, corner: values.vector(kCIInputCenterKey).cgPointValue, side: side)
        },
        FilterDefinition("CIAreaAverage", [.image, .vector(kCIInputExtentKey, 0, 0, 640, 80)]) { values in
            values.image.map { .averaged($0, values.vector(kCIInputExtentKey).cgRectValue) }
        },
    ]

    static let geometry: [FilterDefinition] = [
        FilterDefinition(
            "CIAffineTransform", [.image, FilterParameter(key: kCIInputTransformKey, kind: .transform)]
        ) { values in
            values.image.map { CIImage($0).transformed(by: values.transform).recipe }
        },
        FilterDefinition(
            "CIAffineClamp", [.image, FilterParameter(key: kCIInputTransformKey, kind: .transform)]
        ) { values in
            values.image.map { CIImage($0).transformed(by: values.transform).clampedToExtent().recipe }
        },
        FilterDefinition(
            "CICrop", [.image, FilterParameter(key: "inputRectangle", kind: .vector([]))]
        ) { values in
            let rectangle = values.vector("inputRectangle")
            return values.image.map { rectangle.count < 4 ? $0 : .cropped($0, rectangle.cgRectValue) }
        },
    ]
}
