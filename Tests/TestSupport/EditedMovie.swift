package import Foundation

/// A movie with other edit lists, as programs write that join clips without encoding them.
package enum EditedMovie {
    /// One row of an edit list. Times are in units of 1/600 s.
    package struct Edit: Sendable, Hashable {
        package var duration: Int
        /// Counted from the sample that the movie began with before; nil for an empty edit.
        package var start: Int?
        /// In 16.16 fixed point; 0 for a dwell.
        package var rate: Int

        package init(_ duration: Int, from start: Int?, rate: Int = 1 << 16) {
            (self.duration, self.start, self.rate) = (duration, start, rate)
        }
    }

    /// Units a second of the movies that are written.
    package static let timescale = 600

    /// Writes a copy of a movie of ffmpeg's, whose movie box is the last. Tracks without edits here have none in the copy.
    ///
    /// - Parameter edits: By the tracks' handlers, such as `vide` and `soun`.
    package static func copy(_ file: URL, to copy: URL, _ edits: [String: [Edit]]) throws {
        let boxes = Box.list([UInt8](try Data(contentsOf: file)))
        guard var movie = boxes.last, movie.name == "moov" else { throw Unexpected(file: file) }
        var parts = Box.list(movie.content)
        var longest = 0
        for index in parts.indices where parts[index].name == "trak" {
            longest = max(longest, edit(&parts[index], edits))
        }
        for index in parts.indices where parts[index].name == "mvhd" {
            parts[index].replace(12, with: Box.number(timescale, 4) + Box.number(longest, 4))
        }
        movie.content = parts.flatMap(\.bytes)
        try Data((boxes.dropLast() + [movie]).flatMap(\.bytes)).write(to: copy)
    }

    /// The movie can't be edited here.
    package struct Unexpected: Error {
        package var file: URL
    }

    /// Returns the duration of the edits.
    private static func edit(_ track: inout Box, _ edits: [String: [Edit]]) -> Int {
        var parts = Box.list(track.content)
        let media = parts.first { $0.name == "mdia" }.map { Box.list($0.content) } ?? []
        let handler = media.first { $0.name == "hdlr" }.map {
            String(decoding: $0.content[8..<12], as: UTF8.self)
        }
        let units = media.first { $0.name == "mdhd" }.map { $0.number(at: 12) } ?? timescale
        // The row that ffmpeg writes last is the media's.
        let old = parts.first { $0.name == "edts" }.flatMap { Box.list($0.content).first }
        let first = old.map { $0.number(at: $0.content.count - 8) } ?? 0
        let rows = edits[handler ?? ""] ?? []
        let list = rows.flatMap { row in
            let start = row.start.map { first + $0 * units / timescale }
            return Box.number(row.duration, 4) + Box.number(start ?? -1, 4) + Box.number(row.rate, 4)
        }
        parts.removeAll { $0.name == "edts" }
        if !rows.isEmpty {
            let table = Box(name: "elst", content: Box.number(0, 4) + Box.number(rows.count, 4) + list)
            parts.insert(Box(name: "edts", content: table.bytes), at: 1)
        }
        let duration = rows.reduce(0) { $0 + $1.duration }
        for index in parts.indices where parts[index].name == "tkhd" {
            parts[index].replace(20, with: Box.number(duration, 4))
        }
        track.content = parts.flatMap(\.bytes)
        return duration
    }

    /// A box with a size of 32 bits.
    private struct Box {
        var name: String
        var content: [UInt8]

        var bytes: [UInt8] { Self.number(content.count + 8, 4) + Array(name.utf8) + content }

        static func list(_ bytes: [UInt8]) -> [Box] {
            var boxes: [Box] = []
            var place = 0
            while place + 8 <= bytes.count {
                let size = Box(name: "", content: bytes).number(at: place)
                guard size >= 8, place + size <= bytes.count else { break }
                boxes.append(
                    Box(
                        name: String(decoding: bytes[place + 4..<place + 8], as: UTF8.self),
                        content: Array(bytes[place + 8..<place + size])))
                place += size
            }
            return boxes
        }

        static func number(_ value: Int, _ count: Int) -> [UInt8] {
            (0..<count).reversed().map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
        }

        func number(at place: Int) -> Int {
            content[place..<place + 4].reduce(0) { $0 << 8 | Int($1) }
        }

        mutating func replace(_ place: Int, with bytes: [UInt8]) {
            content.replaceSubrange(place..<place + bytes.count, with: bytes)
        }
    }
}
