import Foundation

/// Decodes an edit decision list: UTF-8, UTF-16 from Windows programs, or Latin-1 from old ones.
enum EDLText {
    static func decoded(_ data: Data) -> String {
        let bytes = [UInt8](data)
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
            return String(decoding: bytes.dropFirst(3), as: UTF8.self)
        }
        if bytes.starts(with: [0xFF, 0xFE]) { return wide(bytes.dropFirst(2), low: 0) }
        if bytes.starts(with: [0xFE, 0xFF]) { return wide(bytes.dropFirst(2), low: 1) }
        // A list begins with letters or digits, whose high bytes are zero.
        if bytes.count > 3, bytes[0] != 0, bytes[1] == 0, bytes[3] == 0 { return wide(bytes[...], low: 0) }
        if bytes.count > 3, bytes[0] == 0, bytes[1] != 0, bytes[2] == 0 { return wide(bytes[...], low: 1) }
        return String(validating: bytes, as: UTF8.self)
            ?? String(decoding: bytes.map { UInt16($0) }, as: UTF16.self)
    }

    /// - Parameter low: The index of the low byte in each pair of bytes.
    private static func wide(_ bytes: ArraySlice<UInt8>, low: Int) -> String {
        let units = stride(from: bytes.startIndex, to: bytes.endIndex - 1, by: 2).map { place in
            UInt16(bytes[place + 1 - low]) << 8 | UInt16(bytes[place + low])
        }
        return String(decoding: units, as: UTF16.self)
    }
}
