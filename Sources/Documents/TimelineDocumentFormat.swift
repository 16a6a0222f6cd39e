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
    /// A folder with Final Cut Pro's XML as `Info.fcpxml`, `.fcpxmld`; read-only.
    case finalCutProXMLFolder = "fcpxmld"
    /// Final Cut Pro 7's XML, which Premiere Pro writes, `.xml`; read-only.
    case finalCutPro7XML = "xml"

    /// Creates the format for a file name extension; `nil` for any other.
    public init?(url: URL) {
        self.init(rawValue: url.pathExtension.lowercased())
    }

    /// Whether documents of the format can be written.
    public var isWritable: Bool { self != .finalCutProXMLFolder && self != .finalCutPro7XML }

    /// The file name extensions of all formats, for messages: `.json, .otio, .edl`.
    public static var endings: String { allCases.map { ".\($0.rawValue)" }.joined(separator: ", ") }

    init(of url: URL, _ code: TimelineError.Code) throws(TimelineError) {
        guard let format = TimelineDocumentFormat(url: url) else {
            throw TimelineError(
                code, file: url, cause: "unknown type of document \"\(url.pathExtension)\"",
                remedy: "use one of \(Self.endings)")
        }
        guard format.isWritable || code != .unwritableDocument else {
            let others = Self.allCases.filter(\.isWritable).map { ".\($0.rawValue)" }.joined(separator: ", ")
            throw TimelineError(
                code, file: url, cause: "documents of the type \"\(url.pathExtension)\" are only read",
                remedy: "use one of \(others)")
        }
        self = format
    }

    /// Returns the URL of the document itself, which is inside the folder in folder formats.
    func document(in url: URL) -> URL {
        switch self {
        case .openTimelineIOFolder: url.appendingPathComponent(OTIOBundle.document)
        case .finalCutProXMLFolder: url.appendingPathComponent("Info.fcpxml")
        default: url
        }
    }
}
