import Containers
import Editing
import Foundation
import MediaInspection
import MediaTypes
import Sessions
import TestSupport
import Testing

/// Clips one after the other, copied as they are coded. The judge is ffmpeg: each frame is a source's, at its time.
@Suite struct JoinedPassthroughTests {
    struct Case: Sendable, CustomTestStringConvertible {
        var video: JoinedMedia.Video
        var sound: JoinedMedia.Sound
        var pathExtension: String
        var isTrimmed: Bool
        var isDifferent: Bool

        var testDescription: String {
            "\(video) \(sound) \(pathExtension)\(isTrimmed ? " trimmed" : "")\(isDifferent ? " different" : "")"
        }

        /// PCM of ffmpeg 5 is in QuickTime movies only.
        static let all: [Case] = {
            var all: [Case] = []
            for video in JoinedMedia.Video.allCases {
                for sound in JoinedMedia.Sound.allCases {
                    for pathExtension in sound == .pcm ? ["mov"] : ["mov", "mp4"] {
                        for (isTrimmed, isDifferent) in [
                            (false, false), (false, true), (true, false), (true, true),
                        ] {
                            all.append(
                                Case(
                                    video: video, sound: sound, pathExtension: pathExtension,
                                    isTrimmed: isTrimmed, isDifferent: isDifferent))
                        }
                    }
                }
            }
            return all
        }()

        var pieces: [JoinedJudge.Piece] {
            let first = JoinedMedia(video: video, sound: sound, pathExtension: pathExtension)
            var second = first
            (second.number, second.isOther) = (1, isDifferent)
            guard isTrimmed else {
                return [first, second, first].map { JoinedJudge.Piece(media: $0, range: $0.whole) }
            }
            let pieces = [
                JoinedJudge.Piece(media: first, range: first.range(7..<33)),
                JoinedJudge.Piece(media: second, range: second.range(5..<31)),
                JoinedJudge.Piece(media: first, range: first.range(16..<17)),
            ]
            // FFmpeg takes the wrong description for some frames of a third clip that begins inside a group.
            return isDifferent ? Array(pieces.prefix(2)) : pieces
        }
    }

    @Test(arguments: TestShare.of(Case.all)) func everyFrameIsASources(_ test: Case) async throws {
        let composition = try await JoinedExport.composition(test.pieces)
        guard test.video != .mpeg4 || !test.isDifferent else {
            // Its headers are in the description, which decoders read once.
            #expect(try await JoinedExport.refusal(composition).contains("different formats of mp4v"))
            return
        }
        try await JoinedExport.inFolder { folder in
            let output = folder.appendingPathComponent("output.\(test.pathExtension)")
            try await JoinedExport.write(
                composition, to: output, as: test.pathExtension == "mov" ? .mov : .mp4)
            try await JoinedJudge.expectFrames(of: output, test.pieces)
            let movie = try SampledMovie(of: SourceFile(path: output.path))
            #expect(movie.tracks.count == (test.sound == .none ? 1 : 2))
            // Formats that differ by their bit rates alone share a description.
            let expected = [test.isDifferent ? 2 : 1, 1]
            #expect(movie.tracks.map(\.entries.count) == Array(expected.prefix(movie.tracks.count)))
            for track in movie.tracks {
                let times = track.samples.map(\.decodeTime)
                #expect(zip(times, times.dropFirst()).allSatisfy { $0 < $1 })
                #expect(track.samples.allSatisfy { $0.presentationTime >= $0.decodeTime })
            }
            if !test.isTrimmed {
                #expect(movie.tracks.allSatisfy { $0.track.hasOneEdit(in: movie) || test.sound == .aac })
            }
            guard test.sound != .none else { return }
            try await JoinedJudge.expectSamples(
                of: output, test.pieces, tolerance: test.sound == .aac ? 1024 : 0)
        }
    }

    /// Our own reader presents the same frames and samples.
    @Test(arguments: [
        Case(video: .h264, sound: .aac, pathExtension: "mp4", isTrimmed: true, isDifferent: false),
        Case(video: .h264, sound: .pcm, pathExtension: "mov", isTrimmed: true, isDifferent: false),
        Case(video: .hevc, sound: .none, pathExtension: "mov", isTrimmed: true, isDifferent: false),
        Case(video: .mpeg4, sound: .aac, pathExtension: "mp4", isTrimmed: true, isDifferent: false),
    ])
    func ourReaderAgrees(_ test: Case) async throws {
        try await JoinedExport.inFolder { folder in
            let composition = try await JoinedExport.composition(test.pieces)
            let output = folder.appendingPathComponent("output.\(test.pathExtension)")
            try await JoinedExport.write(
                composition, to: output, as: test.pathExtension == "mov" ? .mov : .mp4)
            let joined = AVURLAsset(url: output)
            let duration = try await joined.load(.duration)
            #expect(abs(duration.seconds - composition.duration.seconds) < 0.001)
            try await SameRendering.expect(joined, composition)
        }
    }

    /// A time range of the session cuts the clips as an edit does.
    @Test func aRangeOfSeveralClipsIsExact() async throws {
        try await JoinedExport.inFolder { folder in
            let media = [0, 1].map { JoinedMedia(number: $0) }
            let composition = try await JoinedExport.composition(
                media.map { JoinedJudge.Piece(media: $0, range: $0.whole) })
            let output = folder.appendingPathComponent("output.mp4")
            try await JoinedExport.write(composition, to: output, as: .mp4, in: media[0].range(31..<62))
            try await JoinedJudge.expectFrames(
                of: output,
                [
                    JoinedJudge.Piece(media: media[0], range: media[0].range(31..<40)),
                    JoinedJudge.Piece(media: media[1], range: media[1].range(0..<22)),
                ])
        }
    }

