internal import MediaTypes

/// The orientation of an image as files have it: a directory of TIFF with one tag. Sources: Exif 2.32, 4.5 and 4.6.4; PNG,
/// Third Edition, 11.3.4.5; TIFF 6.0, section 2.
struct OrientationTag {
    private let orientation: UInt8

    /// - Parameter orientation: From 1 to 8.
    init(_ orientation: Int) {
        self.orientation = UInt8(clamping: orientation)
    }

    /// Returns a file with the tag.
    ///
    /// - Parameter bytes: A file of one of the formats that are written, as an encoder made it, without orientation.
    /// - Throws: `AVError` if it doesn't have the structure of its format.
    func added(to bytes: [UInt8], of format: PictureHeader.Format) throws -> [UInt8] {
        let changed: [UInt8]? =
            switch format {
            case .png: inPNG(bytes)
            case .jpeg: inJPEG(bytes)
            case .tiff: inTIFF(bytes)
            default: nil
            }
        guard let changed, PictureHeader(changed)?.orientation == Int(orientation) else {
            throw CGImageDestination.invalid(
                "an orientation in a \(format.rawValue) file of this encoder",
                "this is a bug; please report it")
        }
        return changed
    }

    /// Tag 0x112, one number of 16 bits, with the higher byte first.
    private var directory: [UInt8] {
        Array("MM".utf8) + [
            0, 42, 0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0, 0, 0, 0, 0,
        ]
    }

    /// After the header, which has a length of 33 with the signature.
    private func inPNG(_ bytes: [UInt8]) -> [UInt8]? {
        guard bytes.count > 33 else { return nil }
        let chunk = Array("eXIf".utf8) + directory
        let length = Self.bigEndian(UInt32(directory.count))
        let check = Self.bigEndian(Self.checksum(chunk))
        return Array(bytes[..<33]) + length + chunk + check + Array(bytes[33...])
    }

    /// After the segment of JFIF, if there is one.
    private func inJPEG(_ bytes: [UInt8]) -> [UInt8]? {
        guard bytes.count > 6 else { return nil }
        let start = bytes[3] == 0xE0 ? 4 + (Int(bytes[4]) << 8 | Int(bytes[5])) : 2
        guard start < bytes.count else { return nil }
        let content = Array("Exif\0\0".utf8) + directory
        let marker: [UInt8] = [0xFF, 0xE1, 0, UInt8(content.count + 2)]
        return Array(bytes[..<start]) + marker + content + Array(bytes[start...])
    }

    /// The directory is written again, after everything else, with one entry more in the order of tags.
    private func inTIFF(_ bytes: [UInt8]) -> [UInt8]? {
        // The encoder writes the lower byte first.
        guard bytes.count > 8, bytes.starts(with: [0x49, 0x49, 42, 0]) else { return nil }
        let start = (0..<4).reduce(0) { $0 | Int(bytes[4 + $1]) << (8 * $1) }
        guard start <= bytes.count - 2 else { return nil }
        let count = Int(bytes[start]) | Int(bytes[start + 1]) << 8
        guard count > 0, start + 2 + 12 * count + 4 <= bytes.count else { return nil }
        var entries = (0..<count).map { Array(bytes[start + 2 + 12 * $0..<start + 14 + 12 * $0]) }
        func tag(_ entry: [UInt8]) -> Int { Int(entry[0]) | Int(entry[1]) << 8 }
        entries.removeAll { tag($0) == 274 }
        let place = entries.firstIndex { tag($0) > 274 } ?? entries.count
        entries.insert([0x12, 1, 3, 0, 1, 0, 0, 0, orientation, 0, 0, 0], at: place)
        var file = bytes
        // A directory begins at an even place.
        if !file.count.isMultiple(of: 2) { file.append(0) }
        file.replaceSubrange(4..<8, with: Self.bigEndian(UInt32(truncatingIfNeeded: file.count)).reversed())
        file += [UInt8(entries.count & 255), UInt8(entries.count >> 8)] + entries.joined() + [0, 0, 0, 0]
        return file
    }

    private static func bigEndian(_ number: UInt32) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
    }

    /// The check of a chunk of PNG: a CRC-32 of its type and content.
    private static func checksum(_ bytes: [UInt8]) -> UInt32 {
        ~bytes.reduce(UInt32.max) { sum, byte in
            (0..<8).reduce(sum ^ UInt32(byte)) { each, _ in
                each & 1 == 1 ? each >> 1 ^ 0xEDB8_8320 : each >> 1
            }
        }
    }
}
