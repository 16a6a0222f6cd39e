import CZlib
import Foundation

/// Decompression and checksums by zlib, for archives.
enum Inflater {
    /// Returns the CRC-32 of bytes that follow bytes with a known checksum.
    static func checksum(_ data: Data, after previous: UInt32 = 0) -> UInt32 {
        data.withUnsafeBytes { bytes in
            UInt32(
                truncatingIfNeeded: crc32_z(
                    uLong(previous), bytes.bindMemory(to: Bytef.self).baseAddress, data.count))
        }
    }

    /// Inflates deflated data piece by piece.
    ///
    /// - Parameters:
    ///   - read: Returns the next compressed bytes; empty at their end.
    ///   - write: Receives the next bytes. Throws to end early.
    /// - Returns: `false` if the data are damaged or incomplete.
    static func inflate(read: () throws -> Data, write: (Data) throws -> Void) throws -> Bool {
        var stream = z_stream()
        // Archives contain raw deflate data without a zlib header.
        let size = Int32(MemoryLayout<z_stream>.size)
        guard inflateInit2_(&stream, -15, ZLIB_VERSION, size) == Z_OK else { return false }
        defer { inflateEnd(&stream) }
        var output = Data(count: 1 << 16)
        while true {
            var input = try read()
            guard !input.isEmpty else { return false }
            let pieces = try input.withUnsafeMutableBytes { bytes -> Bool? in
                stream.next_in = bytes.bindMemory(to: Bytef.self).baseAddress
                stream.avail_in = uInt(bytes.count)
                repeat {
                    let (status, count) = output.withUnsafeMutableBytes { room -> (Int32, Int) in
                        stream.next_out = room.bindMemory(to: Bytef.self).baseAddress
                        stream.avail_out = uInt(room.count)
                        let status = CZlib.inflate(&stream, Z_NO_FLUSH)
                        return (status, room.count - Int(stream.avail_out))
                    }
                    if count > 0 { try write(output.prefix(count)) }
                    if status == Z_STREAM_END { return true }
                    // No progress is possible without more input.
                    if status == Z_BUF_ERROR { return nil }
                    guard status == Z_OK else { return false }
                } while stream.avail_in > 0 || stream.avail_out == 0
                return nil
            }
            if let pieces { return pieces }
        }
    }
}
