import Cutroom
import Logging

/// A log handler that records the library's warnings for watched runs. Without watching it logs nothing:
/// important information is printed as messages, and log lines would break up the progress bar.
struct WatchedLog: LogHandler {
    var metadata = Logger.Metadata()
    var logLevel = Logger.Level.warning

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    func log(event: LogEvent) {
        RunWatch.note("\(event.message)".withVisibleControls, isError: event.level >= .error)
    }
}
