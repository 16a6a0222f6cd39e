internal import ExtraTypes
internal import Foundation

/// The date that an output says it was created at: the same for the same export, so never the time of the export.
enum CreationDate {
    /// Returns the date of the settings, or else that of the environment's `SOURCE_DATE_EPOCH`, or else none.
    ///
    /// Source: reproducible-builds.org/specs/source-date-epoch.
    static func of(
        _ settings: ExportSettings, environment: [String: String] = ProcessInfo.processInfo.environment
    ) -> Date? {
        settings.creationDate
            ?? environment["SOURCE_DATE_EPOCH"].flatMap { Int64($0) }
            .map { Date(timeIntervalSince1970: TimeInterval($0)) }
    }
}
