package import Foundation

/// The format, size and orientation of an image file, read from its first bytes.
package struct PictureHeader: Sendable, Hashable {
    package enum Format: String, Sendable, Hashable {
        case png = "PNG"
        case jpeg = "JPEG"
        case gif = "GIF"
        case bmp = "BMP"
        case tiff = "TIFF"
        case webp = "WebP"
        case jpeg2000 = "JPEG 2000"
        case targa = "Targa"
        case heic = "HEIC"
        case avif = "AVIF"
    }

    package var format: Format
    /// The width in stored pixels, before orientation is applied; `nil` if the header doesn't contain it.
    package var width: Int?
    package var height: Int?
    /// The orientation, as in Exif: from 1 to 8, of which 1 is upright.
    package var orientation = 1
    /// Whether the file is an animation of several frames.
    package var isAnimated = false
    /// Whether there may be transparent pixels; false for unknown formats.
    package var hasAlpha = false

    /// The number of bits per sample; `nil` if it isn't in the header or isn't read for the format.
    package var bitDepth: Int?
    /// The number of samples per pixel; `nil` if it isn't in the header or isn't read for the format.
    package var componentCount: Int?
    /// Whether the chroma of a JPEG has factors other than those that most programs write.
    package var isRarelySampled = false
    /// Whether colors are premultiplied by alpha.
    package var isPremultiplied = false
    /// Whether the samples are Y′CbCr without JPEG compression. Read for TIFF only.
    package var isPlainChroma = false
    /// A description of a coding that the format's decoders don't support; `nil` if they support the file's.
    package var unusualCoding: String?

    /// The number of bytes that contain the header of almost any file. In a JPEG, thumbnails and metadata may
    /// precede the size.
    package static let enough = 1 << 20

    /// Reads a header. Returns `nil` if the format isn't supported.
    ///
    /// - Parameter bytes: The beginning of the file: `enough` bytes, or the whole file if it is smaller.
    package init?(_ bytes: [UInt8]) {
        let reader = PictureBytes(bytes)
        if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
            self.init(png: reader)
        } else if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
            self.init(jpeg: reader)
        } else if bytes.starts(with: Array("GIF87a".utf8)) || bytes.starts(with: Array("GIF89a".utf8)) {
            self.init(gif: bytes)
        } else if bytes.starts(with: [0x49, 0x49, 0x2A, 0]) || bytes.starts(with: [0x4D, 0x4D, 0, 0x2A]) {
            self.init(tiff: reader)
        } else if reader.text(at: 0, count: 4) == "RIFF", reader.text(at: 8, count: 4) == "WEBP" {
            self.init(webp: reader)
        } else if reader.text(at: 4, count: 4) == "ftyp" {
            self.init(brand: reader)
        } else if reader.text(at: 0, count: 2) == "BM", reader.little(at: 6, count: 4) == 0 {
            // Bytes 6 to 9 are reserved and must be zero.
            self.init(bmp: reader)
        } else if bytes.starts(with: Self.signatureOfJP2) || bytes.starts(with: [0xFF, 0x4F, 0xFF, 0x51]) {
            self.init(jpeg2000: reader)
        } else {
            self.init(targa: reader)
        }
    }

    /// The signature box. Source: ISO/IEC 15444-1, I.5.1.
    private static let signatureOfJP2: [UInt8] = [
        0, 0, 0, 12, 0x6A, 0x50, 0x20, 0x20, 0x0D, 0x0A, 0x87, 0x0A,
    ]

    private init(_ format: Format, width: Int? = nil, height: Int? = nil) {
        (self.format, self.width, self.height) = (format, width, height)
    }

    /// Whether the display size is the stored one with its sides exchanged.
    package var swapsSides: Bool { orientation >= 5 }

    /// The size as displayed.
    package var displaySize: CGSize? {
        guard let width, let height else { return nil }
        return swapsSides ? CGSize(width: height, height: width) : CGSize(width: width, height: height)
    }
}

// MARK: Formats

