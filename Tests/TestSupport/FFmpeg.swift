package import Foundation
import MediaTypes

/// FFmpeg as the independent judge of what we write: it shares no code with GStreamer's own parsers, so
/// what it decodes is what any player would show.
package enum FFmpeg {
    /// Decodes the first video track: every frame that a player shows, edit lists and rotation honoured,
    /// none added and none dropped.
    package static func video(
        of file: URL, as format: DecodedVideo.PixelFormat = .yuv420p, track: Int = 0, rotating: Bool = true
    ) async throws -> DecodedVideo {
        let scratch = try TemporaryFolder.make("decode")
        defer { TemporaryFolder.remove(scratch) }
        let raw = scratch.appendingPathComponent("frames.raw")
        let list = scratch.appendingPathComponent("frames.txt")
        let selection =
            ["-map", "0:v:\(track)"] + (try await keepingTimes.value)
            + ["-c:v", "rawvideo", "-pix_fmt", format.rawValue]
        try await ChildProcess.run(
            "ffmpeg",
            ["-v", "error", "-nostdin", "-y", "-copyts"] + (rotating ? [] : ["-noautorotate"])
                + ["-i", file.path] + selection + ["-f", "framecrc", list.path] + selection
                + ["-f", "rawvideo", raw.path])
        let packets = try PacketList(String(contentsOf: list, encoding: .utf8), of: file)
        guard let size = packets.dimensions else {
            throw Failure(file: file, cause: "ffmpeg names no picture size")
        }
        return try DecodedVideo(
            width: size.width, height: size.height, pixelFormat: format,
            times: packets.packets.map(\.time), bytes: Data(contentsOf: raw, options: .alwaysMapped))
    }

    /// Decodes the frame that a player shows after it was moved to a time in seconds.
    package static func frame(of file: URL, at seconds: Double) async throws -> DecodedVideo.Frame {
        let scratch = try TemporaryFolder.make("frame")
        defer { TemporaryFolder.remove(scratch) }
        let image = scratch.appendingPathComponent("frame.nut")
        try await ChildProcess.run(
            "ffmpeg",
            [
                "-v", "error", "-nostdin", "-ss", String(seconds), "-i", file.path, "-frames:v", "1", "-c:v",
                "rawvideo", "-pix_fmt", "yuv420p", image.path,
            ])
        guard let frame = try await video(of: image).frames.first else {
            throw Failure(file: file, cause: "no frame at \(seconds) s")
        }
        return frame
    }

    /// Decodes the first audio track to interleaved samples, placed so that index 0 is the file's time zero:
    /// a late start is silence, samples before zero are dropped, and nothing is stretched to fit.
    ///
    /// - Parameters:
    ///   - sampleRate: nil for the track's own, which converts nothing.
    ///   - filter: ffmpeg's filters for the sound, before it is brought to rate and channels.
    ///   - part: seconds of the file to decode, all else is silent; nil decodes it all.
    package static func audio(
        of file: URL, sampleRate: Int? = nil, channelCount: Int? = nil, track: Int = 0,
        filter: String? = nil, part: Range<Double>? = nil
    ) async throws -> DecodedAudio {
        let scratch = try TemporaryFolder.make("decode")
        defer { TemporaryFolder.remove(scratch) }
        let raw = scratch.appendingPathComponent("samples.raw")
        let list = scratch.appendingPathComponent("samples.txt")
        var selection = ["-map", "0:a:\(track)", "-c:a", "pcm_f32le"]
        selection += sampleRate.map { ["-ar", String($0)] } ?? []
        selection += channelCount.map { ["-ac", String($0)] } ?? []
        let own = channelCount == 2 ? try await self.channelCount(of: file, track: track) : 0
        selection += (filter ?? (own == 16 ? eightOfSixteen : nil)).map { ["-af", $0] } ?? []
        selection += part.map { ["-to", String($0.upperBound)] } ?? []
        let seek = part.map { $0.lowerBound > 0 ? ["-ss", String($0.lowerBound)] : [] } ?? []
        // The samples that ffmpeg leaves out of a bare MP3 file still count in its times.
        let times = file.pathExtension == "mp3" && part == nil ? [] : ["-copyts"]
        try await ChildProcess.run(
            "ffmpeg",
            ["-v", "error", "-nostdin", "-y"] + times + seek + ["-i", file.path] + selection
                + ["-f", "framecrc", list.path] + selection + ["-f", "f32le", raw.path])
        let packets = try PacketList(String(contentsOf: list, encoding: .utf8), of: file)
        guard let rate = packets.sampleRate, packets.packets.allSatisfy({ $0.time.timescale == rate }) else {
            throw Failure(file: file, cause: "ffmpeg does not count this track's time in samples")
        }
        let channels =
            if let channelCount { channelCount } else { try await self.channelCount(of: file, track: track) }
        return DecodedAudio(
            sampleRate: rate, channelCount: channels, blocks: packets.packets,
            bytes: try Data(contentsOf: raw, options: .alwaysMapped))
    }

    /// Of sixteen channels whose places no file tells, those in front, beside and behind: newer versions of FFmpeg mix two
    /// of those overhead into stereo too.
    private static let eightOfSixteen = "channelmap=map=0|1|2|3|4|5|6|7:channel_layout=octagonal"

    /// How many frames a player shows of the first video track, by decoding them all.
    package static func frameCount(of file: URL) async throws -> Int {
        let text = try await ChildProcess.run(
            "ffprobe",
            ["-v", "error", "-count_frames", "-select_streams", "v:0"]
                + ["-show_entries", "stream=nb_read_frames", "-of", "csv=p=0", file.path])
        guard let count = Int(text.trimmingCharacters(in: .whitespacesAndNewlines.union([","]))) else {
            throw Failure(file: file, cause: "ffprobe counts no frames: \(text)")
        }
        return count
    }

    /// What ffprobe says of the file: `entries` as in its `-show_entries`, one line a section, comma separated.
    package static func probe(_ file: URL, _ entries: String, streams: String? = nil) async throws -> [String]
    {
        let text = try await ChildProcess.run(
            "ffprobe",
            ["-v", "error"] + (streams.map { ["-select_streams", $0] } ?? [])
                + ["-show_entries", entries, "-of", "csv=p=0", file.path])
        return text.split(whereSeparator: \.isNewline).map(String.init)
    }

    /// What ffmpeg says of a file when it decodes all of it; empty for one that is as it should be.
    package static func complaints(about file: URL) async throws -> String {
        let folder = try TemporaryFolder.make("complaints")
        defer { TemporaryFolder.remove(folder) }
        let log = folder.appendingPathComponent("log")
        try await ChildProcess.run(
            "sh",
            ["-c", "ffmpeg -v warning -nostdin -i \"$0\" -f null - 2> \"$1\"", file.path, log.path])
        return try String(contentsOf: log, encoding: .utf8)
    }

    private static func channelCount(of file: URL, track: Int) async throws -> Int {
        let lines = try await probe(file, "stream=channels", streams: "a:\(track)")
        // What follows a comma is the side data, of AC-3 for one.
        guard let count = lines.first?.split(separator: ",").first.flatMap({ Int($0) }), count > 0 else {
            throw Failure(file: file, cause: "ffprobe names no channel count")
        }
        return count
    }

    /// Something that ffmpeg decoded but that we cannot take as it is.
    package struct Failure: Error, CustomStringConvertible {
        package var file: URL
        package var cause: String

        package var description: String { "\(file.path): \(cause)" }
    }
}
