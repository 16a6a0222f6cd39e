import Foundation
import Timeline

/// What OpenTimelineIO can't say of a timeline, from our metadata: titles, subtitles, music, size and rate.
struct DocumentExtras {
    /// A timeline with all but its clips.
    var timeline = Timeline()

    /// - Throws: A `TimelineError` if the metadata isn't what we write.
    init(_ document: OTIOTimeline, at url: URL) throws(TimelineError) {
        guard let object = document.metadata[DocumentKeys.own]?.object?["timeline"]?.object else { return }
        do throws(TimelineError) {
            // Lines would be those of the metadata alone.
            timeline = try Timeline(
                document: JSONWriter.data(.object(object)), at: url, locatesErrors: false)
        } catch {
            var located = error
            located.keyPath = "metadata.\(DocumentKeys.own).timeline" + (error.keyPath.map { ".\($0)" } ?? "")
            throw located
        }
    }
}