extension PictureHeader {
    private init(png reader: PictureBytes) {
        self.init(.png, width: reader.big(at: 16, count: 4), height: reader.big(at: 20, count: 4))
        let colorType = reader.big(at: 25, count: 1) ?? 0
        hasAlpha = [4, 6].contains(colorType)
        bitDepth = reader.big(at: 24, count: 1)
        componentCount = (colorType & 2 == 0 || colorType == 3 ? 1 : 3) + (hasAlpha ? 1 : 0)
        var place = 8
        while let length = reader.big(at: place, count: 4), let type = reader.text(at: place + 4, count: 4) {
            switch type {
            // Source: APNG, whose control chunk comes before the first image data.
            case "acTL": isAnimated = (reader.big(at: place + 8, count: 4) ?? 0) > 1
            case "tRNS": hasAlpha = true
            case "eXIf": orientation = reader.from(place + 8).exifOrientation
            case "IDAT": return
            default: break
            }
            place += length + 12
        }
    }

    private init(jpeg reader: PictureBytes) {
        self.init(.jpeg)
        var place = 2
        while reader.big(at: place, count: 1) == 0xFF, let marker = reader.big(at: place + 1, count: 1) {
            guard marker != 0xFF else {
                place += 1
                continue
            }
            // Start of frame; the others in this range are tables.
            if (0xC0...0xCF).contains(marker), ![0xC4, 0xC8, 0xCC].contains(marker) {
                height = reader.big(at: place + 5, count: 2)
                width = reader.big(at: place + 7, count: 2)
                bitDepth = reader.big(at: place + 4, count: 1)
                componentCount = reader.big(at: place + 9, count: 1)
                isRarelySampled =
                    componentCount == 3
                    && Self.isRare((0..<3).compactMap { reader.big(at: place + 11 + 3 * $0, count: 1) })
                unusualCoding = Self.unusualCoding(ofFrame: marker, bitDepth: bitDepth)
                return
            }
            if marker == 0xE1, reader.text(at: place + 4, count: 4) == "Exif" {
                orientation = reader.from(place + 10).exifOrientation
            }
            guard let length = reader.big(at: place + 2, count: 2), length >= 2 else { return }
            place += 2 + length
        }
    }

    /// Returns whether the sampling factors of luma and chroma, with the horizontal one in the higher four
    /// bits, aren't one or two, with both kinds of chroma alike and at most as fine as luma.
    private static func isRare(_ factors: [Int]) -> Bool {
        guard factors.count == 3 else { return false }
        let (luma, chroma) = (factors[0], factors[1])
        let (width, height) = (luma >> 4, luma & 15)
        return width > 2 || height > 2 || chroma != factors[2] || chroma >> 4 > width || chroma & 15 > height
    }

    /// Returns the name of a coding other than baseline, extended and progressive Huffman coding. Source:
    /// ITU-T T.81, table B.1.
    private static func unusualCoding(ofFrame marker: Int, bitDepth: Int?) -> String? {
        switch marker {
        case 0xC3, 0xC7, 0xCB, 0xCF: "lossless coding"
        case 0xC5, 0xC6, 0xCD, 0xCE: "hierarchical coding"
        default: bitDepth.flatMap { $0 == 8 ? nil : "\($0) bits a sample" }
        }
    }

    private init(gif bytes: [UInt8]) {
        let reader = PictureBytes(bytes)
        self.init(.gif, width: reader.little(at: 6, count: 2), height: reader.little(at: 8, count: 2))
        var images = 0
        for block in GIFBlocks(bytes) {
            // A graphic control extension, whose first flag is that of a transparent color.
            if block.label == 0xF9, let flags = reader.big(at: block.data + 1, count: 1), flags & 1 == 1 {
                hasAlpha = true
            }
            if block.label == nil { images += 1 }
        }
        // A second image may be after the bytes that were read.
        isAnimated = images > 1
    }

