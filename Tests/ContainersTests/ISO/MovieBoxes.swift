/// Movie boxes built by hand, for what ffmpeg does not write.
enum MovieBoxes {
    static func big(_ value: Int, _ count: Int) -> [UInt8] {
        (0..<count).reversed().map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
    }

    static func box(_ name: String, _ content: [UInt8]...) -> [UInt8] {
        let body = Array(content.joined())
        return big(body.count + 8, 4) + name.unicodeScalars.map { UInt8($0.value) } + body
    }

    /// With version 0 and no flags.
    static func full(_ name: String, _ content: [UInt8]...) -> [UInt8] {
        box(name, [0, 0, 0, 0] + content.joined())
    }

    static func movie(
        timescale: Int = 1000, duration: Int = 0, isWide: Bool = false, matrix: [Int] = [],
        _ children: [UInt8]...
    ) -> [UInt8] {
        let fields = matrix.flatMap { big($0, 4) }
        let header = box(
            "mvhd", [isWide ? 1 : 0, 0, 0, 0], big(0, isWide ? 16 : 8), big(timescale, 4),
            big(duration, isWide ? 8 : 4), .init(repeating: 0, count: 16), fields,
            .init(repeating: 0, count: 64 - fields.count))
        return box("moov", header, Array(children.joined()))
    }

    struct Track {
        var handler = "vide"
        var trackID = 1
        var timescale = 90_000
        /// In the track's units, as its media header claims.
        var duration = 0
        /// Whether times have 64 bits.
        var isWide = false
        var edits: [UInt8] = []
        /// The data references, each a box.
        var references: [[UInt8]] = []
        /// The sample description, or several one after the other.
        var entry: [UInt8] = MovieBoxes.picture()
        var entryCount = 1
        var times: [(count: Int, delta: Int)] = [(10, 3000)]
        var sizes: [UInt8] = MovieBoxes.full("stsz", MovieBoxes.big(100, 4), MovieBoxes.big(10, 4))
        var display = (width: 0, height: 0)
        var isTurned = false
        var more: [UInt8] = []

        var bytes: [UInt8] {
            typealias Make = MovieBoxes
            let one = 1 << 16
            let turn = isTurned ? [0, one, 0, -one, 0, 0] : [one, 0, 0, 0, one, 0]
            let matrix = (turn + [0, 0, 1 << 30]).flatMap { Make.big($0, 4) }
            let version: [UInt8] = [isWide ? 1 : 0, 0, 0, 0]
            let header = Make.box(
                "tkhd", version, Make.big(0, isWide ? 16 : 8), Make.big(trackID, 4),
                .init(repeating: 0, count: isWide ? 28 : 24), matrix,
                Make.big(display.width << 16, 4), Make.big(display.height << 16, 4))
            let rows = times.flatMap { Make.big($0.count, 4) + Make.big($0.delta, 4) }
            let table = Make.box(
                "stbl", Make.full("stsd", Make.big(entryCount, 4), entry),
                Make.full("stts", Make.big(times.count, 4), rows), sizes, more)
            let list = Make.full("dref", Make.big(references.count, 4), Array(references.joined()))
            let media = Make.box(
                "mdia",
                Make.box(
                    "mdhd", version, Make.big(0, isWide ? 16 : 8), Make.big(timescale, 4),
                    Make.big(duration, isWide ? 8 : 4), [0x55, 0xC4, 0, 0]),
                Make.full("hdlr", Make.big(0, 4), Array(handler.utf8), .init(repeating: 0, count: 13)),
                Make.box("minf", references.isEmpty ? [] : Make.box("dinf", list), table))
            return Make.box("trak", header, edits, media)
        }
    }

    /// - Parameter reference: The number of the data reference, counted from 1.
    static func picture(
        _ format: String = "avc1", reference: Int = 1, width: Int = 64, height: Int = 48,
        _ boxes: [UInt8] = []
    ) -> [UInt8] {
        box(
            format, big(reference, 8), .init(repeating: 0, count: 16), big(width, 2), big(height, 2),
            .init(repeating: 0, count: 50), boxes)
    }

    static func sound(
        _ format: String, reference: Int = 1, version: Int = 0, channels: Int = 2, rate: Int = 44_100,
        _ rest: [UInt8] = []
    ) -> [UInt8] {
        box(
            format, big(reference, 8), big(version, 2), big(0, 6), big(channels, 2), big(16, 2), big(0, 4),
            big(rate << 16, 4), rest)
    }

    /// An `esds` box around a decoder configuration.
    static func elementary(objectType: UInt8 = 0x40, _ configuration: [UInt8]) -> [UInt8] {
        func descriptor(_ tag: UInt8, _ content: [UInt8]) -> [UInt8] {
            // Lengths may be padded to four bytes, and writers do so.
            [tag, 0x80, 0x80, 0x80, UInt8(content.count)] + content
        }
        let decoder = descriptor(
            4, [objectType] + .init(repeating: 0, count: 12) + descriptor(5, configuration))
        return full("esds", descriptor(3, [0, 1, 0] + decoder))
    }

    static func edits(_ rows: (duration: Int, start: Int, rate: Int)..., isWide: Bool = false) -> [UInt8] {
        let size = isWide ? 8 : 4
        let list = rows.flatMap { big($0.duration, size) + big($0.start, size) + big($0.rate, 4) }
        return box("edts", box("elst", [isWide ? 1 : 0, 0, 0, 0], big(rows.count, 4), list))
    }
}
