import Editing
import Foundation
import MediaTypes
import TestSupport
import Testing

/// A movie of two and a half seconds, 25 numbered frames a second, with edit lists of several rows; and the frames and
/// samples that those present, by the rows alone.
struct EditedClip: Sendable, CustomTestStringConvertible {
    var coding: Coding
    var structure: Structure

    var testDescription: String { "\(coding.name), \(structure.name)" }

    struct Coding: Sendable {
        var name: String
        var pathExtension: String
        var options: [String]

        init(_ name: String, _ pathExtension: String, _ options: String) {
            (self.name, self.pathExtension) = (name, pathExtension)
            self.options = options.split(separator: " ").map(String.init)
        }
    }

    struct Structure: Sendable {
        var name: String
        /// In units of 1/600 s.
        var video: [EditedMovie.Edit]
        var audio: [EditedMovie.Edit]

        init(_ name: String, _ video: [EditedMovie.Edit], audio: [EditedMovie.Edit]? = nil) {
            (self.name, self.video, self.audio) = (name, video, audio ?? video)
        }
    }

    /// AAC without substituted noise, which decoders make up anew after each seek. Key frames are 12 frames apart.
    static let codings = [
        Coding("H.264 with B-frames and AAC", "mp4", h264 + " -bf 3 -c:a aac -aac_pns 0 -b:a 192k"),
        Coding("H.264 and ALAC", "mp4", h264 + " -bf 0 -c:a alac"),
        Coding("H.264 with B-frames and PCM", "mov", h264 + " -bf 2 -c:a pcm_s16le"),
        Coding("MPEG-4 and MP3", "mp4", "-c:v mpeg4 -g 12 -q:v 2 -c:a libmp3lame -b:a 192k"),
        Coding("MJPEG and PCM", "mov", "-c:v mjpeg -q:v 2 -pix_fmt yuvj420p -c:a pcm_s24le"),
        Coding("ProRes and AAC", "mov", "-c:v prores_ks -pix_fmt yuv422p10le -c:a aac -aac_pns 0 -b:a 192k"),
    ]

    private static let h264 = "-c:v libx264 -preset veryfast -crf 10 -g 12 -sc_threshold 0 -pix_fmt yuv420p"

    /// A frame lasts 24 units.
    static let structures: [Structure] = [
        Structure("two", [.init(480, from: 168), .init(360, from: 840)]),
        Structure("two out of order", [.init(480, from: 840), .init(360, from: 168)]),
        Structure("two that overlap", [.init(480, from: 168), .init(480, from: 360)]),
        Structure("two that leave out nothing", [.init(480, from: 168), .init(480, from: 648)]),
        Structure("three", [.init(240, from: 360), .init(240, from: 0), .init(240, from: 912)]),
        Structure("a late start", [.init(240, from: nil), .init(360, from: 168), .init(360, from: 840)]),
        Structure("a gap", [.init(360, from: 168), .init(240, from: nil), .init(360, from: 840)]),
        Structure("a gap at the end", [.init(360, from: 168), .init(240, from: nil)]),
        Structure("a dwell", [.init(360, from: 168), .init(240, from: 720, rate: 0), .init(360, from: 720)]),
        Structure(
            "another for audio", [.init(480, from: 840), .init(360, from: 168)],
            audio: [.init(300, from: 540), .init(180, from: nil), .init(360, from: 60)]),
    ]

    static let all = codings.flatMap { coding in
        structures.map { EditedClip(coding: coding, structure: $0) }
    }

    /// All structures, and each coding at least once.
    static let varied = codings.indices.flatMap { coding in
        structures.indices.filter { coding == 0 || $0 % codings.count == coding }.map { structure in
            EditedClip(coding: codings[coding], structure: structures[structure])
        }
    }

    static let frameCount = 62

    /// Makes the movie.
    ///
    /// - Returns: The movie, and the one without these edits, whose frames are all numbers in turn.
    func made(in folder: URL) async throws -> (edited: URL, plain: URL) {
        let plain = folder.appendingPathComponent("plain.\(coding.pathExtension)")
        let edited = folder.appendingPathComponent("edited.\(coding.pathExtension)")
        let clip = TestClip(.numbered, frameCount: Self.frameCount).with {
            ($0.frameRate, $0.codec) = ([25, 1], .ffv1)
            ($0.width, $0.height) = (160, 96)
        }
        let noise = "anoisesrc=seed=11:amplitude=0.3:duration=2.48:sample_rate=48000,lowpass=3000"
        try await ChildProcess.run(
            "ffmpeg",
            ["-v", "error", "-nostdin", "-y", "-i", try await TestMedia.clip(clip).path]
                + ["-f", "lavfi", "-i", noise, "-map", "0:v", "-map", "1:a"] + coding.options + [plain.path])
        try EditedMovie.copy(plain, to: edited, ["vide": structure.video, "soun": structure.audio])
        return (edited, plain)
    }

    /// Calls `body` with both movies, and removes them.
    func withMovies<Result>(
        _ body: (_ edited: URL, _ plain: URL) async throws -> Result
    ) async throws -> Result {
        let folder = try TemporaryFolder.make("edits")
        defer { TemporaryFolder.remove(folder) }
        let (edited, plain) = try await made(in: folder)
        return try await body(edited, plain)
    }

    /// A time in the units of the edits.
    static func time(_ units: Int) -> CMTime {
        CMTime(value: CMTimeValue(units), timescale: CMTimeScale(EditedMovie.timescale))
    }

    // MARK: What is presented

    /// The number of the frame at each 1/25 s; nil in a gap.
    var frames: [Int?] {
        structure.video.flatMap { edit in
            (0..<edit.duration / 24).map { index in
                edit.start.map { $0 / 24 + (edit.rate == 0 ? 0 : index) }
            }
        }
    }

    /// The samples, of those of the movie without these edits, at 48 kHz.
    func samples(of plain: [Float]) -> [Float] {
        structure.audio.flatMap { edit -> [Float] in
            let count = edit.duration * 80
            guard let start = edit.start.map({ $0 * 80 }), edit.rate != 0 else {
                return [Float](repeating: 0, count: count)
            }
            let part = plain.dropFirst(start).prefix(count)
            return part + [Float](repeating: 0, count: count - part.count)
        }
    }

    /// Compares audio with the presented samples.
    func compare(
        _ heard: [Float], with expected: [Float], sourceLocation: SourceLocation = #_sourceLocation
    ) {
        let count = min(heard.count, expected.count)
        #expect(abs(heard.count - expected.count) <= 1, sourceLocation: sourceLocation)
        let wrong = (0..<count).filter { abs(heard[$0] - expected[$0]) > Self.tolerance }
        #expect(
            wrong.isEmpty, "\(wrong.count) of \(count) samples, from \(wrong.first ?? 0)",
            sourceLocation: sourceLocation)
    }

    /// How far a sample may be from the one of another decoder.
    private static let tolerance: Float = 0.0005
}
