import Cutroom
import Logging

/// Gives the library's warnings to those who watch a run. Without them it logs nothing: what people have to know is said
/// in messages, and a log would break up the progress bar.
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
