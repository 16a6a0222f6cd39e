public import MediaTypes

// Keys of the options of image sources. Source: CGImageSource.h.

/// The longest side of a thumbnail in pixels. Without it, a thumbnail has the size of the image.
public let kCGImageSourceThumbnailMaxPixelSize: CFString = "kCGImageSourceThumbnailMaxPixelSize"
/// Whether a thumbnail is made of the image if the file has none. Thumbnails in files aren't read.
public let kCGImageSourceCreateThumbnailFromImageIfAbsent: CFString =
    "kCGImageSourceCreateThumbnailFromImageIfAbsent"
/// Whether a thumbnail is made of the image in any case.
public let kCGImageSourceCreateThumbnailFromImageAlways: CFString =
    "kCGImageSourceCreateThumbnailFromImageAlways"
/// Whether a thumbnail is turned as the orientation says. False by default.
public let kCGImageSourceCreateThumbnailWithTransform: CFString =
    "kCGImageSourceCreateThumbnailWithTransform"
/// Has no effect: images are decoded when they are made, and belong to the client.
public let kCGImageSourceShouldCache: CFString = "kCGImageSourceShouldCache"
/// Has no effect: images are decoded when they are made.
public let kCGImageSourceShouldCacheImmediately: CFString = "kCGImageSourceShouldCacheImmediately"
/// Has no effect: images have 8 bits a component.
public let kCGImageSourceShouldAllowFloat: CFString = "kCGImageSourceShouldAllowFloat"
/// Has no effect: the format is read from the file.
public let kCGImageSourceTypeIdentifierHint: CFString = "kCGImageSourceTypeIdentifierHint"

/// The options of a client, for thumbnails.
struct ThumbnailOptions {
    let mayMake: Bool
    let isUpright: Bool
    /// At least 1; `nil` for the size of the image.
    let longestSide: Int?

    init(_ options: CFDictionary?) {
        let values = options?.stringKeyed ?? [:]
        func flag(_ key: CFString) -> Bool { values[key].flatMap(ClientNumber.double) ?? 0 != 0 }
        mayMake =
            flag(kCGImageSourceCreateThumbnailFromImageAlways)
            || flag(kCGImageSourceCreateThumbnailFromImageIfAbsent)
        isUpright = flag(kCGImageSourceCreateThumbnailWithTransform)
        longestSide = values[kCGImageSourceThumbnailMaxPixelSize].flatMap(ClientNumber.integer).map {
            max($0, 1)
        }
    }
}
