public import Foundation
internal import MediaTypes

/// A filter of metadata items. Source: AVMetadataItem.h.
open class AVMetadataItemFilter: NSObject, @unchecked Sendable {
    // `@unchecked`: the class is open; what it stores is immutable.
    private let isForSharing: Bool

    private init(isForSharing: Bool) {
        self.isForSharing = isForSharing
        super.init()
    }

    /// Returns a filter that leaves out what identifies people, such as locations, and what is not commonly known.
    public class func forSharing() -> AVMetadataItemFilter { AVMetadataItemFilter(isForSharing: true) }

    /// Whether an item passes.
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
