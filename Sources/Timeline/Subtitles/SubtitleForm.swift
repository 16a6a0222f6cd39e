import Foundation

/// The formats of subtitle files, which are recognized by their content.
enum SubtitleForm {
    /// SubRip or WebVTT.
    case lines
    case json
    case subStationAlpha

    init(_ data: Data) {
        let start = data.prefix(64).drop { [0xEF, 0xBB, 0xBF, 0x20, 0x09, 0x0A, 0x0D].contains($0) }
        if String(decoding: start.prefix(13), as: UTF8.self).lowercased() == "[script info]" {
            self = .subStationAlpha
            return
        }
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
