import Foundation
import Timeline

/// Properties of a timeline that OpenTimelineIO can't express, from Cutroom's metadata: titles, subtitles,
/// music, render size and frame rate.
struct DocumentExtras {
    /// A timeline with all properties except its clips.
    var timeline = Timeline()

    /// - Throws: A `TimelineError` if the metadata are invalid.
    init(_ document: OTIOTimeline, at url: URL) throws(TimelineError) {
        guard let object = document.metadata[DocumentKeys.own]?.object?["timeline"]?.object else { return }
        do throws(TimelineError) {
            // Line numbers would count from the start of the metadata.
            timeline = try Timeline(
                document: JSONWriter.data(.object(object)), at: url, locatesErrors: false)
        } catch {
            var located = error
            located.keyPath = "metadata.\(DocumentKeys.own).timeline" + (error.keyPath.map { ".\($0)" } ?? "")
            throw located
        }
    }
}
