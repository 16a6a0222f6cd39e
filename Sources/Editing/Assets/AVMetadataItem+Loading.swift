public import Foundation
public import MediaTypes

extension AVMetadataItem {
    /// Always `.loaded`: items are created with their values.
    public func statusOfValue(forKey key: String, error outError: NSErrorPointer) -> AVKeyValueStatus {
        .loaded
    }

    /// Calls the handler on another thread. Items are created with their values.
    @preconcurrency
    public func loadValuesAsynchronously(
        forKeys keys: [String], completionHandler handler: (@Sendable () -> Void)? = nil
    ) {
        ClientQueue.call { handler?() }
    }
}

extension AVPartialAsyncProperty where Root: AVMetadataItem {
    public static var stringValue: AVAsyncProperty<Root, String?> { .init("stringValue") { $0.stringValue } }
    public static var numberValue: AVAsyncProperty<Root, NSNumber?> {
        .init("numberValue") { $0.numberValue }
    }
    public static var dateValue: AVAsyncProperty<Root, Date?> { .init("dateValue") { $0.dateValue } }
    public static var value: AVAsyncProperty<Root, Any?> { .init("value") { $0.value } }
}

extension AVMetadataItem {
    /// Returns the identifier of a key in a key space, such as `itsk/%A9nam`; `nil` if the key is not a
    /// string.
    public class func identifier(
        forKey key: Any, keySpace: AVMetadataKeySpace
    ) -> AVMetadataIdentifier? {
        let name = (key as? AVMetadataKey)?.rawValue ?? key as? String
        return name.map { AVMetadataIdentifier(keySpace, AVMetadataKey(rawValue: $0)) }
    }

    /// Returns the key space of an identifier; `nil` if it has none.
    public class func keySpace(forIdentifier identifier: AVMetadataIdentifier) -> AVMetadataKeySpace? {
        identifier.keySpace
    }

    /// Returns the key of an identifier, a `String`; `nil` if the identifier has no key space.
    public class func key(forIdentifier identifier: AVMetadataIdentifier) -> Any? { identifier.key?.rawValue }
}
