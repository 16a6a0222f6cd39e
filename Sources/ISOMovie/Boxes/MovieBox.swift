package import Foundation
internal import MediaTypes

/// A new movie box for a file, which may be longer than the old one.
package struct MovieBoxChange: Sendable, Hashable {
    /// Room to insert before other boxes.
    let insertions: [FileInsertion]
    let patch: FilePatch

    /// - Throws: The system's error if the file can't be opened, read or written; the file is unusable then.
    package func write(into file: URL) throws {
        try insertions.write(into: file)
        try [patch].write(into: file)
    }
}

/// The bytes of a movie box, including its 8-byte header, in which numbers are changed in place. A nested box
/// therefore begins in `bytes` at the position of its content within the movie box's content.
struct MovieBox {
    private(set) var bytes: [UInt8]

    private let place: MovieFileLayout.Place
    private let isLast: Bool
    private let content: ByteReader

    /// The tracks of the unchanged box.
    var tracks: [ByteReader] { content.boxes.all("trak") }

    /// - Throws: `MovieFault` if the file is not a movie.
    init(of file: some RandomAccessBytes) throws {
        guard let place = try MovieFileLayout(of: file).movie else { throw MovieFault.noMovie }
        self.place = place
        isLast = place.offset + place.count == file.length
        content = try Movie.content(at: place, of: file)
        bytes = try file.bytes(at: place.offset - 8, count: 8) + content.rest
    }

    /// The change that turns the file's movie box into this one.
    var change: MovieBoxChange {
        let growth = bytes.count - 8 - content.remaining
        let room = FileInsertion(
            offset: place.offset + place.count, bytes: [UInt8](repeating: 0, count: max(0, growth)))
        return MovieBoxChange(
            insertions: growth > 0 && !isLast ? [room] : [],
            patch: FilePatch(offset: place.offset - 8, bytes: bytes))
    }

    /// A track's table of sample durations.
    struct Table {
        /// The positions of the nested boxes, outermost first and the table last.
        let boxes: [Int]
        let rowCount: Int
        /// Whether the last sample shares its row with others, so that it needs a new one.
        let needsRow: Bool
        /// The added duration, in units of the media.
        let units: Int
        let duration: (position: Int, isWide: Bool)

        /// Returns `nil` for a track without samples or without a change.
        init?(_ track: ByteReader, lengthenedBy time: CMTime) throws {
            guard time > .zero, let media = track.boxes.first("mdia"), var header = media.boxes.first("mdhd"),
                let information = media.boxes.first("minf"), let samples = information.boxes.first("stbl"),
                var durations = samples.boxes.first("stts")
            else { return nil }
            boxes = [0] + [track, media, information, samples, durations].map(\.position)
            let isWide = try header.fullBoxHeader().version == 1
            try header.skip(isWide ? 16 : 8)
            let timescale = CMTimeScale(clamping: try header.unsigned32())
            duration = (header.position, isWide)
            units = Int(
                clamping: time.convertScale(max(1, timescale), method: .roundHalfAwayFromZero).value)
            _ = try durations.fullBoxHeader()
            rowCount = Int(try durations.unsigned32())
            guard units > 0, rowCount > 0, durations.remaining >= 8 * rowCount else { return nil }
            try durations.skip(8 * (rowCount - 1))
            needsRow = try durations.unsigned32() > 1
        }
    }

    mutating func lengthen(_ table: Table) {
        add(table.units, at: table.duration.position + 8, isWide: table.duration.isWide)
        guard let box = table.boxes.last else { return }
        let row = box + 16 + 8 * (table.rowCount - 1)
        guard table.needsRow else { return add(table.units, at: row + 4) }
        add(-1, at: row)
        add(1, at: box + 12)
        let length = number(at: row + 4) + table.units
        bytes.insert(contentsOf: Self.bytes(1) + Self.bytes(length), at: row + 8)
        for box in table.boxes { add(8, at: box) }
    }

    /// Adds the box's growth to the offsets of the chunks behind it. Call this before inserting anything.
    mutating func moveChunks(by growth: Int) {
        guard growth > 0, !isLast else { return }
        for track in tracks {
            let table = track.boxes.first("mdia")?.boxes.first("minf")?.boxes.first("stbl")?.boxes ?? []
            for box in table where ["stco", "co64"].contains(box.code) {
                let (start, width) = (box.content.position + 16, box.code == "co64" ? 8 : 4)
                let count = min(number(at: start - 4), (box.content.remaining - 8) / width)
                for index in 0..<max(0, count) { add(growth, at: start + index * width, isWide: width == 8) }
            }
        }
    }

    /// Replaces a range that ends a box.
    ///
    /// - Parameter boxes: The positions of the nested boxes, outermost first; the last ends at the range's
    ///   end.
    mutating func replace(_ range: Range<Int>, with new: [UInt8], in boxes: [Int]) {
        for box in boxes { add(new.count - range.count, at: box) }
        bytes.replaceSubrange(range, with: new)
    }

    private func number(at place: Int, width: Int = 4) -> Int {
        bytes[place..<place + width].reduce(0) { $0 << 8 | Int($1) }
    }

    private mutating func add(_ units: Int, at place: Int, isWide: Bool = false) {
        let width = isWide ? 8 : 4
        let sum = number(at: place, width: width) &+ units
        bytes.replaceSubrange(place..<place + width, with: Self.bytes(sum, width: width))
    }

    private static func bytes(_ number: Int, width: Int = 4) -> [UInt8] {
        Array(number.bigEndianBytes.suffix(width))
    }
}
