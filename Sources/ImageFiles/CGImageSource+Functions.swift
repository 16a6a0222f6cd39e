public import Foundation
public import MediaTypes

/// Opens a file. Returns `nil` if it isn't local or can't be read; a file that isn't an image has none.
///
/// - Parameter options: Those of this library have no effect here.
public func CGImageSourceCreateWithURL(_ url: CFURL, _ options: CFDictionary?) -> CGImageSource? {
    guard url.isFileURL, FileManager.default.isReadableFile(atPath: url.path) else { return nil }
    return CGImageSource(.file(url))
}

/// Takes the bytes of a file. Returns `nil` without bytes.
public func CGImageSourceCreateWithData(_ data: CFData, _ options: CFDictionary?) -> CGImageSource? {
    data.isEmpty ? nil : CGImageSource(.data(data))
}

/// Returns the number of images: 0 if the file isn't an image.
public func CGImageSourceGetCount(_ isrc: CGImageSource) -> Int { isrc.count }

/// Returns the uniform type identifier of the format, such as `public.png`; `nil` if it is unknown.
public func CGImageSourceGetType(_ isrc: CGImageSource) -> CFString? {
    isrc.header.map { ImageFormat.identifier(of: $0.format) }
}

/// Decodes an image as it is stored, without its orientation. The call blocks.
///
/// Returns `nil`, with the cause in the log, if there is none of that index or it can't be read.
///
/// - Parameter options: They have no effect.
public func CGImageSourceCreateImageAtIndex(
    _ isrc: CGImageSource, _ index: Int, _ options: CFDictionary?
) -> CGImage? {
    isrc.image(at: index)
}

/// Decodes an image and reduces it. The call blocks.
///
/// Returns `nil` unless the options have `kCGImageSourceCreateThumbnailFromImageAlways` or
/// `kCGImageSourceCreateThumbnailFromImageIfAbsent`: thumbnails in files aren't read. A thumbnail isn't larger than the
/// image.
public func CGImageSourceCreateThumbnailAtIndex(
    _ isrc: CGImageSource, _ index: Int, _ options: CFDictionary?
) -> CGImage? {
    let options = ThumbnailOptions(options)
    guard options.mayMake, let image = isrc.image(at: index) else { return nil }
    return image.thumbnail(options, orientation: isrc.header?.orientation ?? 1)
}

/// Returns the properties of the file: those of an animation, and an empty dictionary for all others.
public func CGImageSourceCopyProperties(_ isrc: CGImageSource, _ options: CFDictionary?) -> CFDictionary? {
    guard isrc.count > 0 else { return nil }
    guard let animation = isrc.animation else { return NSDictionary() }
    let loops = animation.loopCount.map { [kCGImagePropertyGIFLoopCount: NSNumber(value: $0)] } ?? [:]
    return NSDictionary(dictionary: [kCGImagePropertyGIFDictionary: NSDictionary(dictionary: loops)])
}

/// Returns the properties of an image: its size as stored, orientation, depth, color model and alpha, as far as the
/// file's header has them, and the duration of a frame. Returns `nil` if there is none of that index.
public func CGImageSourceCopyPropertiesAtIndex(
    _ isrc: CGImageSource, _ index: Int, _ options: CFDictionary?
) -> CFDictionary? {
    guard let header = isrc.header, index >= 0, index < isrc.count else { return nil }
    var values: [String: Any] = [:]
    func set(_ key: CFString, _ number: Int?) { if let number { values[key] = NSNumber(value: number) } }
    set(kCGImagePropertyPixelWidth, header.width)
    set(kCGImagePropertyPixelHeight, header.height)
    set(kCGImagePropertyDepth, header.bitDepth ?? (header.format == .gif ? 8 : nil))
    if header.orientation != 1 { set(kCGImagePropertyOrientation, header.orientation) }
    values[kCGImagePropertyHasAlpha] = NSNumber(value: header.hasAlpha)
    values[kCGImagePropertyColorModel] = isrc.colorModel
    if let animation = isrc.animation {
        let delay = Double(animation.delays[index]) / 100
        values[kCGImagePropertyGIFDictionary] = NSDictionary(dictionary: [
            // What browsers and Apple's systems do with delays that are hardly meant.
            kCGImagePropertyGIFDelayTime: NSNumber(value: delay < 0.02 ? 0.1 : delay),
            kCGImagePropertyGIFUnclampedDelayTime: NSNumber(value: delay),
        ])
    }
    return NSDictionary(dictionary: values)
}

extension CGImageSource {
    /// The color model as stored; `nil` if the header doesn't have it.
    fileprivate var colorModel: CFString? {
        switch header?.componentCount {
        case 1 where hasPalette: kCGImagePropertyColorModelRGB
        case 1 where header?.format == .tiff: nil
        case 1, 2: kCGImagePropertyColorModelGray
        case 4 where header?.hasAlpha == false: kCGImagePropertyColorModelCMYK
        case 3, 4: kCGImagePropertyColorModelRGB
        default: header?.format == .gif ? kCGImagePropertyColorModelRGB : nil
        }
    }
}