    /// A clip that was cut in two without leaving anything out is one again: no sample is copied twice.
    @Test func whatWasOnlyCutIsWholeAgain() async throws {
        try await JoinedExport.inFolder { folder in
            let media = JoinedMedia(sound: .none)
            let pieces = [media.range(0..<17), media.range(17..<40)].map {
                JoinedJudge.Piece(media: media, range: $0)
            }
            let output = folder.appendingPathComponent("output.mp4")
            try await JoinedExport.write(
                try await JoinedExport.composition(pieces), to: output, as: .mp4)
            let movie = try SampledMovie(of: SourceFile(path: output.path))
            #expect(movie.tracks[0].samples.count == 40 && movie.tracks[0].track.hasOneEdit(in: movie))
            try await JoinedJudge.expectFrames(of: output, pieces)
        }
    }

    /// Where the first clip ends and the second begins. Groups begin at each twelfth frame, whose order count is its number.
    struct OpenCut: Sendable {
        var end: Int64
        var start: Int64

        static let all = [
            OpenCut(end: 61, start: 30), OpenCut(end: 61, start: 24), OpenCut(end: 61, start: 60),
            OpenCut(end: 56, start: 48),
        ]
    }

    /// HEVC of open groups: a clip that begins with a clean random access point doesn't disturb the one before it, nor does
    /// the frame that isn't presented if there is a gap. Leading frames that nothing needs are left out.
    @Test(arguments: TestShare.of(OpenCut.all, [Int64(0), 21]))
    func openGroupsOfHEVCAreJoined(cut: OpenCut, gap: Int64) async throws {
        try await JoinedExport.inFolder { folder in
            let media = [0, 1].map { JoinedMedia.openHEVC(number: $0) }
            var pieces = [
                JoinedJudge.Piece(media: media[0], range: media[0].range(20..<cut.end)),
                JoinedJudge.Piece(media: media[1], range: media[1].range(cut.start..<79)),
            ]
            if gap > 0 {
                pieces.insert(JoinedJudge.Piece(media: nil, range: media[0].range(0..<gap)), at: 1)
            }
            let composition = try await JoinedExport.composition(pieces)
            let output = folder.appendingPathComponent("output.mp4")
            try await JoinedExport.write(composition, to: output, as: .mp4)
            try await JoinedJudge.expectFrames(of: output, pieces)
            try await SameRendering.expect(AVURLAsset(url: output), composition)
            let kinds = try Self.kindsOfHEVC(in: output)
            let links = kinds.indices.filter { kinds[$0] == 18 }
            #expect(links.count == (gap > 0 ? 2 : 1))
            for index in [0] + links { #expect(!(6...9).contains(kinds[index + 1])) }
            // Two refreshes before each of them, without which FFmpeg from version 7.1 on may lose it.
            for index in links { #expect(kinds[index - 2..<index].allSatisfy { (19...20).contains($0) }) }
        }
    }

    /// The types of the units of the frames, in the order of decoding. Source: ITU-T H.265, table 7-1.
    private static func kindsOfHEVC(in file: URL) throws -> [UInt8] {
        let bytes = try Data(contentsOf: file)
        return try SampledMovie(of: SourceFile(path: file.path)).tracks[0].samples.compactMap { sample in
            var place = Int(sample.offset)
            while place + 4 < Int(sample.offset + sample.size) {
                let kind = bytes[place + 4] >> 1 & 63
                if kind < 32 { return kind }
                place += 4 + bytes[place..<place + 4].reduce(0) { $0 << 8 | Int($1) }
            }
            return nil
        }
    }

    /// H.264 of open groups: copied from the last frame on that forgets all others.
    @Test(
        arguments: TestShare.of([
            OpenCut(end: 38, start: 13), OpenCut(end: 61, start: 20), OpenCut(end: 61, start: 30),
        ]))
    func openGroupsOfH264AreJoined(cut: OpenCut) async throws {
        try await JoinedExport.inFolder { folder in
            let media = [0, 1].map { number in
                JoinedMedia(
                    sound: .none, number: number, frameCount: 80,
                    options: ["-x264-params", "open-gop=1:keyint=10:bframes=3"])
            }
            let pieces = [
                JoinedJudge.Piece(media: media[0], range: media[0].range(13..<cut.end)),
                JoinedJudge.Piece(media: media[1], range: media[1].range(cut.start..<79)),
            ]
            let composition = try await JoinedExport.composition(pieces)
            let output = folder.appendingPathComponent("output.mp4")
            try await JoinedExport.write(composition, to: output, as: .mp4)
            try await JoinedJudge.expectFrames(of: output, pieces)
            try await SameRendering.expect(AVURLAsset(url: output), composition)
        }
    }
}

extension MovieTrack {
    /// Whether one edit presents the track's media.
    func hasOneEdit(in movie: SampledMovie) -> Bool {
        MovieSegments(of: self, in: movie.movie).mappings.count { !CMTIMEMAPPING_IS_EMPTY($0) } == 1
    }
}
