public import Foundation
public import MediaTypes

/// One piece of metadata. Immutable. Source: AVMetadataItem.h.
///
/// Assets give the common items that their files hold: title, artist, creation date, language and the like.
open class AVMetadataItem: NSObject, NSCopying, @unchecked Sendable {
    // Unchecked because the class is open; what it stores is immutable.

    /// The key that formats share.
    public let commonKey: AVMetadataKey?
    private let text: String

    package init(commonKey: AVMetadataKey, text: String) {
        self.commonKey = commonKey
        self.text = text
        super.init()
    }

    open func copy(with zone: NSZone? = nil) -> Any { self }

    /// Key space and key in one: `comn/title`.
    public var identifier: AVMetadataIdentifier? {
        commonKey.map {
            AVMetadataIdentifier(rawValue: "\(AVMetadataKeySpace.common.rawValue)/\($0.rawValue)")
        }
    }

    /// The key in its key space, a `String`.
    ///
    /// `Any`, not an object as at Apple: without bridging, no object could be cast to `String`.
    public var key: Any? { commonKey?.rawValue }

    /// Where the key has its meaning.
    public var keySpace: AVMetadataKeySpace? { .common }

    /// The value, a `String`; `Any` for the same reason as the key.
    public var value: Any? { text }

    /// The value as text.
    public var stringValue: String? { text }

    /// The value as a number; nil where it is none.
    public var numberValue: NSNumber? { Double(text).map(NSNumber.init(value:)) }

    /// The value as a date, where it is one of ISO 8601 (with or without time or fractions of seconds).
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

    /// The items that have an identifier.
    public class func metadataItems(
        from metadataItems: [AVMetadataItem], filteredByIdentifier identifier: AVMetadataIdentifier
    ) -> [AVMetadataItem] {
        metadataItems.filter { $0.identifier == identifier }
    }

    /// The items that have a key and a key space; nil stands for any.
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
