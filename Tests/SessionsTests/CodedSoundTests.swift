import Editing
import Foundation
import MediaTypes
import PlanCompiler
import RenderingSupport
import Sessions
import TestSupport
import Testing

/// Sound of any codec, rate and number of channels: whole, as loud as it was, and the same from anywhere within.
@Suite struct CodedSoundTests {
    struct Coding: Sendable, CustomTestStringConvertible {
        var name: String
        var fileExtension: String
        var options: [String]
        var testDescription: String { name }

        init(_ name: String, _ fileExtension: String, _ options: String) {
            (self.name, self.fileExtension) = (name, fileExtension)
            self.options = options.split(separator: " ").map(String.init)
        }

        /// Noise and a tone that swells from second to second, in a file.
        func made(in folder: URL) async throws -> URL {
            let url = folder.appendingPathComponent("sound.\(fileExtension)")
            let source =
                "anoisesrc=seed=7:amplitude=0.1:duration=3:sample_rate=48000[n];"
                + "aevalsrc=0.3*sin(880*PI*t)*(0.2+mod(t\\,1)):d=3:s=48000[t];[n][t]amix=2:normalize=0"
            try await ChildProcess.run(
                "ffmpeg",
                ["-v", "error", "-nostdin", "-y", "-filter_complex", source] + options + [url.path])
            return url
        }
    }

    /// AAC without substituted noise: a decoder makes that up anew, differently after each jump.
    static let codings = [
        Coding("WAV, 8 kHz", "wav", "-ar 8000 -ac 1"),
        Coding("WAV, 96 kHz", "wav", "-ar 96000 -c:a pcm_s24le"),
        Coding("FLAC", "flac", "-ar 44100 -ac 2"),
        Coding("MP3", "mp3", "-ar 44100 -ac 2 -c:a libmp3lame -q:a 4"),
        Coding("Opus", "ogg", "-ac 2 -c:a libopus -b:a 96k"),
        Coding("Vorbis", "ogg", "-ar 44100 -ac 2 -c:a libvorbis -q:a 4"),
        Coding("AAC in MP4", "m4a", "-ar 44100 -ac 2 -c:a aac -aac_pns 0 -b:a 160k"),
        Coding("AAC, 48 kHz, in MOV", "mov", "-ac 2 -c:a aac -aac_pns 0 -b:a 160k"),
        Coding("ALAC", "m4a", "-ar 44100 -ac 2 -c:a alac"),
        Coding("Opus in Matroska", "mkv", "-ac 2 -c:a libopus"),
    ]

