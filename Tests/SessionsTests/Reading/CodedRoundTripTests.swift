import Editing
import Foundation
import MediaTypes
import Sessions
import TestSupport
import Testing

/// What a reader gives coded, a writer writes again as it is: the same packets at the same times. The judge is ffprobe.
@Suite(.timeLimit(.minutes(5))) struct CodedRoundTripTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let ending: String
        let options: String
        var type = AVFileType.mov
        /// Whether the container keeps samples in the form in which movies do.
        var isFramedAlike = true
        var testDescription: String { "\(options) in \(ending)" }

        init(_ ending: String, _ options: String, _ type: AVFileType = .mov, isFramedAlike: Bool = true) {
            (self.ending, self.options, self.type) = (ending, options, type)
            self.isFramedAlike = isFramedAlike
        }

        var targetEnding: String {
            switch type {
            case .mov: "mov"
            case .m4a: "m4a"
            case .m4v: "m4v"
            default: "mp4"
            }
        }

        var isSound: Bool { !options.contains("-c:v") }

        func made(in folder: URL) async throws -> URL {
            let url = folder.appendingPathComponent("source.\(ending)")
            let video = ["-f", "lavfi", "-i", "testsrc2=size=96x64:rate=25:duration=1.6"]
            let sound = ["-f", "lavfi", "-i", "aevalsrc=0.3*sin(2000*t)|0.2*sin(3000*t):s=48000:d=1.5"]
            let output: [String] = options.split(separator: " ").map(String.init) + [url.path]
            let input: [String] = isSound ? sound : video + sound
            try await ChildProcess.run("ffmpeg", ["-v", "error", "-nostdin", "-y"] + input + output)
            return url
        }
    }

    private static let h264 = "-c:v libx264 -pix_fmt yuv420p -preset veryfast -g 15 -bf 3 -b_strategy 0"
    private static let hevc =
        "-c:v libx265 -pix_fmt yuv420p -preset ultrafast -x265-params log-level=none:bframes=3:keyint=15"
    static let rows = [
        Row("mp4", "\(h264) -c:a aac"), Row("mov", "\(hevc) -tag:v hvc1 -c:a pcm_s16le"),
        Row("mov", "-c:v prores -c:a pcm_s24be"), Row("mov", "-c:v mjpeg -pix_fmt yuvj420p -c:a pcm_alaw"),
        Row("mov", "\(h264) -c:a pcm_u8"), Row("m4v", "\(h264) -c:a aac -movflags +faststart", .m4v),
        Row("mp4", "\(h264) -c:a aac -movflags +frag_keyframe+empty_moov+delay_moov", .mp4),
        Row("3gp", "-c:v mpeg4 -bf 0 -c:a aac", .mp4), Row("mp4", "-c:v mpeg4 -bf 2 -c:a aac", .mp4),
        Row("mkv", "\(h264) -c:a aac"), Row("mkv", "\(hevc) -c:a ac3", .mp4),
        Row(
            "mkv",
            "-c:v libx264 -pix_fmt yuv420p -g 30 -x264-params b-pyramid=normal:bframes=7:b-adapt=0 -c:a mp3"
        ),
        Row("mkv", "-c:v libx264 -pix_fmt yuv420p -vf select='mod(n+1,5)' -fps_mode vfr -c:a pcm_s16le"),
        Row("webm", "-c:v libvpx-vp9 -deadline realtime -cpu-used 8 -b:v 300k -c:a libopus", .mp4),
        Row("mkv", "-c:v libaom-av1 -usage realtime -cpu-used 8 -c:a libopus", .mp4),
        Row("avi", "-c:v mpeg4 -bf 0 -c:a mp3"), Row("avi", "-c:v mjpeg -pix_fmt yuvj420p -c:a pcm_s16le"),
        Row("flv", "\(h264) -c:a aac -ar 44100"),
        Row("ts", "\(h264) -c:a ac3", isFramedAlike: false),
        Row("m2ts", "\(hevc) -c:a ac3", .mp4, isFramedAlike: false),
        Row("wav", "-c:a pcm_s16le"), Row("wav", "-c:a pcm_s24le"), Row("wav", "-c:a pcm_u8"),
        Row("wav", "-c:a pcm_mulaw"), Row("aiff", "-c:a pcm_s16be"), Row("m4a", "-c:a alac", .m4a),
        Row("m4a", "-c:a aac", .m4a), Row("mp3", "-c:a mp3", .mp4), Row("ogg", "-c:a libopus", .mp4),
        Row("mka", "-c:a aac"), Row("mka", "-c:a pcm_s16le"), Row("ogg", "-c:a libopus"),
        Row("wav", "-c:a pcm_s16le -ar 96000"), Row("wav", "-c:a pcm_s24le -ar 192000"),
        Row("aiff", "-c:a pcm_s24be -ar 96000"), Row("mov", "\(h264) -c:a pcm_s16le -ar 96000"),
    ]

    struct Packet {
        let (presentation, decoding): (Double?, Double?)
        let isKey: Bool
        let checksum: String

        init(_ described: PacketDescriptions.Packet) {
            presentation = described.pts_time.flatMap { Double($0) }
            decoding = described.dts_time.flatMap { Double($0) }
            isKey = described.flags?.contains("K") ?? false
            checksum = described.data_hash ?? ""
        }
    }

    static func packets(of url: URL, _ stream: String) async throws -> [Packet] {
        let movie = ["mov", "mp4", "m4a", "m4v", "3gp"].contains(url.pathExtension)
        let entries = [
            "-show_data_hash", "adler32", "-show_entries", "packet=pts_time,dts_time,flags,data_hash",
        ]
        let text = try await ChildProcess.run(
            "ffprobe",
            ["-v", "error"] + (movie ? ["-ignore_editlist", "1"] : []) + ["-select_streams", stream]
                + entries + ["-of", "json", url.path])
        return try JSONDecoder().decode(PacketDescriptions.self, from: Data(text.utf8)).packets.map(
            Packet.init)
    }

    /// Writes all tracks of a file, or a range of them, as they are.
    static func copy(
        _ source: URL, to target: URL, as type: AVFileType, in range: CMTimeRange? = nil
    ) async throws {
        let asset = AVURLAsset(url: source)
        let (reader, writer) = (
            try AVAssetReader(asset: asset), try AVAssetWriter(url: target, fileType: type)
        )
        if let range { reader.timeRange = range }
        var open: [(AVAssetReaderOutput, AVAssetWriterInput)] = []
        for track in try await asset.load(.tracks) {
            let output = AVAssetReaderTrackOutput(track: track, outputSettings: nil)
            let input = AVAssetWriterInput(
                mediaType: track.mediaType, outputSettings: nil,
                sourceFormatHint: track.formatDescriptions.first as? CMFormatDescription)
            reader.add(output)
            writer.add(input)
            open.append((output, input))
        }
        reader.startReading()
        writer.startWriting()
        writer.startSession(atSourceTime: range?.start ?? .zero)
        while !open.isEmpty {
            for (index, (output, input)) in open.enumerated().reversed() where input.isReadyForMoreMediaData {
                guard let sample = output.copyNextSampleBuffer(), input.append(sample) else {
                    input.markAsFinished()
                    open.remove(at: index)
                    continue
                }
            }
            await Task.yield()
        }
        await writer.finishWriting()
        if let error = writer.error ?? reader.error { throw error }
    }

    @Test(arguments: TestShare.of(rows)) func packetsAreTheSame(row: Row) async throws {
        let folder = try TemporaryFolder.make("again")
        defer { TemporaryFolder.remove(folder) }
        let source = try await row.made(in: folder)
        let target = folder.appendingPathComponent("copy.\(row.targetEnding)")
        try await Self.copy(source, to: target, as: row.type)
        if !row.isSound { try await Self.compareVideo(row, source, target) }
        try await Self.compareSound(row, source, target)
    }

    private static func compareVideo(_ row: Row, _ source: URL, _ target: URL) async throws {
        let (old, new) = (try await packets(of: source, "v:0"), try await packets(of: target, "v:0"))
        if row.isFramedAlike {
            let isSame = new.map(\.checksum) == old.map(\.checksum)
            #expect(isSame, "\(new.count) packets of \(old.count)")
            let areKeysTheSame = new.map(\.isKey) == old.map(\.isKey)
            #expect(areKeysTheSame)
        }
        #expect(!new.isEmpty && new.count == old.count)
        let first = (old.compactMap(\.presentation).min() ?? 0, new.compactMap(\.presentation).min() ?? 0)
        var (furthest, late) = (0.0, 0.0)
        for (one, other) in zip(old, new) {
            guard let before = one.presentation ?? one.decoding, let after = other.presentation,
                let decoding = other.decoding
            else { continue }
            furthest = max(furthest, abs((after - first.1) - (before - first.0)))
            late = max(late, decoding - after)
        }
        #expect(furthest < 0.0012 && late < 0.000_01)
        let decoding = new.compactMap(\.decoding)
        #expect(decoding.count == new.count && zip(decoding, decoding.dropFirst()).allSatisfy { $0 < $1 })
        let (shown, again) = (try await FFmpeg.video(of: source), try await FFmpeg.video(of: target))
        #expect(shown.frames.count == again.frames.count)
        let different = zip(shown.frames, again.frames).filter { $0.allBytes != $1.allBytes }.count
        #expect(different == 0)
        let start = try await AVURLAsset(url: source).loadTracks(withMediaType: .video)[0].load(.timeRange)
            .start
        let place = try #require(again.frames.first).presentationTime - start
        #expect(abs(place.seconds) < 0.0012, "the first frame is at \(place.seconds) s")
    }

    private static func compareSound(_ row: Row, _ source: URL, _ target: URL) async throws {
        if row.options.contains("pcm_") {
            func bytes(_ url: URL) async throws -> Data {
                let raw = url.appendingPathExtension("raw")
                try await ChildProcess.run(
                    "ffmpeg",
                    ["-v", "error", "-nostdin", "-y", "-i", url.path, "-map", "0:a", "-c", "copy"]
                        + ["-f", "data", raw.path])
                return try Data(contentsOf: raw)
            }
            let (own, copied) = (try await bytes(source), try await bytes(target))
            let isSame = copied == own
            #expect(isSame, "\(copied.count) bytes of \(own.count)")
        } else {
            let (old, new) = (try await packets(of: source, "a:0"), try await packets(of: target, "a:0"))
            let isSame = new.map(\.checksum) == old.map(\.checksum)
            #expect(
                isSame || !row.isFramedAlike && new.count == old.count, "\(new.count) packets of \(old.count)"
            )
        }
        let (old, new) = (
            try await AVURLAsset(url: source).loadTracks(withMediaType: .audio)[0],
            try await AVURLAsset(url: target).loadTracks(withMediaType: .audio)[0]
        )
        let (before, after) = (try await old.load(.timeRange), try await new.load(.timeRange))
        #expect(abs((before.start - after.start).seconds) < 0.0012)
        #expect(abs((before.end - after.end).seconds) < 0.03)
        guard ["mp4", "mov", "m4a", "wav", "aiff", "ogg"].contains(row.ending) else { return }
        let (heard, again) = (try await FFmpeg.audio(of: source), try await FFmpeg.audio(of: target))
        #expect(heard.sampleRate == again.sampleRate)
        // The end of the last packet of Opus is heard, too.
        guard row.ending != "ogg" else {
            let isSame =
                again.samples.starts(with: heard.samples) && again.frameCount < heard.frameCount + 960
            return #expect(isSame, "\(heard.frameCount) and \(again.frameCount)")
        }
        // FFmpeg 9 decodes the last packet of a fragmented movie to its end, of which the movie says less.
        let isFragmented = row.options.contains("frag")
        let isSame =
            isFragmented
            ? heard.samples.starts(with: again.samples) && heard.frameCount < again.frameCount + 1024
            : heard.samples == again.samples
        #expect(isSame, "\(heard.frameCount) and \(again.frameCount)")
    }

    /// What has no place in a movie is refused by name.
    @Test(arguments: [Row("flac", "-c:a flac"), Row("mka", "-c:a libvorbis")])
    func whatMoviesCannotHoldIsRefused(row: Row) async throws {
        let folder = try TemporaryFolder.make("refused")
        defer { TemporaryFolder.remove(folder) }
        let source = try await row.made(in: folder)
        await #expect {
            try await Self.copy(source, to: folder.appendingPathComponent("copy.mov"), as: .mov)
        } throws: { ($0 as? AVError)?.code == .formatUnsupported }
    }

    /// The headers of Vorbis and FLAC are no samples, and parameter sets are where the file has them.
    @Test(arguments: [
        Row("mka", "-c:a flac"), Row("mka", "-c:a libvorbis"), Row("ogg", "-c:a libopus"),
        Row("mp4", "-c:v libx264 -pix_fmt yuv420p -an"), Row("mkv", "-c:v libx264 -pix_fmt yuv420p -an"),
        Row("mkv", "\(hevc) -an"),
    ]) func samplesAreTheFiles(row: Row) async throws {
        let folder = try TemporaryFolder.make("samples")
        defer { TemporaryFolder.remove(folder) }
        let source = try await row.made(in: folder)
        let asset = AVURLAsset(url: source)
        let track = try #require(try await asset.load(.tracks).first)
        let samples = try ReadSamples.all(
            of: asset, AVAssetReaderTrackOutput(track: track, outputSettings: nil))
        let raw = folder.appendingPathComponent("raw")
        try await ChildProcess.run(
            "ffmpeg",
            ["-v", "error", "-nostdin", "-i", source.path, "-map", "0", "-c", "copy", "-f", "data", raw.path])
        let isSame = try ReadSamples.bytes(of: samples) == Data(contentsOf: raw)
        #expect(isSame)
        #expect(samples.allSatisfy { $0.duration.isNumeric && $0.duration > .zero })
        #expect(samples.first?.presentationTimeStamp.isNumeric == true)
    }

    /// Priming and what is outside of a range is told by attachments.
    @Test func whatIsNotHeardIsTrimmed() async throws {
        let folder = try TemporaryFolder.make("trimmed")
        defer { TemporaryFolder.remove(folder) }
        let asset = AVURLAsset(url: try await Row("m4a", "-c:a aac").made(in: folder))
        let track = try #require(try await asset.load(.tracks).first)
        let whole = try ReadSamples.all(
            of: asset, AVAssetReaderTrackOutput(track: track, outputSettings: nil))
        let first = try #require(whole.first)
        let packet = CMTime(value: 1024, timescale: 48_000)
        #expect(first.presentationTimeStamp == .zero - packet && first.duration == packet)
        let told = CMGetAttachment(
            first, key: kCMSampleBufferAttachmentKey_TrimDurationAtStart, attachmentModeOut: nil)
        #expect(CMTimeMakeFromDictionary(told as? CFDictionary) == packet)
        #expect(first.outputDuration == .zero && first.outputPresentationTimeStamp == .zero)
        #expect(whole[1].outputDuration == packet)
        let length = whole.reduce(CMTime.zero) { $0 + $1.outputDuration }
        #expect(length == CMTime(value: 72_000, timescale: 48_000))
        let range = CMTimeRange(
            start: CMTime(value: 10_000, timescale: 48_000), end: CMTime(value: 30_001, timescale: 48_000))
        let part = try ReadSamples.all(
            of: asset, AVAssetReaderTrackOutput(track: track, outputSettings: nil), in: range)
        // The packets before it, which the decoder needs, aren't heard.
        let heard = part.first { $0.outputDuration > .zero }
        #expect(heard?.outputPresentationTimeStamp == range.start)
        #expect(part.reduce(CMTime.zero) { $0 + $1.outputDuration } == range.duration)
    }

    /// As many frames as there are, cut at the ends of a range.
    @Test(arguments: [
        Row("mov", "-c:a pcm_s16le"), Row("wav", "-c:a pcm_s24le"), Row("mka", "-c:a pcm_s16le"),
    ])
    func uncompressedAudioHasItsFrames(row: Row) async throws {
        let folder = try TemporaryFolder.make("frames")
        defer { TemporaryFolder.remove(folder) }
        let asset = AVURLAsset(url: try await row.made(in: folder))
        let track = try #require(try await asset.load(.tracks).first)
        let part = CMTimeRange(
            start: CMTime(value: 12_345, timescale: 48_000),
            duration: CMTime(value: 20_000, timescale: 48_000))
        for range in [nil, part] {
            let samples = try ReadSamples.all(
                of: asset, AVAssetReaderTrackOutput(track: track, outputSettings: nil), in: range)
            // Matroska says in whole milliseconds where samples are, if reading doesn't begin at its start.
            let tolerance: Int64 = row.ending == "mka" && range != nil ? 48 : 0
            let count = samples.reduce(0) { $0 + $1.numSamples }
            #expect(abs(count - (range == nil ? 72_000 : 20_000)) <= tolerance)
            let first = try #require(samples.first).presentationTimeStamp - (range?.start ?? .zero)
            #expect(abs(try #require(first.samples(at: 48_000))) <= tolerance)
            for (sample, next) in zip(samples, samples.dropFirst()) {
                #expect(sample.presentationTimeStamp + sample.duration == next.presentationTimeStamp)
            }
        }
    }
}
