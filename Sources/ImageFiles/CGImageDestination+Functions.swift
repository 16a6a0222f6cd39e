public import Foundation
public import MediaTypes

/// Begins a file. It is written by `CGImageDestinationFinalize(_:)`, in place of one that exists.
///
/// Returns `nil`, with a warning in the log, if the URL isn't a local file or the type isn't written.
///
/// - Parameters:
///   - type: `public.png`, `public.jpeg`, `public.tiff` or `com.compuserve.gif`.
///   - count: The number of images: 1, or more in GIF.
///   - options: They have no effect.
public func CGImageDestinationCreateWithURL(
    _ url: CFURL, _ type: CFString, _ count: Int, _ options: CFDictionary?
) -> CGImageDestination? {
    url.isFileURL ? CGImageDestination(.file(url), type, count) : nil
}

/// Begins a file in memory. `CGImageDestinationFinalize(_:)` appends it to the data.
public func CGImageDestinationCreateWithData(
    _ data: CFMutableData, _ type: CFString, _ count: Int, _ options: CFDictionary?
) -> CGImageDestination? {
    CGImageDestination(.data(data), type, count)
}

/// Adds an image.
///
/// - Parameter properties: `kCGImageDestinationLossyCompressionQuality` (0.9 by default),
///   `kCGImagePropertyOrientation`, and a frame's duration in `kCGImagePropertyGIFDictionary` (0.1 seconds by default, at
///   least 0.02). Others have no effect.
public func CGImageDestinationAddImage(
    _ idst: CGImageDestination, _ image: CGImage, _ properties: CFDictionary?
) {
    idst.add(image, properties)
}

/// Adds an image of a file, with its orientation and duration unless the properties have others. If it can't be read, the
/// destination can't be finalized.
public func CGImageDestinationAddImageFromSource(
    _ idst: CGImageDestination, _ isrc: CGImageSource, _ index: Int, _ properties: CFDictionary?
) {
    guard let image = CGImageSourceCreateImageAtIndex(isrc, index, nil) else {
        idst.isIncomplete = true
        return
    }
    let own = CGImageSourceCopyPropertiesAtIndex(isrc, index, nil)?.stringKeyed ?? [:]
    let kept = own.filter { [kCGImagePropertyOrientation, kCGImagePropertyGIFDictionary].contains($0.key) }
    let given = properties?.stringKeyed ?? [:]
    idst.add(image, NSDictionary(dictionary: kept.merging(given) { $1 }))
}

/// Sets the properties of the whole file: `kCGImagePropertyGIFLoopCount` in `kCGImagePropertyGIFDictionary`, without
/// which an animation is played once, and those of images that have none of their own.
public func CGImageDestinationSetProperties(_ idst: CGImageDestination, _ properties: CFDictionary?) {
    idst.properties = properties?.stringKeyed ?? [:]
}

/// Writes the file. The call blocks.
///
/// Returns false, with the cause in the log, if a property isn't valid, an image is missing, or the file can't be
/// written; then no file is written.
public func CGImageDestinationFinalize(_ idst: CGImageDestination) -> Bool { idst.finalize() }

/// Returns the types that are written.
public func CGImageDestinationCopyTypeIdentifiers() -> CFArray {
    ImageFormat.written.map(ImageFormat.identifier)
}
