import AppKit
import CoreImage
import Cutroom
import ImageIO
import UIKit
import UniformTypeIdentifiers

/// The public types of Core Image, ImageIO, UIKit and AppKit, types of files, and others that draw: see `nameEveryType()`.
func nameEveryTypeThatDraws() {
    let _: AVAsynchronousCIImageFilteringRequest.Type
    let _: AVCIImageFilteringParameters.Type
    let _: AVCIImageFilteringResult.Type
    let _: CGBlendMode.Type
    let _: CFMutableData.Type
    let _: CGContext.Type
    let _: CGGradient.Type
    let _: CGGradientDrawingOptions.Type
    let _: CGImageDestination.Type
    let _: CGImageSource.Type
    let _: UTType.Type
    let _: (any CIBlendWithMask).Type
    let _: (any CIBoxBlur).Type
    let _: CIColor.Type
    let _: (any CIColorClamp).Type
    let _: (any CIColorControls).Type
    let _: (any CIColorInvert).Type
    let _: (any CIColorMatrix).Type
    let _: (any CIColorMonochrome).Type
    let _: (any CIColorPosterize).Type
    let _: (any CICompositeOperation).Type
    let _: CIContext.Type
    let _: CIContextOption.Type
    let _: (any CIDissolveTransition).Type
    let _: (any CIExposureAdjust).Type
    let _: CIFilter.Type
    let _: (any CIFilterProtocol).Type
    let _: CIFormat.Type
    let _: (any CIGammaAdjust).Type
    let _: (any CIGaussianBlur).Type
    let _: (any CIHueAdjust).Type
    let _: CIImage.Type
    let _: CIImageOption.Type
    let _: (any CILinearGradient).Type
    let _: (any CIPixellate).Type
    let _: (any CIRadialGradient).Type
    let _: (any CISepiaTone).Type
    let _: (any CISharpenLuminance).Type
    let _: (any CITemperatureAndTint).Type
    let _: (any CIToneCurve).Type
    let _: (any CIUnsharpMask).Type
    let _: CIVector.Type
    let _: (any CIVignette).Type
    let _: NSBitmapImageRep.Type
    let _: NSBitmapImageRep.FileType.Type
    let _: NSBitmapImageRep.PropertyKey.Type
    let _: NSColor.Type
    let _: NSCompositingOperation.Type
    let _: NSFont.Type
    let _: NSFont.Weight.Type
    let _: NSGraphicsContext.Type
    let _: NSImage.Type
    let _: NSScreen.Type
    let _: UIBezierPath.Type
    let _: UIColor.Type
    let _: UIDevice.Type
    let _: UIEdgeInsets.Type
    let _: UIFont.Type
    let _: UIFont.Weight.Type
    let _: UIFontDescriptor.Type
    let _: UIFontDescriptor.SymbolicTraits.Type
    let _: UIFontDescriptor.SystemDesign.Type
    let _: UIGraphicsImageRenderer.Type
    let _: UIGraphicsImageRendererContext.Type
    let _: UIGraphicsImageRendererFormat.Type
    let _: UIImage.Type
    let _: UIImage.Orientation.Type
    let _: UIImage.RenderingMode.Type
    let _: UIImageOrientation.Type
    let _: UIRectCorner.Type
    let _: UIScreen.Type
    let _: UIUserInterfaceIdiom.Type
    let _: NSErrorPointer.Type
    let _: NSLineBreakMode.Type
    let _: NSMutableParagraphStyle.Type
    let _: NSParagraphStyle.Type
    let _: NSStringDrawingContext.Type
    let _: NSStringDrawingOptions.Type
    let _: NSTextAlignment.Type
    let _: NSUnderlineStyle.Type
    let _: NSWritingDirection.Type
}
