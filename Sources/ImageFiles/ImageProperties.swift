public import MediaTypes

// Keys of the properties of images. Source: CGImageProperties.h. All values are numbers unless it says otherwise.

/// The width in pixels as stored.
public let kCGImagePropertyPixelWidth: CFString = "PixelWidth"
public let kCGImagePropertyPixelHeight: CFString = "PixelHeight"
/// How the image has to be turned to be displayed, from 1 to 8: a `CGImagePropertyOrientation`.
public let kCGImagePropertyOrientation: CFString = "Orientation"
/// The number of bits of a component.
public let kCGImagePropertyDepth: CFString = "Depth"
/// Whether there may be transparent pixels.
public let kCGImagePropertyHasAlpha: CFString = "HasAlpha"
/// `kCGImagePropertyColorModelRGB`, `kCGImagePropertyColorModelGray` or `kCGImagePropertyColorModelCMYK`.
public let kCGImagePropertyColorModel: CFString = "ColorModel"
public let kCGImagePropertyColorModelRGB: CFString = "RGB"
public let kCGImagePropertyColorModelGray: CFString = "Gray"
public let kCGImagePropertyColorModelCMYK: CFString = "CMYK"

/// A dictionary of what only GIF files have.
public let kCGImagePropertyGIFDictionary: CFString = "{GIF}"
/// How often an animation is repeated; 0 for endlessly.
public let kCGImagePropertyGIFLoopCount: CFString = "LoopCount"
/// The duration of a frame in seconds, as it is played: 0.1 if the file has less than 0.02.
public let kCGImagePropertyGIFDelayTime: CFString = "DelayTime"
/// The duration of a frame in seconds.
public let kCGImagePropertyGIFUnclampedDelayTime: CFString = "UnclampedDelayTime"

/// The quality of a JPEG file, from 0, for the smallest one, to 1.
public let kCGImageDestinationLossyCompressionQuality: CFString =
    "kCGImageDestinationLossyCompressionQuality"
