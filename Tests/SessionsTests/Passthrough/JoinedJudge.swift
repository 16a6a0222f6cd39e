import Foundation
import MediaTypes
import TestSupport
import Testing

/// What ffmpeg decodes of a file: the checksums of frames in their own sizes, and samples at their own times.
struct JoinedJudge {
    struct Frame: Hashable {
        var milliseconds: Int
        var checksum: String
    }

    static func frames(of file: URL) async throws -> [Frame] {
        let text = try await ChildProcess.run(
            "ffmpeg",
            ["-v", "error", "-nostdin", "-copyts", "-i", file.path, "-map", "0:v:0", "-noautoscale"]
                + (try await FFmpeg.keepingTimes.value) + ["-f", "framemd5", "-"])
        var (unit, frames) = (0.0, [Frame]())
        for line in text.split(whereSeparator: \.isNewline) {
            let words = line.split { $0 == " " || $0 == "," }
            if line.hasPrefix("#tb") {
                let parts = words[2].split(separator: "/").compactMap { Double($0) }
                unit = parts[0] / parts[1]
            } else if !line.hasPrefix("#"), let time = Double(words[2]) {
                frames.append(
                    Frame(milliseconds: Int((time * unit * 1000).rounded()), checksum: String(words[5])))
            }
        }
        return frames
    }

    /// One channel of the audio; nil where a player has nothing to play. A packet that goes on into the next one is cut
    /// by it.
    static func samples(of file: URL) async throws -> [Int16?] {
        let folder = try TemporaryFolder.make("judge")
        defer { TemporaryFolder.remove(folder) }
        let (list, raw) = (folder.appendingPathComponent("list"), folder.appendingPathComponent("raw"))
        let selection = ["-map", "0:a:0", "-c:a", "pcm_s16le", "-f"]
        try await ChildProcess.run(
            "ffmpeg",
            ["-v", "error", "-nostdin", "-copyts", "-i", file.path] + selection + ["framecrc", list.path]
                + selection + ["s16le", raw.path])
        let packets = try PacketList(String(contentsOf: list, encoding: .utf8), of: file)
        let bytes = try Data(contentsOf: raw)
        let rate = try #require(packets.sampleRate)
        var (samples, offset) = ([Int16?](), 0)
        for packet in packets.packets {
            let start = Int(packet.time.convertScale(Int32(rate), method: .roundHalfAwayFromZero).value)
            // Two channels of two bytes.
            for index in 0..<packet.byteCount / 4 {
                let place = start + index
                guard place >= 0 else { continue }
                while samples.count <= place { samples.append(nil) }
                let byte = bytes.startIndex + offset + 4 * index
                samples[place] = Int16(truncatingIfNeeded: Int(bytes[byte]) | Int(bytes[byte + 1]) << 8)
            }
            offset += packet.byteCount
        }
        return samples
    }

    /// A part of a clip, or a gap, in the order of an output.
    struct Piece {
        var media: JoinedMedia?
        var range: CMTimeRange
    }

    /// Compares each frame with the sources'.
    static func expectFrames(
        of output: URL, _ pieces: [Piece], sourceLocation: SourceLocation = #_sourceLocation
    ) async throws {
        var (expected, position) = ([Frame](), CMTime.zero)
        for piece in pieces {
            defer { position = position + piece.range.duration }
            guard let media = piece.media else { continue }
            let all = try await frames(of: media.url())
            for index in 0..<media.frameCount {
                let time = CMTime(value: Int64(index), timescale: media.rate)
                guard piece.range.containsTime(time) else { continue }
                let place = position + (time - piece.range.start)
                expected.append(
                    Frame(
                        milliseconds: Int((place.seconds * 1000).rounded()),
                        checksum: try #require(all.indices.contains(index) ? all[index].checksum : nil)))
            }
        }
        let found = try await frames(of: output)
        #expect(found.map(\.checksum) == expected.map(\.checksum), sourceLocation: sourceLocation)
        let isInTime = zip(found, expected).allSatisfy { abs($0.milliseconds - $1.milliseconds) <= 1 }
        #expect(isInTime, "\(found.map(\.milliseconds))", sourceLocation: sourceLocation)
    }

    /// Compares each sample with the sources', except those of `tolerance` samples behind a clip's start or end: ffmpeg
    /// begins later edits with a whole packet, and ends them with one.
    static func expectSamples(
        of output: URL, _ pieces: [Piece], tolerance: Int, sourceLocation: SourceLocation = #_sourceLocation
    ) async throws {
        func index(_ time: CMTime) -> Int {
            Int(time.convertScale(48_000, method: .roundHalfAwayFromZero).value)
        }
        let found = try await samples(of: output)
        var position = CMTime.zero
        for (number, piece) in pieces.enumerated() {
            let (start, end) = (index(position), index(position + piece.range.duration))
            position = position + piece.range.duration
            let part = start + (number == 0 ? 0 : tolerance)..<end
            var wrong = 0
            var first: (Int, Int16?, Int16?)?
            if let media = piece.media, media.sound != .none {
                let all = try await samples(of: media.url())
                let begin = index(piece.range.start)
                for place in part {
                    let own = found.indices.contains(place) ? found[place] : nil
                    let index = begin + place - start
                    // Audio ends up to a millisecond, the unit of the movie, before the video.
                    guard let source = all.indices.contains(index) ? all[index] : nil else {
                        if place < end - 48 { wrong += 1; first = first ?? (place, own, nil) }
                        continue
                    }
                    if abs(Int(own ?? .max) - Int(source)) > 2 {
                        wrong += 1; first = first ?? (place, own, source)
                    }
                }
            } else {
                wrong = part.count { found.indices.contains($0) && found[$0] ?? 0 != 0 }
            }
            #expect(
                wrong == 0, "piece \(number), \(part), from \(first as Any)", sourceLocation: sourceLocation)
        }
        #expect(abs(found.count - index(position)) <= 1024, sourceLocation: sourceLocation)
    }
}
