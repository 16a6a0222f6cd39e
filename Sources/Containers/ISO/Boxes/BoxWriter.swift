internal import MediaTypes

/// A writer of big-endian fields and boxes.
struct BoxWriter {
    private(set) var bytes: [UInt8] = []

    mutating func append(_ more: [UInt8]) { bytes += more }
    mutating func append(_ code: FourCharacters) { append32(Int64(code.value)) }
    mutating func append16(_ value: Int64) { append(value, bytes: 2) }
    mutating func append32(_ value: Int64) { append(value, bytes: 4) }
    mutating func append64(_ value: Int64) { append(value, bytes: 8) }

    private mutating func append(_ value: Int64, bytes count: Int) {
        for shift in stride(from: (count - 1) * 8, through: 0, by: -8) {
            bytes.append(UInt8(truncatingIfNeeded: value >> Int64(shift)))
        }
    }

    mutating func append(_ code: FourCharacters, _ fill: (inout BoxWriter) throws -> Void) rethrows {
        append(try Self.box(code, fill))
    }

    /// - Parameter version: The version of a full box.
    mutating func append(
        _ code: FourCharacters, version: Int64, flags: Int64 = 0, _ fill: (inout BoxWriter) throws -> Void
    ) rethrows {
        try append(code) { content in
            content.append32(version << 24 | flags)
            try fill(&content)
        }
    }

    /// Appends a media header without a language.
    ///
    /// - Parameter duration: In units of the timescale.
    mutating func appendMediaHeader(timescale: Int64, duration: Int64) {
        append("mdhd", version: 1) { header in
            header.append([UInt8](repeating: 0, count: 16))
            header.append32(timescale)
            header.append64(duration)
            header.append16(MovieLanguage.undetermined)
            header.append16(0)
        }
    }

    /// Appends a handler box that declares the kind of a track's media.
    mutating func appendHandler(_ kind: FourCharacters) {
        append("hdlr", version: 0) { handler in
            handler.append32(0)
            handler.append(kind)
            // The name is empty.
            handler.append([UInt8](repeating: 0, count: 12 + 1))
        }
    }

    /// Appends a data reference to the file itself: the samples are in this file.
    mutating func appendDataReference() {
        append("dinf") { data in
            data.append("dref", version: 0) { references in
                references.append32(1)
                references.append("url ", version: 0, flags: 1) { _ in }
            }
        }
    }

    static func box(_ code: FourCharacters, _ fill: (inout BoxWriter) throws -> Void) rethrows -> [UInt8] {
        var content = BoxWriter()
        try fill(&content)
        var whole = BoxWriter()
        whole.append32(Int64(content.bytes.count + 8))
        whole.append(code)
        whole.append(content.bytes)
        return whole.bytes
    }

    /// Returns a `free` box of `length` bytes in all.
    static func free(_ length: Int) -> [UInt8] {
        box("free") { $0.append([UInt8](repeating: 0, count: length - 8)) }
    }

    /// Returns a box with the content that was read.
    static func box(_ box: Box) -> [UInt8] {
        Self.box(box.code) { $0.append(box.content.rest) }
    }
}
