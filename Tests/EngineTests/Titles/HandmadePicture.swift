import Foundation

/// Picture files made by hand, of kinds that programs choose by themselves. Rows of samples of one size, first to last.
enum HandmadePicture {
    /// Source: "Portable Network Graphics (PNG) Specification", third edition.
    ///
    /// - Parameters:
    ///   - samples: Of each pixel, in rows, of `depth` bits.
    ///   - palette: Colors, for samples that are indices.
    static func png(
        width: Int, height: Int, depth: Int, colorType: UInt8, samples: [Int], palette: [UInt8] = [],
        transparency: [UInt8] = []
    ) -> Data {
        let perRow = samples.count / height
        var rows: [UInt8] = []
        for row in 0..<height {
            rows.append(0)
            var (bits, count) = (0, 0)
            for sample in samples[row * perRow..<(row + 1) * perRow] {
                (bits, count) = (bits << depth | sample, count + depth)
                while count >= 8 {
                    rows.append(UInt8(truncatingIfNeeded: bits >> (count - 8)))
                    count -= 8
                    bits &= (1 << count) - 1
                }
            }
            if count > 0 { rows.append(UInt8(truncatingIfNeeded: bits << (8 - count))) }
        }
        let header = big(width, 4) + big(height, 4) + [UInt8(depth), colorType, 0, 0, 0]
        var bytes: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + chunk("IHDR", header)
        if !palette.isEmpty { bytes += chunk("PLTE", palette) }
        if !transparency.isEmpty { bytes += chunk("tRNS", transparency) }
        return Data(bytes + chunk("IDAT", stored(rows)) + chunk("IEND", []))
    }

    private static func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
        let named = Array(name.utf8) + content
        return big(content.count, 4) + named + big(Int(checksum(named)), 4)
    }

    private static func checksum(_ bytes: [UInt8]) -> UInt32 {
        var sum = UInt32.max
        for byte in bytes {
            sum ^= UInt32(byte)
            for _ in 0..<8 { sum = sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
        }
        return ~sum
    }

    /// One block without compression, RFC 1950 and 1951.
    private static func stored(_ bytes: [UInt8]) -> [UInt8] {
        precondition(bytes.count < 65_536)
        let sums = bytes.reduce((1, 0)) { sums, byte in
            let first = (sums.0 + Int(byte)) % 65_521
            return (first, (sums.1 + first) % 65_521)
        }
        let length = little(bytes.count, 2)
        return [0x78, 0x01, 0x01] + length + length.map { ~$0 } + bytes + big(sums.1 << 16 | sums.0, 4)
    }

    /// Four samples of 8 bits a pixel, opacity last. Source: "TIFF Revision 6.0".
    ///
    /// - Parameter isPremultiplied: Whether the file says that colors are multiplied by opacity.
    static func tiff(width: Int, height: Int, samples: [UInt8], isPremultiplied: Bool) -> Data {
        let tags: [(tag: Int, type: Int, count: Int, value: Int)] = [
            (256, 3, 1, width), (257, 3, 1, height), (258, 3, 4, 170), (259, 3, 1, 1), (262, 3, 1, 2),
            (273, 4, 1, 178), (277, 3, 1, 4), (278, 3, 1, height), (279, 4, 1, samples.count),
            (284, 3, 1, 1), (338, 3, 1, isPremultiplied ? 1 : 2),
        ]
        var bytes = Array("II".utf8) + [42, 0] + little(8, 4) + little(tags.count, 2)
        for tag in tags {
            bytes += little(tag.tag, 2) + little(tag.type, 2) + little(tag.count, 4) + little(tag.value, 4)
        }
        bytes += little(0, 4)
        bytes += [UInt8](repeating: 0, count: 170 - bytes.count) + [8, 0, 8, 0, 8, 0, 8, 0]
        return Data(bytes + samples)
    }

    /// Blue, green, red, and opacity in 32 bits, the first row at the top. Source: "Truevision TGA File Format Specification".
    static func targa(width: Int, height: Int, depth: UInt8, samples: [UInt8]) -> Data {
        let head: [UInt8] = [0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0]
        return Data(
            head + little(width, 2) + little(height, 2) + [depth, depth == 32 ? 0x28 : 0x20] + samples)
    }

    private static func big(_ number: Int, _ count: Int) -> [UInt8] { little(number, count).reversed() }

    private static func little(_ number: Int, _ count: Int) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
    }
}
