import Cutroom
import Foundation

/// JSON as subcommands print it in place of text.
enum PrintedJSON {
    /// Returns a value as indented JSON with sorted keys, with a line break at the end. Dates are written as ISO 8601 has
    /// them, control characters as escapes.
    static func text(of value: some Encodable) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        encoder.dateEncodingStrategy = .iso8601
        return String(decoding: try encoder.encode(value), as: UTF8.self).withJSONEscapedControls + "\n"
    }
}
