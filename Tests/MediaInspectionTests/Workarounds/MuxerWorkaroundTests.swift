@testable import Containers
import Foundation
import GStreamerOverlay
import TestSupport
import Testing

/// What muxers of the running GStreamer write by themselves, as the table of workarounds says, and what is made of it.
@Suite struct MuxerWorkaroundTests {
    private static let tone = "audiotestsrc num-buffers=50 ! audio/x-raw,rate=48000,channels=2"

    private static func place(of name: String, in bytes: [UInt8]) throws -> Int {
        try #require(bytes.firstRange(of: Array(name.utf8))?.upperBound)
    }

    private static func number(_ bytes: [UInt8], at place: Int) -> Int {
        bytes[place..<place + 4].reduce(0) { $0 << 8 | Int($1) }
    }

    /// A movie with correct headers of Opus.
    private static func corrected(_ movie: [UInt8]) throws -> [UInt8] {
        var box = try MovieBox(of: MemoryBytes(content: movie))
        try box.editTracks(OpusHeader.apply)
        return try box.change().patches.applied(to: movie)
    }

    private static func movieOfOpus(in folder: URL) async throws -> [UInt8] {
        try await LaunchedPipeline.bytes("\(tone) ! opusenc ! mp4mux ! filesink location=out", in: folder)
    }

    /// The samples that a movie says players are to leave out, and the rate (Opus in ISO Base Media File Format, 4.3.2).
    private static func configuration(_ movie: [UInt8]) throws -> (delay: Int, rate: Int) {
        let place = try place(of: "dOps", in: movie)
        return (Int(movie[place + 2]) << 8 | Int(movie[place + 3]), number(movie, at: place + 4))
    }

    @Test func numbersOfOpusStandTheWrongWayRound() async throws {
        try await withFolder { folder in
            let movie = try await Self.movieOfOpus(in: folder)
            expectTerm(try Self.configuration(movie).rate != 48_000, of: .opusByteOrder)
            #expect(try Self.configuration(Self.corrected(movie)) == (312, 48_000))
        }
    }

    /// Packets of Opus are 960 samples long.
    @Test func theFirstPacketOfOpusIsTooShort() async throws {
        try await withFolder { folder in
            let movie = try await Self.movieOfOpus(in: folder)
            let place = try Self.place(of: "stts", in: movie) + 12
            #expect([648, 960].contains(Self.number(movie, at: place)))
            expectTerm(Self.number(movie, at: place) == 648, of: .opusFirstPacket)
            let corrected = try Self.corrected(movie)
            #expect(Self.number(corrected, at: place) == 960)
            #expect(try Self.corrected(corrected) == corrected)
        }
    }

    @Test func vp9WithoutChromaSiteCrashes() async throws {
        try await withFolder { folder in
            let url = try await InspectionClip.make(
                "plain.webm",
                InspectionClip.picture(frames: 10)
                    + ["-pix_fmt", "yuv420p", "-c:v", "libvpx-vp9", "-deadline", "realtime"], in: folder)
            let frames = "filesrc location=\(url.path) ! matroskademux ! vp9parse"
            var hasFailed = false
            do {
                try await LaunchedPipeline.run("\(frames) ! mp4mux ! filesink location=out", in: folder)
            } catch is ChildProcess.Failure {
                hasFailed = true
            }
            expectTerm(hasFailed, of: .vp9InMovies)
            // What has to be said.
            try await LaunchedPipeline.run(
                "\(frames) ! capssetter caps=video/x-vp9,chroma-site=v-cosited ! mp4mux ! "
                    + "filesink location=out", in: folder)
        }
    }

    @Test func blocksOfAudioAreNoKeyFrames() async throws {
        try await withFolder { folder in
            let file = try await LaunchedPipeline.bytes(
                "\(Self.tone) ! avenc_aac ! aacparse ! matroskamux ! filesink location=out", in: folder)
            let patches = try MatroskaFinish(encoderDelay: 0, creation: nil)
                .patches(for: MemoryBytes(content: file))
            // Flags are the only thing that is a byte long.
            expectTerm(patches.contains { $0.bytes.count == 1 }, of: .audioKeyBlocks)
        }
    }

    @Test func textsOfTagsAreQuoted() async throws {
        try await withFolder { folder in
            let url = try await InspectionClip.make(
                "tagged.m4a", InspectionClip.sound() + ["-metadata", "comment=two words", "-c:a", "aac"],
                in: folder)
            let file = try await LaunchedPipeline.bytes(
                "filesrc location=\(url.path) ! qtdemux ! aacparse ! matroskamux ! filesink location=out",
                in: folder)
            #expect(file.firstRange(of: Array("words".utf8)) != nil)
            expectTerm(file.firstRange(of: Array("two words".utf8)) == nil, of: .quotedTags)
        }
    }

    @Test func delaysOfMP3AreNotWritten() async throws {
        try await withFolder { folder in
            let file = try await LaunchedPipeline.bytes(
                "\(Self.tone) ! lamemp3enc ! xingmux ! filesink location=out", in: folder)
            let head = Array(file.prefix(200))
            #expect(head.firstRange(of: Array("Xing".utf8)) != nil)
            expectTerm(head.firstRange(of: Array("LAME".utf8)) == nil, of: .encoderDelayOfMP3)
        }
    }
}
