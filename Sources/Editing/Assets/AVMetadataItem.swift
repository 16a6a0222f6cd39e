public import Foundation
public import MediaTypes

/// A metadata item. Immutable, unless it is an `AVMutableMetadataItem`. Source: AVMetadataItem.h.
///
/// Assets return the common items in their files, such as title, artist, creation date and artwork.
open class AVMetadataItem: NSObject, NSCopying, AVAsynchronousKeyValueLoading, @unchecked Sendable {
    // `@unchecked Sendable`: the class is open. Only the mutable subclass, which is confined to one thread,
    // changes its stored property.
    final var contents: Contents

    struct Contents {
        var identifier: AVMetadataIdentifier?
        var value: Any?
    }

    package init(commonKey: AVMetadataKey, value: Any) {
        contents = Contents(identifier: AVMetadataIdentifier(.common, commonKey), value: value)
        super.init()
    }

    init(contents: Contents) {
        self.contents = contents
        super.init()
    }

    /// The common key, which all formats share; `nil` if the item's key has none.
    public var commonKey: AVMetadataKey? { contents.identifier.flatMap(CommonMetadataKey.of) }

    open func copy(with zone: NSZone? = nil) -> Any { self }

    /// The key space and the key, such as `comn/title`.
    public var identifier: AVMetadataIdentifier? { contents.identifier }

    /// The key in its key space, a `String`.
    ///
    /// Its type is `Any` rather than an object type as on Apple's platforms: without bridging, an object
    /// can't be cast to `String`.
    public var key: Any? { contents.identifier?.key?.rawValue }

    /// The key space that defines the key.
    public var keySpace: AVMetadataKeySpace? { contents.identifier?.keySpace }

    /// The value, a `String`, or `Data` of an image, if it was read from a file. Its type is `Any` for the same
    /// reason as the key's.
    public var value: Any? { contents.value }

    /// The value as a string; `nil` if it can't be represented as text.
    public var stringValue: String? {
        switch contents.value {
        case let text as String: text
        case let number as NSNumber: number.stringValue
        case let date as Date: ISO8601DateFormatter().string(from: date)
        case let value?: value as? Data == nil ? String(describing: value) : nil
        case nil: nil
        }
    }

    /// The value as a number; `nil` if it is not a number.
    public var numberValue: NSNumber? {
        contents.value as? NSNumber ?? stringValue.flatMap(Double.init).map(NSNumber.init(value:))
    }

    /// The value as data, such as that of an image; `nil` for any other value.
    public var dataValue: Data? { contents.value as? Data }

    /// Returns the items with an identifier.
    public class func metadataItems(
        from metadataItems: [AVMetadataItem], filteredByIdentifier identifier: AVMetadataIdentifier
    ) -> [AVMetadataItem] {
        metadataItems.filter { $0.identifier == identifier }
    }

    /// Returns the items with a key and a key space; `nil` matches any.
    public class func metadataItems(
        from metadataItems: [AVMetadataItem], withKey key: Any?, keySpace: AVMetadataKeySpace?
    ) -> [AVMetadataItem] {
        let wanted = (key as? AVMetadataKey)?.rawValue ?? key as? String
        return metadataItems.filter { item in
            (key == nil || item.commonKey?.rawValue == wanted)
                && (keySpace == nil || item.keySpace == keySpace)
        }
    }
}
