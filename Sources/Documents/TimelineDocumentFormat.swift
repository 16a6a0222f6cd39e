public import Foundation
import Timeline

/// The formats of timeline documents.
public enum TimelineDocumentFormat: String, Sendable, Hashable, CaseIterable {
    /// The JSON document of a `Timeline`, `.json`.
    case json
    /// OpenTimelineIO's JSON, `.otio`.
    case openTimelineIO = "otio"
    /// A folder with a document of OpenTimelineIO and its media, `.otiod`.
    case openTimelineIOFolder = "otiod"
    /// A zip archive of such a folder, `.otioz`.
    case openTimelineIOArchive = "otioz"
    /// A CMX3600 edit decision list, `.edl`.
    case editDecisionList = "edl"
    /// Final Cut Pro's XML, `.fcpxml`.
    case finalCutProXML = "fcpxml"

    /// The format of a file, by its ending; `nil` for another file.
    public init?(url: URL) {
        self.init(rawValue: url.pathExtension.lowercased())
    }

    /// The endings of all formats, for messages: `.json, .otio, .edl`.
    public static var endings: String { allCases.map { ".\($0.rawValue)" }.joined(separator: ", ") }

    init(of url: URL, _ code: TimelineError.Code) throws(TimelineError) {
        guard let format = TimelineDocumentFormat(url: url) else {
            throw TimelineError(
                code, file: url, cause: "unknown type of document \"\(url.pathExtension)\"",
                remedy: "use one of \(Self.endings)")
        }
        self = format
    }
}
