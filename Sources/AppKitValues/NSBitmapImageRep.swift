public import Foundation
public import MediaTypes
internal import UIValues

/// The pixels of an image. Source: NSBitmapImageRep.h.
open class NSBitmapImageRep: NSObject {
    /// A format of image files. Source: NSBitmapImageRep.h. BMP, GIF, JPEG 2000 and TIFF aren't written.
    public enum FileType: UInt, Sendable {
        case jpeg = 3
        case png = 4
    }

    /// A property of an image file. Source: NSBitmapImageRep.h.
    public struct PropertyKey: Hashable, Sendable {
        public let rawValue: String

        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// The quality of a JPEG file, a number from 0 to 1.
        public static let compressionFactor = PropertyKey(rawValue: "NSImageCompressionFactor")
    }

    private let image: CGImage

    public init(cgImage: CGImage) {
        image = cgImage
    }

    /// Reads the bytes of a file. Returns `nil` if they aren't an image.
    public convenience init?(data: Data) {
        guard let stored = StoredImage(data) else { return nil }
        self.init(cgImage: stored.turn.applied(to: stored.image))
    }

    open var cgImage: CGImage? { image }
    /// The width in pixels.
    open var pixelsWide: Int { image.width }
    open var pixelsHigh: Int { image.height }
    /// The size in points.
    open lazy var size = CGSize(width: image.width, height: image.height)

    /// Returns the bytes of a file; `nil` if it can't be encoded.
    ///
    /// - Parameter properties: `.compressionFactor`, 0.9 by default, for JPEG files. Others have no effect.
    open func representation(using storageType: FileType, properties: [PropertyKey: Any]) -> Data? {
        switch storageType {
        case .png: image.pngData()
        case .jpeg:
            image.jpegData(quality: properties[.compressionFactor].flatMap(ClientNumber.double) ?? 0.9)
        }
    }
}
