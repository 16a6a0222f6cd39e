package import Foundation

extension FFmpeg {
    /// A coded packet of a file.
    package struct CodedPacket {
        package var seconds: Double
        /// Adler-32.
        package var checksum: UInt32

        /// Adler-32, as in RFC 1950.
        package static func checksum(of bytes: some Sequence<UInt8>) -> UInt32 {
            var (low, high): (UInt32, UInt32) = (1, 0)
            for byte in bytes {
                low = (low + UInt32(byte)) % 65_521
                high = (high + low) % 65_521
            }
            return high << 16 | low
        }
    }

    /// The packets of the first stream as they are in the file, in the order of decoding.
    package static func packets(of file: URL) async throws -> [CodedPacket] {
        // Packets with side data are torn into several lines by the other formats.
        let text = try await ChildProcess.run(
            "ffprobe",
            ["-v", "error", "-select_streams", "0", "-show_data_hash", "adler32"]
                + ["-show_entries", "packet=pts_time,data_hash", "-of", "json", file.path])
        let described = try JSONDecoder().decode(PacketDescriptions.self, from: Data(text.utf8))
        return try described.packets.map { packet in
            guard let seconds = packet.pts_time.flatMap({ Double($0) }),
                let checksum = packet.data_hash?.split(separator: ":").last.flatMap({ UInt32($0, radix: 16) })
            else { throw Failure(file: file, cause: "ffprobe tells a packet without time or checksum") }
            return CodedPacket(seconds: seconds, checksum: checksum)
        }
    }
}

/// What ffprobe says of packets.
package struct PacketDescriptions: Decodable {
    package struct Packet: Decodable {
        package var pts_time: String?
        package var dts_time: String?
        package var duration_time: String?
        package var flags: String?
        package var data_hash: String?
    }

    package var packets: [Packet]
}