    @Test(arguments: TestShare.of(codings, atMost: 3))
    func isHeardWholeAndTheSameFromWithin(coding: Coding) async throws {
        let folder = try TemporaryFolder.make("coded")
        defer { TemporaryFolder.remove(folder) }
        let url = try await coding.made(in: folder)
        let track = AVURLAsset(url: url).tracks(withMediaType: .audio)[0]
        let end = min(track.timeRange.end, CMTime(value: 3, timescale: 1))
        let count = Int(try #require(end.samples(at: 48_000)))
        #expect(count > 143_000)
        let reference = try await Loudness.reference(of: url)
        let whole = try await Self.heard(track, from: .zero, to: end)
        #expect(whole.differences(from: reference.part(0..<count)) == [])
        // The last hundredths too, in which a codec's last packet is.
        let tail = count - 1440..<count
        #expect(whole.part(tail).differences(from: reference.part(tail), floor: -30) == [])
        for start in [CMTime(value: 59_123, timescale: 48_000), CMTime(value: 77_777, timescale: 44_100)] {
            let part = try await Self.heard(track, from: start, to: end)
            let first = Int(try #require(start.samples(at: 48_000)))
            let same = whole.part(first..<first + part.frameCount)
            let furthest = Differences.greatest(part.samples, same.samples) ?? 1
            #expect(furthest < 0.003, "\(furthest) off from \(start)")
        }
    }

    /// Each codec in each container that has it: some make up noise, some keep a state over a seek; some containers' times begin
    /// anywhere, some are rounded.
    static let jumped: [Coding] = [
        ("-c:a aac -b:a 96k", "m4a mov mkv ts flv aac"), ("-c:a ac3", "mp4 mkv ts m2ts vob mpg avi"),
        ("-c:a eac3", "mp4 mkv"), ("-c:a libmp3lame -b:a 64k", "mp3 mp4 mkv ts avi flv"),
        ("-c:a mp2", "ts mpg mkv"), ("-c:a libopus", "ogg webm mp4"), ("-c:a libvorbis", "ogg webm"),
        ("-c:a libspeex -ac 1 -ar 32000", "ogg"), ("-c:a flac", "flac ogg mkv"), ("-c:a alac", "m4a"),
        ("-c:a pcm_s16le", "wav avi mkv mov"), ("-c:a pcm_s16be", "aiff"), ("-c:a wmav1 -b:a 32k", "wma"),
        ("-c:a wmav2 -b:a 32k", "wma"),
    ].flatMap { options, containers in
        containers.split(separator: " ").map { Coding("\(options) in \($0)", String($0), "-ac 2 \(options)") }
    }

    /// Jumps forwards, backwards and to the start sound where they belong, and the same in every rendering.
    @Test(.timeLimit(.minutes(5)), arguments: TestShare.of(jumped))
    func jumpsSoundTheSameEachTime(coding: Coding) async throws {
        let folder = try TemporaryFolder.make("jumps")
        defer { TemporaryFolder.remove(folder) }
        let url = try await coding.made(in: folder)
        let track = try #require(AVURLAsset(url: url).tracks(withMediaType: .audio).first)
        let hundredths = [30..<90, 200..<260, 105..<140, 240..<280, 10..<70]
        let composition = AVMutableComposition()
        let mixed = try #require(composition.addMutableTrack(withMediaType: .audio, preferredTrackID: 1))
        for piece in hundredths {
            let start = CMTime(value: Int64(piece.lowerBound), timescale: 100)
            let duration = CMTime(value: Int64(piece.count), timescale: 100)
            try mixed.insertTimeRange(
                CMTimeRange(start: start, duration: duration), of: track, at: composition.duration)
        }
        let plan = try PlanCompiler(asset: composition).plan()
        let first = try await RawFilm(rendering: plan).samples
        for _ in 0..<3 {
            let again = try await RawFilm(rendering: plan).samples
            let furthest = Differences.greatest(Self.floats(again), Self.floats(first)) ?? 1
            #expect(again.elementsEqual(first), "\(furthest) off")
        }

        let heard = Loudness(Self.floats(first))
        let whole = try await Self.heard(track, from: .zero, to: CMTime(value: 29, timescale: 10))
        var start = 0
        for piece in hundredths {
            let count = piece.count * 480
            let same = whole.part(piece.lowerBound * 480..<piece.upperBound * 480)
            #expect(
                heard.part(start..<start + count).differences(from: same) == [], "from \(piece.lowerBound)")
            start += count
        }
    }

    /// Each channel alone is where it belongs, as loud as ffmpeg has it.
    @Test(arguments: ["mono", "stereo", "2.1", "quad", "5.1", "5.1(side)", "7.1"])
    func channelsAreFoldedDown(layout: String) async throws {
        let folder = try TemporaryFolder.make("channels")
        defer { TemporaryFolder.remove(folder) }
        let url = folder.appendingPathComponent("channels.wav")
        let count = ["mono": 1, "stereo": 2, "2.1": 3, "quad": 4, "7.1": 8][layout] ?? 6
        // A tone in each channel for a fifth of a second after the other.
        let tones = (0..<count).map {
            "0.5*sin(880*PI*t)*between(t\\,\(Double($0) / 5)\\,\(Double($0 + 1) / 5))"
        }
        try await ChildProcess.run(
            "ffmpeg",
            [
                "-v", "error", "-nostdin", "-y", "-f", "lavfi", "-i",
                "aevalsrc=\(tones.joined(separator: "|")):c=\(layout):d=\(Double(count) / 5):s=48000",
                url.path,
            ])
        let track = AVURLAsset(url: url).tracks(withMediaType: .audio)[0]
        let heard = try await Self.heard(track, from: .zero, to: track.timeRange.end)
        let reference = try await Loudness.reference(of: url)
        #expect(heard.frameCount == count * 9600)
        #expect(heard.differences(from: reference) == [])
    }

    /// The film of one clip of the track.
    static func heard(_ track: AVAssetTrack, from start: CMTime, to end: CMTime) async throws -> Loudness {
        let composition = AVMutableComposition()
        let mixed = try #require(composition.addMutableTrack(withMediaType: .audio, preferredTrackID: 1))
        try mixed.insertTimeRange(CMTimeRange(start: start, end: end), of: track, at: .zero)
        let film = try await RawFilm(rendering: try PlanCompiler(asset: composition).plan())
        return Loudness(floats(film.samples))
    }

    private static func floats(_ samples: Data) -> [Float] {
        samples.withUnsafeBytes { Array($0.bindMemory(to: Float.self)) }
    }
}
