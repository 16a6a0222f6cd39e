/// The end of a file according to a field that counts its bytes.
///
/// Movies have a reader of their own.
///
/// Each function returns nil for a file of another kind, and for one that doesn't state its end.
package enum ToldEnd {
    /// Returns the end in bytes from the file's start; `head` is the beginning of the file, some 64 bytes.
    package static func bytes(of file: some RandomAccessBytes, head: [UInt8]) throws -> Int64? {
        if let end = wave(head) ?? formOfAIFF(head) ?? footerOfMXF(head) { return end }
        return try matroska(file) ?? advancedSystemsFormat(file, head) ?? flashVideo(file, head)
            ?? mpegAudio(file)
    }

    /// The size of a Matroska or WebM file's segment. RFC 8794, 8.3.
    private static func matroska(_ file: some RandomAccessBytes) throws -> Int64? {
        guard let segment = try EBMLElement.segment(of: file) else { return nil }
        return segment.count.map { segment.content + $0 }
    }

    /// The size of a RIFF chunk of WAVE or AVI, or of RF64 (EBU Tech 3306, 4).
    ///
    /// Recorders that don't have the size write 0 or the largest number.
    private static func wave(_ head: [UInt8]) -> Int64? {
        guard head.count >= 8 else { return nil }
        if head.starts(with: Array("RF64".utf8)) || head.starts(with: Array("BW64".utf8)) {
            guard head.count >= 28, head[12..<16].elementsEqual("ds64".utf8) else { return nil }
            return end(head[20..<28].littleEndian, behind: 8)
        }
        guard head.starts(with: Array("RIFF".utf8)) else { return nil }
        let size = head[4..<8].littleEndian
        return size >= 0xFFFF_FFF0 ? nil : end(size, behind: 8)
    }

    /// The size of the FORM chunk of AIFF and AIFF-C.
    private static func formOfAIFF(_ head: [UInt8]) -> Int64? {
        guard head.count >= 12, head.starts(with: Array("FORM".utf8)), head[8..<11].elementsEqual("AIF".utf8)
        else { return nil }
        let size = head[4..<8].bigEndian
        return size >= 0xFFFF_FFF0 ? nil : end(size, behind: 8)
    }

    /// The offset of the footer partition, which begins before the end. SMPTE ST 377-1, 7.1.
    private static func footerOfMXF(_ head: [UInt8]) -> Int64? {
        let key: [UInt8] = [
            0x06, 0x0E, 0x2B, 0x34, 0x02, 0x05, 0x01, 0x01, 0x0D, 0x01, 0x02, 0x01, 0x01, 0x02,
        ]
        guard head.starts(with: key), head.count > 16 else { return nil }
        let content = 17 + (head[16] & 0x80 == 0 ? 0 : Int(head[16] & 0x7F))
        // Versions and grid, then the offsets of this partition and the one before.
        let field = content + 8 + 16
        guard head.count >= field + 8 else { return nil }
        return end(head[field..<field + 8].bigEndian, behind: 1)
    }

    /// The size in the file properties of WMV and WMA ("Advanced Systems Format Specification", 3.2), unless
    /// the file is a broadcast.
    private static func advancedSystemsFormat(_ file: some RandomAccessBytes, _ head: [UInt8]) throws
        -> Int64?
    {
        let header: [UInt8] = [0x30, 0x26, 0xB2, 0x75, 0x8E, 0x66, 0xCF, 0x11, 0xA6, 0xD9, 0x00, 0xAA]
        let properties: [UInt8] = [
            0xA1, 0xDC, 0xAB, 0x8C, 0x47, 0xA9, 0xCF, 0x11, 0x8E, 0xE4, 0x00, 0xC0, 0x0C, 0x20, 0x53, 0x65,
        ]
        guard head.starts(with: header) else { return nil }
        var place: Int64 = 30
        for _ in 0..<100 {
            let object = try file.bytes(at: place, count: 104)
            guard object.count == 104 else { return nil }
            if object.starts(with: properties) {
                return object[88] & 1 == 1 ? nil : end(object[40..<48].littleEndian, behind: 0)
            }
            guard let next = end(object[16..<24].littleEndian, behind: place), next > place else {
                return nil
            }
            place = next
        }
        return nil
    }

    /// The number under `filesize` in the metadata of an FLV file: eight bytes after its marker.
    ///
    /// Recorders that don't have the size write 0 or -1.
    private static func flashVideo(_ file: some RandomAccessBytes, _ head: [UInt8]) throws -> Int64? {
        guard head.starts(with: Array("FLV".utf8)) else { return nil }
        let start = try file.bytes(at: 0, count: 4096)
        let name = [0, 8] + Array("filesize".utf8) + [0]
        guard let place = start.firstRange(of: name)?.upperBound, place + 8 <= start.count else { return nil }
        let size = Int64(exactly: Double(bitPattern: start[place..<place + 8].bigEndian).rounded())
        return size.flatMap { $0 > 0 ? $0 : nil }
    }

    /// The size in the table in the first frame of MPEG audio, Xing's or Fraunhofer's.
    ///
    /// Programs may or may not count tags, so a difference of a few thousand bytes is ignored.
    private static func mpegAudio(_ file: some RandomAccessBytes) throws -> Int64? {
        let start = try AudioFrameScan.endOfTag(of: file)
        let frame = try file.bytes(at: start, count: 256)
        guard frame.count == 256, frame[0] == 0xFF, frame[1] & 0xE0 == 0xE0, frame[1] & 0x06 != 0 else {
            return nil
        }
        let head = Array(frame.prefix(48))
        for name in ["Xing", "Info"] {
            guard let place = head.firstRange(of: Array(name.utf8))?.upperBound else { continue }
            let flags = frame[place + 3]
            guard flags & 2 != 0 else { return nil }
            let field = place + 4 + (flags & 1 != 0 ? 4 : 0)
            return end(frame[field..<field + 4].bigEndian, behind: start - tagMargin)
        }
        guard let place = head.firstRange(of: Array("VBRI".utf8))?.upperBound else { return nil }
        return end(frame[place + 6..<place + 10].bigEndian, behind: start - tagMargin)
    }

    static let tagMargin: Int64 = 4096

    private static func end(_ size: UInt64, behind start: Int64) -> Int64? {
        guard size > 0, let size = Int64(exactly: size) else { return nil }
        let (end, overflows) = start.addingReportingOverflow(size)
        return overflows ? .max : end
    }
}
