internal import MediaTypes

/// A format of files that contain no media but refer to other files, which players open and fetch from
/// servers.
package enum ReferringFormat: Sendable, Hashable, CaseIterable {
    case hls, dash, smoothStreaming, sessionDescription
    case m3u, pls, asx, windowsMedia, wpl, xspf, smil, cue, list, quickTimeLink, concatenation
    case referenceMovie, linkedMatroska
    case drawing
    case finalCut, premiere, openTimelineIO, editingServices, mlt

    /// The name with its article, as used in errors.
    package var name: String {
        switch self {
        case .hls: "an HLS playlist"
        case .dash: "a DASH manifest"
        case .smoothStreaming: "a Smooth Streaming manifest"
        case .sessionDescription: "an SDP session description"
        case .m3u: "an M3U playlist"
        case .pls: "a PLS playlist"
        case .asx: "an ASX playlist"
        case .windowsMedia: "a Windows Media reference file"
        case .wpl: "a Windows Media Player playlist"
        case .xspf: "an XSPF playlist"
        case .smil: "a SMIL presentation"
        case .cue: "a CUE sheet"
        case .list: "a list of URLs"
        case .quickTimeLink: "a QuickTime media link"
        case .concatenation: "an ffconcat list"
        case .referenceMovie: "a QuickTime reference movie"
        case .linkedMatroska: "a Matroska file with chapters in other files"
        case .drawing: "an SVG drawing with parts in other files"
        case .finalCut: "an FCPXML document"
        case .premiere: "a Final Cut Pro 7 XML document"
        case .openTimelineIO: "an OpenTimelineIO document"
        case .editingServices: "a GStreamer Editing Services project"
        case .mlt: "an MLT project"
        }
    }

    package var remedy: String {
        switch self {
        case .drawing: "embed the parts in the drawing, or convert it to PNG"
        case .finalCut, .openTimelineIO: "give it as the document, not as a medium of one"
        case .premiere, .editingServices, .mlt: "export the timeline as a movie first"
        case .linkedMatroska: "join the files into one first"
        case .referenceMovie: "save it as a self-contained movie first"
        case .hls, .dash, .smoothStreaming, .sessionDescription, .list, .quickTimeLink:
            "download the media into a file first, such as with ffmpeg, and give that file"
        case .m3u, .pls, .asx, .windowsMedia, .wpl, .xspf, .smil, .cue, .concatenation:
            "give the media files that it names"
        }
    }
}

extension ReferringFormat {
    /// Recognizes the format of a file by its content, whatever its name is; `nil` for another file.
    package init?(of file: some RandomAccessBytes) throws {
        let start = try Self.contentStart(of: file)
        guard let text = Self.text(try file.bytes(at: start, count: Self.enough)) else { return nil }
        guard let format = Self(text) else { return nil }
        if format == .drawing {
            // Drawings are media, and may have references anywhere.
            let bytes = try file.bytes(at: start, count: Self.mostDrawn)
            guard ReferringDrawing.names(in: String(decoding: bytes, as: UTF8.self)) else { return nil }
        }
        self = format
    }

    private static let enough = 4096
    /// The number of bytes of a drawing that are examined.
    private static let mostDrawn = 32 << 20

    /// Returns the offset after the tags that may precede audio.
    private static func contentStart(of file: some RandomAccessBytes) throws -> Int64 {
        var start: Int64 = 0
        for _ in 0..<8 {
            let head = try file.bytes(at: start, count: 10)
            guard head.count == 10, head.starts(with: Array("ID3".utf8)) else { break }
            let length = head[6...].reduce(Int64(0)) { $0 << 7 | Int64($1 & 0x7F) }
            start += 10 + length + (head[5] & 0x10 != 0 ? 10 : 0)
        }
        return start
    }

    /// Returns the text that a file begins with, without leading white space and marks; `nil` if it isn't
    /// text.
    private static func text(_ bytes: [UInt8]) -> String? {
        let text: String
        if let wide = String(markedUTF16: bytes) {
            text = wide
        } else {
            guard !bytes.contains(0) else { return nil }
            text = String(decoding: bytes, as: UTF8.self)
        }
        let leading: Set<Unicode.Scalar> = [" ", "\t", "\r", "\n", "\u{FEFF}"]
        return String(text.unicodeScalars.drop { leading.contains($0) })
    }

    private init?(_ text: String) {
        let text = text.lowercased()
        if let format = text.hasPrefix("<") ? Self(xml: text) : Self(plain: text) {
            self = format
        } else {
            return nil
        }
    }

    private init?(xml text: String) {
        if text.contains("<?quicktime") {
            self = .quickTimeLink
            return
        }
        if text.hasPrefix("<?wpl") {
            self = .wpl
            return
        }
        guard let root = ReferringDrawing.root(of: text) else { return nil }
        switch root {
        case "mpd": self = .dash
        case "smoothstreamingmedia": self = .smoothStreaming
        case "asx": self = .asx
        case "playlist" where text.contains("xspf"): self = .xspf
        case "smil": self = .smil
        case "svg": self = .drawing
        case "fcpxml": self = .finalCut
        case "xmeml": self = .premiere
        case "ges": self = .editingServices
        case "mlt": self = .mlt
        default: return nil
        }
    }

    private init?(plain text: String) {
        let lines = text.split(whereSeparator: \.isNewline)
        func hasLine(_ beginnings: String...) -> Bool {
            lines.contains { line in
                beginnings.contains { line.drop { $0 == " " || $0 == "\t" }.hasPrefix($0) }
            }
        }
        if text.hasPrefix("#extm3u") || hasLine("#extinf:", "#ext-x-") {
            self = hasLine("#ext-x-") ? .hls : .m3u
        } else if text.hasPrefix("[playlist]") {
            self = .pls
        } else if text.hasPrefix("[reference]") {
            self = .windowsMedia
        } else if text.hasPrefix("v=0"), hasLine("o=", "s=", "m=") {
            self = .sessionDescription
        } else if text.hasPrefix("rtsptext") || text.hasPrefix("smiltext") {
            self = .quickTimeLink
        } else if text.hasPrefix("ffconcat version") {
            self = .concatenation
        } else if hasLine("file "), hasLine("track ") {
            self = .cue
        } else if text.hasPrefix("{"), text.contains("\"otio_schema\"") {
            self = .openTimelineIO
        } else if let first = lines.first(where: { !$0.hasPrefix("#") }), Self.isURL(first) {
            self = .list
        } else {
            return nil
        }
    }

    private static func isURL(_ line: Substring) -> Bool {
        guard let colon = line.firstRange(of: "://") else { return false }
        let scheme = line[..<colon.lowerBound]
        return !scheme.isEmpty
            && scheme.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "+-.".contains($0)) }
    }
}
