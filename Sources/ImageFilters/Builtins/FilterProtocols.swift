public import Foundation

// The filters of the built-in functions: their parameters as properties. Source: CIFilterBuiltins.h.

/// A filter that a built-in function returns.
public protocol CIFilterProtocol: AnyObject {
    /// The image; `nil` if an input image is missing.
    var outputImage: CIImage? { get }
}

/// A blur by a Gaussian function, whose deviation is the radius.
public protocol CIGaussianBlur: CIFilterProtocol {
    var inputImage: CIImage? { get set }
    var radius: Float { get set }
}

/// The mean of the square around each pixel.
public protocol CIBoxBlur: CIFilterProtocol {
    var inputImage: CIImage? { get set }
    var radius: Float { get set }
}

/// Squares of one color.
public protocol CIPixellate: CIFilterProtocol {
    var inputImage: CIImage? { get set }
    var center: CGPoint { get set }
    var scale: Float { get set }
}

/// Sharpening of the luminance alone.
public protocol CISharpenLuminance: CIFilterProtocol {
    var inputImage: CIImage? { get set }
    var sharpness: Float { get set }
    var radius: Float { get set }
}

/// Sharpening by the difference from a blurred copy.
public protocol CIUnsharpMask: CIFilterProtocol {
    var inputImage: CIImage? { get set }
    var radius: Float { get set }
    var intensity: Float { get set }
}

/// Saturation, brightness and contrast.
public protocol CIColorControls: CIFilterProtocol {
    var inputImage: CIImage? { get set }
    var saturation: Float { get set }
    var brightness: Float { get set }
    var contrast: Float { get set }
}

/// A matrix on straight colors and alpha.
public protocol CIColorMatrix: CIFilterProtocol {
    var inputImage: CIImage? { get set }
    var rVector: CIVector { get set }
    var gVector: CIVector { get set }
    var bVector: CIVector { get set }
    var aVector: CIVector { get set }
    var biasVector: CIVector { get set }
}

/// Limits of each component.
public protocol CIColorClamp: CIFilterProtocol {
    var inputImage: CIImage? { get set }
    var minComponents: CIVector { get set }
    var maxComponents: CIVector { get set }
}

/// Light in stops.
public protocol CIExposureAdjust: CIFilterProtocol {
    var inputImage: CIImage? { get set }
    var ev: Float { get set }
}

/// A power of each component.
public protocol CIGammaAdjust: CIFilterProtocol {
    var inputImage: CIImage? { get set }
    var power: Float { get set }
}

/// A rotation of the color cube about its neutral axis, in radians.
public protocol CIHueAdjust: CIFilterProtocol {
    var inputImage: CIImage? { get set }
    var angle: Float { get set }
}

/// Grays of one light made gray in another.
public protocol CITemperatureAndTint: CIFilterProtocol {
    var inputImage: CIImage? { get set }
    var neutral: CIVector { get set }
    var targetNeutral: CIVector { get set }
}

/// A curve through five points.
public protocol CIToneCurve: CIFilterProtocol {
    var inputImage: CIImage? { get set }
    var point0: CGPoint { get set }
    var point1: CGPoint { get set }
    var point2: CGPoint { get set }
    var point3: CGPoint { get set }
    var point4: CGPoint { get set }
}

/// The complement of each component.
public protocol CIColorInvert: CIFilterProtocol {
    var inputImage: CIImage? { get set }
}

/// Shades of one color.
public protocol CIColorMonochrome: CIFilterProtocol {
    var inputImage: CIImage? { get set }
    var color: CIColor { get set }
    var intensity: Float { get set }
}

/// A number of levels of each component.
public protocol CIColorPosterize: CIFilterProtocol {
    var inputImage: CIImage? { get set }
    var levels: Float { get set }
}

/// Shades of brown.
public protocol CISepiaTone: CIFilterProtocol {
    var inputImage: CIImage? { get set }
    var intensity: Float { get set }
}

/// Darker corners.
public protocol CIVignette: CIFilterProtocol {
    var inputImage: CIImage? { get set }
    var intensity: Float { get set }
    var radius: Float { get set }
}

/// The image where the mask is white.
public protocol CIBlendWithMask: CIFilterProtocol {
    var inputImage: CIImage? { get set }
    var backgroundImage: CIImage? { get set }
    var maskImage: CIImage? { get set }
}

/// An image and the one behind it.
public protocol CICompositeOperation: CIFilterProtocol {
    var inputImage: CIImage? { get set }
    var backgroundImage: CIImage? { get set }
}

/// A mixture of two images.
public protocol CIDissolveTransition: CIFilterProtocol {
    var inputImage: CIImage? { get set }
    var targetImage: CIImage? { get set }
    var time: Float { get set }
}

/// A gradient along a line.
public protocol CILinearGradient: CIFilterProtocol {
    var point0: CGPoint { get set }
    var point1: CGPoint { get set }
    var color0: CIColor { get set }
    var color1: CIColor { get set }
}

/// A gradient around a point.
public protocol CIRadialGradient: CIFilterProtocol {
    var center: CGPoint { get set }
    var radius0: Float { get set }
    var radius1: Float { get set }
    var color0: CIColor { get set }
    var color1: CIColor { get set }
}
