package import ExtraTypes
package import Foundation

/// The creation date that an output declares: the same for the same export, so never the time of the export.
package enum CreationDate {
    /// Returns the date of the settings, otherwise that of the environment's `SOURCE_DATE_EPOCH`, otherwise
    /// nil.
    ///
    /// Source: reproducible-builds.org/specs/source-date-epoch.
    package static func of(
        _ settings: ExportSettings, environment: [String: String] = ProcessInfo.processInfo.environment
    ) -> Date? {
        settings.creationDate
            ?? environment["SOURCE_DATE_EPOCH"].flatMap { Int64($0) }
            .map { Date(timeIntervalSince1970: TimeInterval($0)) }
    }
}
