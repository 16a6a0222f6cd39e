public import Foundation
public import MediaTypes

extension CIImage {
    /// Returns the image through an affine transform, about the origin at the bottom left.
    ///
    /// Colors are interpolated between four pixels, and averaged where the image is reduced. Two transforms in
    /// succession are one.
    public func transformed(by matrix: CGAffineTransform) -> CIImage {
        if matrix.isIdentity { return self }
        if case .transformed(let input, let first, let isNearest) = recipe {
            return CIImage(.transformed(input, first.concatenating(matrix), isNearest: isNearest))
        }
        if case .color = recipe { return self }
        return CIImage(.transformed(recipe, matrix, isNearest: false))
    }

    /// Returns the part in a rectangle, at the same place. Pixels belong to it if their centers do.
    public func cropped(to rect: CGRect) -> CIImage { CIImage(.cropped(recipe, rect)) }

    /// Returns the image over another one.
    public func composited(over dest: CIImage) -> CIImage {
        CIImage(.blended(recipe, behind: dest.recipe, .over))
    }

    /// Returns the image with its edge pixels repeated without end; the extent is infinite.
    public func clampedToExtent() -> CIImage {
        extent.isInfinite || extent.isNull ? self : CIImage(.clamped(recipe))
    }

    /// Returns the part in a rectangle with its edge pixels repeated without end.
    public func clamped(to rect: CGRect) -> CIImage { cropped(to: rect).clampedToExtent() }

    /// Returns the image with each color multiplied by its alpha.
    public func premultiplyingAlpha() -> CIImage { adding([.premultiply]) }

    /// Returns the image with each color divided by its alpha.
    public func unpremultiplyingAlpha() -> CIImage { adding([.unpremultiply]) }

    /// Returns the part of the image in a rectangle, with its straight colors opaque.
    public func settingAlphaOne(in extent: CGRect) -> CIImage {
        var matrix = StraightMatrix()
        (matrix.alpha, matrix.bias.w) = (SIMD4(), 1)
        return cropped(to: extent).adding([.matrix(matrix)])
    }

    /// Returns the image blurred as `CIGaussianBlur` does; the extent grows by three times the deviation.
    public func applyingGaussianBlur(sigma: Double) -> CIImage {
        CIImage(.gaussian(recipe, deviation: max(0, sigma)))
    }

    /// Returns the image so that transforms after it take the nearest pixel's color.
    public func samplingNearest() -> CIImage { CIImage(.transformed(recipe, .identity, isNearest: true)) }

    /// Returns the output of a filter with this image as its input; an empty image for an unknown filter.
    ///
    /// Traps for an unknown parameter, as Core Image raises an exception.
    public func applyingFilter(_ filterName: String, parameters params: [String: Any]) -> CIImage {
        guard let filter = CIFilter(name: filterName) else { return .empty() }
        filter.setValue(self, forKey: kCIInputImageKey)
        for (key, value) in params { filter.setValue(value, forKey: key) }
        return filter.outputImage ?? .empty()
    }

    /// Returns the output of a filter with default parameters.
    public func applyingFilter(_ filterName: String) -> CIImage {
        applyingFilter(filterName, parameters: [:])
    }

    final func adding(_ steps: [ColorStep]) -> CIImage { CIImage(.steps(recipe, steps)) }
}
