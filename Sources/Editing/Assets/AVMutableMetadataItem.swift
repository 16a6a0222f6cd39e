public import Foundation
public import MediaTypes

/// A mutable metadata item, such as for an export. Source: AVMetadataItem.h.
///
/// It must be used by one thread. Locales, times and attributes have no effect.
open class AVMutableMetadataItem: AVMetadataItem, @unchecked Sendable {
    /// Creates an item without an identifier and a value.
    public init() {
        super.init(contents: Contents())
    }

    public override var identifier: AVMetadataIdentifier? {
        get { super.identifier }
        set { contents.identifier = newValue }
    }

    /// The key in its key space. Setting it keeps the key space, or sets the common one if there was none.
    public override var key: Any? {
        get { super.key }
        set {
            let name = (newValue as? AVMetadataKey)?.rawValue ?? newValue as? String
            contents.identifier = name.map {
                AVMetadataIdentifier(keySpace ?? .common, AVMetadataKey(rawValue: $0))
            }
        }
    }

    /// The key space that defines the key. Setting it keeps the key.
    public override var keySpace: AVMetadataKeySpace? {
        get { super.keySpace }
        set {
            let key = contents.identifier?.key ?? AVMetadataKey(rawValue: "")
            contents.identifier = newValue.map { AVMetadataIdentifier($0, key) }
        }
    }

    /// The value: a `String`, `NSNumber`, `Date` or `Data`.
    public override var value: Any? {
        get { super.value }
        set { contents.value = newValue }
    }

    /// Returns an immutable copy.
    open override func copy(with zone: NSZone? = nil) -> Any { AVMetadataItem(contents: contents) }
}
