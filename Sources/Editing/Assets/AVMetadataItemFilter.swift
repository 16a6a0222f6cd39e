public import Foundation
internal import MediaTypes

/// A filter for metadata items. Source: AVMetadataItem.h.
open class AVMetadataItemFilter: NSObject, @unchecked Sendable {
    // `@unchecked Sendable`: the class is open; its stored property is immutable.
    private let isForSharing: Bool

    private init(isForSharing: Bool) {
        self.isForSharing = isForSharing
        super.init()
    }

    /// Returns a filter that keeps only common items that don't identify people, as locations would.
    public class func forSharing() -> AVMetadataItemFilter { AVMetadataItemFilter(isForSharing: true) }

    /// Returns whether an item passes the filter.
    package final func passes(_ item: AVMetadataItem) -> Bool {
        guard isForSharing, let key = item.commonKey else { return !isForSharing }
        return Self.shared.contains(key)
    }

    private static let shared: Set<AVMetadataKey> = [
        .commonKeyTitle, .commonKeyArtist, .commonKeyAlbumName, .commonKeyArtwork, .commonKeyCopyrights,
        .commonKeyDescription, .commonKeyType, .commonKeyPublisher, .commonKeyLanguage,
    ]
}

extension AVMetadataItem {
    /// Returns the items that pass a filter.
    public class func metadataItems(
        from metadataItems: [AVMetadataItem], filteredBy metadataItemFilter: AVMetadataItemFilter
    ) -> [AVMetadataItem] {
        metadataItems.filter(metadataItemFilter.passes)
    }
}
