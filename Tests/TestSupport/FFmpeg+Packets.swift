package import Foundation

extension FFmpeg {
    /// A coded packet of a file.
    package struct CodedPacket {
        package var seconds: Double
        /// Adler-32.
        package var checksum: UInt32
    }

    /// The packets of the first stream as they are in the file, in the order of decoding.
    package static func packets(of file: URL) async throws -> [CodedPacket] {
        let text = try await ChildProcess.run(
            "ffprobe",
            ["-v", "error", "-select_streams", "0", "-show_data_hash", "adler32"]
                + ["-show_entries", "packet=pts_time,data_hash", "-of", "csv=p=0", file.path])
        return try text.split(whereSeparator: \.isNewline).map { line in
            let fields = line.split(separator: ",")
            guard fields.count >= 2, let seconds = Double(fields[0]),
                let checksum = fields[1].split(separator: ":").last.flatMap({ UInt32($0, radix: 16) })
            else { throw Failure(file: file, cause: "unreadable line from ffprobe: \(line)") }
            return CodedPacket(seconds: seconds, checksum: checksum)
        }
    }
}
