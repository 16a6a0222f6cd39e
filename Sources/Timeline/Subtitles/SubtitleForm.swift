import Foundation

/// The formats of subtitle files, which are recognized by their content.
enum SubtitleForm {
    /// SubRip or WebVTT.
    case lines
    case json
    case subStationAlpha

    init(_ data: Data) {
        let first = SubtitleText(data.prefix(128)).lines.first { !$0.allSatisfy(\.isWhitespace) }
        if first?.trimmed.lowercased().hasPrefix("[script info]") == true {
            self = .subStationAlpha
            return
        }
        let start = data.prefix(64).drop { [0xEF, 0xBB, 0xBF, 0x20, 0x09, 0x0A, 0x0D].contains($0) }
        // `{1}{25}` begins a MicroDVD file.
        let next = start.dropFirst().first { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }
        switch (start.first, next) {
        case (UInt8(ascii: "{"), UInt8(ascii: "\"")), (UInt8(ascii: "{"), UInt8(ascii: "}")),
            (UInt8(ascii: "["), UInt8(ascii: "{")), (UInt8(ascii: "["), UInt8(ascii: "]")):
            self = .json
        default: self = .lines
        }
    }
}