    private init(bmp reader: PictureBytes) {
        self.init(.bmp)
        if reader.little(at: 14, count: 4) == 12 {
            (width, height) = (reader.little(at: 18, count: 2), reader.little(at: 20, count: 2))
        } else {
            width = reader.little(at: 18, count: 4)
            // Negative if rows are stored from top to bottom.
            height = reader.little(at: 22, count: 4).map { Int(Int32(truncatingIfNeeded: $0).magnitude) }
            // Longer headers contain a mask for each component, the last one for alpha.
            let size = reader.little(at: 14, count: 4) ?? 0
            hasAlpha =
                size >= 56 && reader.little(at: 28, count: 2) == 32
                && (reader.little(at: 66, count: 4) ?? 0) != 0
        }
    }

    private init(tiff reader: PictureBytes) {
        self.init(.tiff)
        var (compression, isChroma, isFloating) = (1, false, false)
        for (tag, value) in reader.tiffTags {
            switch tag {
            case 256: width = value
            case 257: height = value
            case 258: bitDepth = value
            case 259: compression = value
            case 262: isChroma = value == 6
            case 274: orientation = (1...8).contains(value) ? value : 1
            case 277: componentCount = value
            case 339: isFloating = value == 3
            // The kind of the first extra sample: 1 is premultiplied alpha, 2 is straight alpha.
            case 338: (hasAlpha, isPremultiplied) = (true, value == 1)
            default: break
            }
        }
        isPlainChroma = isChroma && ![6, 7].contains(compression)
        if let bitDepth, bitDepth > 16 || isFloating {
            unusualCoding = isFloating ? "floating-point samples" : "\(bitDepth) bits a sample"
        }
    }

    private init(webp reader: PictureBytes) {
        self.init(.webp)
        switch reader.text(at: 12, count: 4) {
        case "VP8X":
            let flags = reader.big(at: 20, count: 1) ?? 0
            (isAnimated, hasAlpha) = (flags & 0x02 != 0, flags & 0x10 != 0)
            width = reader.little(at: 24, count: 3).map { $0 + 1 }
            height = reader.little(at: 27, count: 3).map { $0 + 1 }
        case "VP8 ":
            width = reader.little(at: 26, count: 2).map { $0 & 0x3FFF }
            height = reader.little(at: 28, count: 2).map { $0 & 0x3FFF }
        case "VP8L":
            let bits = reader.little(at: 21, count: 4) ?? 0
            (width, height) = (bits & 0x3FFF + 1, bits >> 14 & 0x3FFF + 1)
            hasAlpha = bits >> 28 & 1 == 1
        default: break
        }
    }

    /// Source: ISO/IEC 15444-1, A.5.1 and I.5. The codestream is read because some programs write wrong
    /// depths into the boxes around it.
    private init(jpeg2000 reader: PictureBytes) {
        self.init(.jpeg2000)
        var stream = reader
        if reader.big(at: 0, count: 2) != 0xFF4F {
            var place = 0
            while reader.text(at: place + 4, count: 4) != "jp2c" {
                guard let length = reader.big(at: place, count: 4), length >= 8 else { return }
                place += length
            }
            stream = reader.from(place + 8)
        }
        guard stream.big(at: 0, count: 4) == 0xFF4F_FF51 else { return }
        // The image area is the extent of the reference grid minus the image's offset in it.
        func side(_ place: Int) -> Int? {
            guard let end = stream.big(at: place, count: 4), let start = stream.big(at: place + 8, count: 4)
            else { return nil }
            return end - start
        }
        (width, height) = (side(8), side(12))
        componentCount = stream.big(at: 40, count: 2)
        bitDepth = stream.big(at: 42, count: 1).map { $0 & 0x7F + 1 }
        hasAlpha = componentCount.map { $0 % 2 == 0 } ?? false
        noteDepthOfJPEG2000()
    }

    /// With more than 8 bits per sample, one decoder drops the alpha of color images and the other decodes
    /// none of them.
    private mutating func noteDepthOfJPEG2000() {
        guard let bitDepth, bitDepth > 8, !(bitDepth == 16 && componentCount == 1) else { return }
        unusualCoding = "\(bitDepth) bits a sample"
    }

