internal import MediaTypes

// The built-in functions: filters with their parameters as properties. Source: CIFilterBuiltins.h.
extension CIFilter {
    public class func gaussianBlur() -> any CIFilter & CIGaussianBlur { function("CIGaussianBlur") }
    public class func boxBlur() -> any CIFilter & CIBoxBlur { function("CIBoxBlur") }
    public class func pixellate() -> any CIFilter & CIPixellate { function("CIPixellate") }
    public class func sharpenLuminance() -> any CIFilter & CISharpenLuminance {
        function("CISharpenLuminance")
    }
    public class func unsharpMask() -> any CIFilter & CIUnsharpMask { function("CIUnsharpMask") }
    public class func colorControls() -> any CIFilter & CIColorControls { function("CIColorControls") }
    public class func colorMatrix() -> any CIFilter & CIColorMatrix { function("CIColorMatrix") }
    public class func colorClamp() -> any CIFilter & CIColorClamp { function("CIColorClamp") }
    public class func exposureAdjust() -> any CIFilter & CIExposureAdjust { function("CIExposureAdjust") }
    public class func gammaAdjust() -> any CIFilter & CIGammaAdjust { function("CIGammaAdjust") }
    public class func hueAdjust() -> any CIFilter & CIHueAdjust { function("CIHueAdjust") }
    public class func temperatureAndTint() -> any CIFilter & CITemperatureAndTint {
        function("CITemperatureAndTint")
    }
    public class func toneCurve() -> any CIFilter & CIToneCurve { function("CIToneCurve") }
    public class func colorInvert() -> any CIFilter & CIColorInvert { function("CIColorInvert") }
    public class func colorMonochrome() -> any CIFilter & CIColorMonochrome { function("CIColorMonochrome") }
    public class func colorPosterize() -> any CIFilter & CIColorPosterize { function("CIColorPosterize") }
    public class func sepiaTone() -> any CIFilter & CISepiaTone { function("CISepiaTone") }
    public class func vignette() -> any CIFilter & CIVignette { function("CIVignette") }
    public class func blendWithMask() -> any CIFilter & CIBlendWithMask { function("CIBlendWithMask") }
    public class func sourceOverCompositing() -> any CIFilter & CICompositeOperation {
        function("CISourceOverCompositing")
    }
    public class func multiplyBlendMode() -> any CIFilter & CICompositeOperation {
        function("CIMultiplyBlendMode")
    }
    public class func screenBlendMode() -> any CIFilter & CICompositeOperation {
        function("CIScreenBlendMode")
    }
    public class func overlayBlendMode() -> any CIFilter & CICompositeOperation {
        function("CIOverlayBlendMode")
    }
    public class func darkenBlendMode() -> any CIFilter & CICompositeOperation {
        function("CIDarkenBlendMode")
    }
    public class func lightenBlendMode() -> any CIFilter & CICompositeOperation {
        function("CILightenBlendMode")
    }
    public class func dissolveTransition() -> any CIFilter & CIDissolveTransition {
        function("CIDissolveTransition")
    }
    public class func linearGradient() -> any CIFilter & CILinearGradient { function("CILinearGradient") }
    public class func radialGradient() -> any CIFilter & CIRadialGradient { function("CIRadialGradient") }

    private static func function(_ name: String) -> FunctionFilter {
        guard let definition = FilterDefinition.named[name] else { refuse("there is no filter \(name)") }
        return FunctionFilter(definition)
    }
}
