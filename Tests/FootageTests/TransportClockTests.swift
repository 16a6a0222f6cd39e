import Editing
import FootageSupport
import Foundation
import MediaTypes
import RenderingSupport
import Testing

/// Transport streams count to 26.5 hours and begin anew.
@Suite struct TransportClockTests {
    /// The same pictures and sound, 1.2 s before the clock begins anew and at another time, are the same film.
    @Test(.timeLimit(.minutes(5))) func aClockThatBeginsAnewChangesNothing() async throws {
        func film(_ offset: String) async throws -> FootageFilm {
            let clip = MadeClip(
                "clock.ts",
                "-f lavfi -i sine=440:duration=4 -c:v libx264 -preset ultrafast -g 25 -c:a aac -aac_pns 0",
                input: "testsrc2=size=320x180:rate=25:duration=4",
                remux: "-i INPUT -c copy -output_ts_offset \(offset)")
            let asset = AVURLAsset(url: try await clip.make())
            let video = try #require(try await asset.loadTracks(withMediaType: .video).first)
            let audio = try #require(try await asset.loadTracks(withMediaType: .audio).first)
            // A second of the start, and one behind the change, sought.
            return try await FootageFilm(
                video: video, audio: audio, picture: (320, 180),
                parts: [
                    CMTimeRange(start: .zero, duration: CMTime(value: 1, timescale: 1)),
                    CMTimeRange(
                        start: CMTime(value: 5, timescale: 2), duration: CMTime(value: 1, timescale: 1)),
                ])
        }
        let (plain, anew) = (try await film("1000").raw, try await film("95441").raw)
        #expect(!plain.frames.isEmpty && plain.frames == anew.frames)
        #expect(try plain.channel(0) == anew.channel(0))
    }
}