    /// Returns `nil` if the fields aren't valid for Targa, which has no signature at the start. Source:
    /// "Truevision TGA File Format Specification", version 2.0.
    private init?(targa reader: PictureBytes) {
        guard let hasMap = reader.big(at: 1, count: 1), let kind = reader.big(at: 2, count: 1),
            let map = reader.big(at: 3, count: 5), let width = reader.little(at: 12, count: 2),
            let height = reader.little(at: 14, count: 2), let depth = reader.big(at: 16, count: 1),
            let descriptor = reader.big(at: 17, count: 1), width > 0, height > 0, descriptor & 0xC0 == 0
        else { return nil }
        let entryDepth = map & 0xFF
        switch kind {
        case 1, 9:
            guard hasMap == 1, depth == 8 || depth == 16, [15, 16, 24, 32].contains(entryDepth) else {
                return nil
            }
        case 2, 10: guard hasMap == 0, map == 0, [15, 16, 24, 32].contains(depth) else { return nil }
        case 3, 11: guard hasMap == 0, map == 0, depth == 8 || depth == 16 else { return nil }
        default: return nil
        }
        self.init(.targa, width: width, height: height)
        hasAlpha = depth == 32 || (hasMap == 1 && entryDepth == 32)
    }

    /// Identifies the format by its major brand. Source: ISO/IEC 23008-12 and AV1 Image File Format.
    private init?(brand reader: PictureBytes) {
        switch reader.text(at: 8, count: 4) {
        case "heic", "heix", "heim", "heis", "hevc", "hevx", "mif1", "msf1": self.init(.heic)
        case "avif", "avis": self.init(.avif)
        default: return nil
        }
    }
}

/// Bounds-checked access to the bytes of a file.
private struct PictureBytes {
    private let bytes: ArraySlice<UInt8>

    init(_ bytes: [UInt8]) { self.bytes = bytes[...] }
    private init(_ bytes: ArraySlice<UInt8>) { self.bytes = bytes }

    /// Returns the bytes that follow an offset; offsets in them are relative to it.
    func from(_ place: Int) -> PictureBytes { PictureBytes(bytes.dropFirst(place)) }

    private func slice(_ place: Int, _ count: Int) -> ArraySlice<UInt8>? {
        guard place >= 0, count >= 0, place <= bytes.count - count else { return nil }
        return bytes[bytes.startIndex + place..<bytes.startIndex + place + count]
    }

    func big(at place: Int, count: Int) -> Int? { slice(place, count)?.reduce(0) { $0 << 8 | Int($1) } }

    func little(at place: Int, count: Int) -> Int? {
        slice(place, count)?.reversed().reduce(0) { $0 << 8 | Int($1) }
    }

    func text(at place: Int, count: Int) -> String? {
        slice(place, count).map { String(decoding: $0, as: UTF8.self) }
    }

    /// The tags of the first directory whose value is an integer.
    var tiffTags: [(tag: Int, value: Int)] {
        let isLittle = text(at: 0, count: 2) == "II"
        func number(_ place: Int, _ count: Int) -> Int? {
            isLittle ? little(at: place, count: count) : big(at: place, count: count)
        }
        guard isLittle || text(at: 0, count: 2) == "MM", number(2, 2) == 42, let start = number(4, 4),
            let count = number(start, 2)
        else { return [] }
        return (0..<min(count, 500)).compactMap { index in
            let place = start + 2 + 12 * index
            guard let tag = number(place, 2), let type = number(place + 2, 2),
                let values = number(place + 4, 4),
                let value = number(place + 8, type == 3 && values < 3 ? 2 : 4)
            else { return nil }
            // More than two 16-bit values are stored outside the entry, which holds their offset: the first
            // value is returned.
            guard type == 3, values > 2 else { return (tag, value) }
            return number(value, 2).map { (tag, $0) }
        }
    }

    /// The Exif orientation; 1 if there is none.
    var exifOrientation: Int {
        tiffTags.first { $0.tag == 274 && (1...8).contains($0.value) }?.value ?? 1
    }
}
