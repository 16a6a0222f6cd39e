public import Foundation
public import MediaTypes

/// An item of metadata. Immutable. Source: AVMetadataItem.h.
///
/// Assets return the common items that their files contain, such as title, artist, creation date and
/// language.
open class AVMetadataItem: NSObject, NSCopying, AVAsynchronousKeyValueLoading, @unchecked Sendable {
    // `@unchecked`: the class is open; what it stores is immutable.

    /// The common key, which is the same in all formats.
    public let commonKey: AVMetadataKey?
    private let text: String

    package init(commonKey: AVMetadataKey, text: String) {
        self.commonKey = commonKey
        self.text = text
        super.init()
    }

    open func copy(with zone: NSZone? = nil) -> Any { self }

    /// The key space and the key, as in `comn/title`.
    public var identifier: AVMetadataIdentifier? {
        commonKey.map { AVMetadataIdentifier(.common, $0) }
    }

    /// The key in its key space, a `String`.
    ///
    /// `Any` rather than an object type as on Apple's platforms: without bridging, no object could be cast to
    /// `String`.
    public var key: Any? { commonKey?.rawValue }

    /// The key space that defines the key.
    public var keySpace: AVMetadataKeySpace? { .common }

    /// The value, a `String`; `Any` for the same reason as the key.
    public var value: Any? { text }

    /// The value as a string.
    public var stringValue: String? { text }

    /// The value as a number; nil if it is not a number.
    public var numberValue: NSNumber? { Double(text).map(NSNumber.init(value:)) }

    /// The value as a date; nil if it is not an ISO 8601 date, with or without a time and fractions of
    /// seconds.
    public var dateValue: Date? {
        for options in Self.dateForms {
            let formatter = ISO8601DateFormatter()
            formatter.formatOptions = options
            if let date = formatter.date(from: text) { return date }
        }
        return nil
    }

    private static let dateForms: [ISO8601DateFormatter.Options] = [
        .withInternetDateTime, [.withInternetDateTime, .withFractionalSeconds], .withFullDate,
    ]

    /// Returns the items with an identifier.
    public class func metadataItems(
        from metadataItems: [AVMetadataItem], filteredByIdentifier identifier: AVMetadataIdentifier
    ) -> [AVMetadataItem] {
        metadataItems.filter { $0.identifier == identifier }
    }

    /// Returns the items with a key and a key space; nil matches any.
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
