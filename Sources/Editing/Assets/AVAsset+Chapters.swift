public import Foundation
public import MediaTypes

extension AVAsset {
    /// The locales of the chapter titles: one, or none for an asset without chapters.
    ///
    /// Blocks until the file is inspected.
    ///
    /// If the file doesn't specify a language, the locale is `und`. Chapters of MP4, QuickTime and Matroska
    /// files are supported.
    public var availableChapterLocales: [Locale] {
        chapters.isEmpty ? [] : [Locale(identifier: chapterLanguage ?? "und")]
    }

    /// Returns the chapters, each with its time range and an item with the key `commonKeyTitle`.
    ///
    /// Blocks until the file is inspected.
    ///
    /// - Parameter preferredLanguages: Has no effect: files have titles in one language only.
    public func chapterMetadataGroups(
        bestMatchingPreferredLanguages preferredLanguages: [String]
    ) -> [AVTimedMetadataGroup] {
        chapters.map { chapter in
            AVTimedMetadataGroup(
                items: [AVMetadataItem(commonKey: .commonKeyTitle, value: chapter.title)],
                timeRange: chapter.timeRange)
        }
    }

    /// Returns the chapters with titles in a locale, which is one of `availableChapterLocales`.
    ///
    /// Blocks until the file is inspected.
    ///
    /// - Parameter commonKeys: Has no effect: chapters have titles only.
    public func chapterMetadataGroups(
        withTitleLocale locale: Locale, containingItemsWithCommonKeys commonKeys: [AVMetadataKey]? = nil
    ) -> [AVTimedMetadataGroup] {
        guard availableChapterLocales.contains(where: { $0.identifier == locale.identifier }) else {
            return []
        }
        return chapterMetadataGroups(bestMatchingPreferredLanguages: [])
    }

    /// Loads the chapters, each with its time range and an item with the key `commonKeyTitle`.
    ///
    /// - Parameter preferredLanguages: Has no effect: files have titles in one language only.
    /// - Throws: An `AVError` if the file can't be inspected.
    public func loadChapterMetadataGroups(
        bestMatchingPreferredLanguages preferredLanguages: [String]
    ) async throws -> [AVTimedMetadataGroup] {
        try await loadFacts(forKey: "availableChapterLocales")
        return chapterMetadataGroups(bestMatchingPreferredLanguages: preferredLanguages)
    }

    /// Loads the chapters with titles in a locale, which is one of `availableChapterLocales`.
    ///
    /// - Parameter commonKeys: Has no effect: chapters have titles only.
    /// - Throws: An `AVError` if the file can't be inspected.
    public func loadChapterMetadataGroups(
        withTitleLocale locale: Locale, containingItemsWithCommonKeys commonKeys: [AVMetadataKey] = []
    ) async throws -> [AVTimedMetadataGroup] {
        try await loadFacts(forKey: "availableChapterLocales")
        return chapterMetadataGroups(withTitleLocale: locale, containingItemsWithCommonKeys: commonKeys)
    }
}

extension MediaChapter {
    /// Returns `nil` for a group without a title or a time range.
    package init?(_ group: AVTimedMetadataGroup) {
        let title = group.items.first { $0.commonKey == .commonKeyTitle }?.stringValue
        guard let title, !title.isEmpty, group.timeRange.isValid else { return nil }
        self.init(timeRange: group.timeRange, title: title)
    }
}
