import Foundation

/// Reads the size of a PNG, JPEG or GIF image from the first bytes of its file.
struct ImageHeader {
    /// The size in pixels; `nil` if the file has another format or is damaged, which drawing it reports.
    let size: CGSize?

    /// Reads a file. Throws a `TimelineError` if that fails.
    init(of url: URL) throws(TimelineError) {
        let bytes: [UInt8]
        do {
            let file = try FileHandle(forReadingFrom: url)
            // Nothing was written, so an error of closing is irrelevant.
            defer { try? file.close() }
            bytes = [UInt8](try file.read(upToCount: Self.enough) ?? Data())
        } catch {
            throw TimelineError(unreadable: url, because: error)
        }
        guard !bytes.isEmpty else {
            throw TimelineError(
                .unreadableFile, file: url, cause: "the file is empty or a folder",
                remedy: "use an image file")
        }
        size = Self.size(bytes)
    }

    /// The number of bytes to read. Thumbnails and metadata may precede the size in a JPEG.
    private static let enough = 1 << 20

    private static func size(_ bytes: [UInt8]) -> CGSize? {
        func big(_ place: Int) -> Int { Int(bytes[place]) << 8 | Int(bytes[place + 1]) }
        if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]), bytes.count >= 24 {
            return CGSize(width: big(16) << 16 | big(18), height: big(20) << 16 | big(22))
        }
        if bytes.starts(with: Array("GIF8".utf8)), bytes.count >= 10 {
            return CGSize(
                width: Int(bytes[6]) | Int(bytes[7]) << 8, height: Int(bytes[8]) | Int(bytes[9]) << 8)
        }
        guard bytes.starts(with: [0xFF, 0xD8]) else { return nil }
        var place = 2
        while place + 9 < bytes.count, bytes[place] == 0xFF {
            let marker = bytes[place + 1]
            // A start-of-frame marker; the others in this range are tables.
            if (0xC0...0xCF).contains(marker), ![0xC4, 0xC8, 0xCC].contains(marker) {
                return CGSize(width: big(place + 7), height: big(place + 5))
            }
            place += 2 + big(place + 2)
        }
        return nil
    }
}
