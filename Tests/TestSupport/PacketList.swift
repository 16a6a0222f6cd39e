package import Foundation
package import MediaTypes

/// What ffmpeg's `framecrc` muxer writes: a header, and one line for each decoded frame or block of samples.
package struct PacketList {
    /// One line: when it is shown or heard, and how many bytes it has.
    package struct Packet {
        package var time: CMTime
        package var byteCount: Int
    }

    package var dimensions: (width: Int, height: Int)?
    package var sampleRate: Int?
    package var packets: [Packet] = []

    package init(_ text: String, of file: URL) throws {
        var timeBase: (numerator: Int64, denominator: Int32)?
        for line in text.split(whereSeparator: \.isNewline) {
            if line.hasPrefix("#") {
                let words = line.split(separator: " ")
                switch words[0] {
                case "#tb":
                    let parts = words[2].split(separator: "/")
                    timeBase = (Int64(parts[0]) ?? 0, Int32(parts[1]) ?? 0)
                case "#dimensions":
                    let parts = words[2].split(separator: "x").compactMap { Int($0) }
                    dimensions = parts.count == 2 ? (parts[0], parts[1]) : nil
                case "#sample_rate":
                    sampleRate = Int(words[2])
                default: break
                }
                continue
            }
            let fields = line.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
            guard fields.count >= 5, let timeBase, timeBase.denominator > 0, let time = Int64(fields[2]),
                let size = Int(fields[4])
            else { throw FFmpeg.Failure(file: file, cause: "unreadable line from ffmpeg: \(line)") }
            packets.append(
                Packet(
                    time: CMTime(value: time * timeBase.numerator, timescale: timeBase.denominator),
                    byteCount: size))
        }
    }
}
