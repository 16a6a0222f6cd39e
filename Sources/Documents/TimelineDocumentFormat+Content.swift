public import Foundation

extension TimelineDocumentFormat {
    /// Recognizes the format of a document by its first bytes; `nil` for anything else, such as media.
    ///
    /// JSON is an object: with `OTIO_SCHEMA` it is OpenTimelineIO's. XML is of Final Cut Pro by its root element. An edit
    /// decision list begins with a title, a frame code mode, or an event.
    ///
    /// - Parameter head: The first bytes, such as 4096 of them.
    public init?(content head: Data) {
        if head.starts(with: Data("PK\u{3}\u{4}".utf8)) {
            // Of the other zip archives none is a medium either.
            self = .openTimelineIOArchive
            return
        }
        // The last bytes may be a part of a character.
        var text = String(decoding: head, as: UTF8.self)[...]
        if text.first == "\u{FEFF}" { text = text.dropFirst() }
        text = text.drop(while: \.isWhitespace)
        if text.first == "{" {
            self = text.contains("\"OTIO_SCHEMA\"") ? .openTimelineIO : .json
        } else if text.first == "<", text.contains("<fcpxml") {
            self = .finalCutProXML
        } else if text.first == "<", text.contains("<xmeml") {
            self = .finalCutPro7XML
        } else if text.firstMatch(of: #/^(TITLE:|FCM:|\d{3,6}\s+\S+\s+(V|A|B|AA|NONE)\b)/#) != nil {
            self = .editDecisionList
        } else {
            return nil
        }
    }
}
