public import Foundation
public import MediaTypes

/// A group of metadata items. Source: AVMetadataGroup.h.
open class AVMetadataGroup: NSObject, @unchecked Sendable {
    // `@unchecked Sendable`: the class is open. Only mutable subclasses, which are confined to one thread,
    // change its stored property.
    final var contents: [AVMetadataItem]

    init(items: [AVMetadataItem]) {
        contents = items
        super.init()
    }

    open var items: [AVMetadataItem] { contents }

    /// Always `nil`: groups come from chapters, which have no label.
    open var classifyingLabel: String? { nil }

    /// Always `nil`, like `classifyingLabel`.
    open var uniqueID: String? { nil }
}

/// A group of metadata items for a time range, such as a chapter. Immutable, unless it is an
/// `AVMutableTimedMetadataGroup`. Source: AVTimedMetadataGroup.h.
open class AVTimedMetadataGroup: AVMetadataGroup, NSCopying, NSMutableCopying,
    @unchecked Sendable
{
    final var range: CMTimeRange

    /// Creates a group of items, such as a title, for a time range.
    public init(items: [AVMetadataItem], timeRange: CMTimeRange) {
        range = timeRange
        super.init(items: items)
    }

    open var timeRange: CMTimeRange { range }

    /// Returns an immutable copy.
    open func copy(with zone: NSZone? = nil) -> Any {
        AVTimedMetadataGroup(items: items, timeRange: timeRange)
    }

    open func mutableCopy(with zone: NSZone? = nil) -> Any {
        AVMutableTimedMetadataGroup(items: items, timeRange: timeRange)
    }
}

/// A mutable group of metadata items for a time range.
///
/// It must be used by one thread. Source: AVTimedMetadataGroup.h.
open class AVMutableTimedMetadataGroup: AVTimedMetadataGroup, @unchecked Sendable {
    open override var items: [AVMetadataItem] {
        get { contents }
        set { contents = newValue }
    }

    open override var timeRange: CMTimeRange {
        get { range }
        set { range = newValue }
    }
}
