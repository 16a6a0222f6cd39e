import Editing
import Foundation
import MediaTypes
import Sessions
import TestSupport
import Testing

/// A part that is copied with a reader and a writer is heard from its first sample on: decoders get the packets before it that they
/// need. The judge is ffmpeg.
@Suite(.timeLimit(.minutes(5))) struct CopiedPartTests {
    typealias Row = CodedRoundTripTests.Row

    /// The bit reservoir of MP3 is up to nine frames long, AAC overlaps two packets, and Opus converges in 80 ms.
    static let rows = [
        ("mp3", "-c:a libmp3lame -b:a 64k"), ("mov", "-c:a libmp3lame -b:a 64k"),
        ("mkv", "-c:a libmp3lame -b:a 64k"), ("m4a", "-c:a aac -aac_pns 0"), ("mkv", "-c:a aac -aac_pns 0"),
        ("aac", "-c:a aac -aac_pns 0"), ("mp4", "-c:a libopus"), ("ogg", "-c:a libopus"),
        ("webm", "-c:a libopus"), ("mp4", "-c:a ac3"), ("m4a", "-c:a alac"),
    ].map { Row($0.0, $0.1) }

    @Test(arguments: TestShare.of(rows)) func isHeardFromItsStart(row: Row) async throws {
        let folder = try TemporaryFolder.make("copied")
        defer { TemporaryFolder.remove(folder) }
        let source = try await row.made(in: folder)
        let target = folder.appendingPathComponent("copy.mov")
        for start in [CMTime(value: 24_000, timescale: 48_000), CMTime(value: 31_337, timescale: 48_000)] {
            let range = CMTimeRange(start: start, duration: CMTime(value: 30_000, timescale: 48_000))
            try await CodedRoundTripTests.copy(source, to: target, as: .mov, in: range)
            let (whole, part) = (try await FFmpeg.audio(of: source), try await FFmpeg.audio(of: target))
            // Matroska's times are whole milliseconds.
            let tolerance = row.ending == "mkv" ? 48 : 2
            #expect(part.frameCount >= 30_000 - tolerance && part.channelCount == whole.channelCount)
            let first = Int(start.value) * whole.channelCount
            // The first tenth of a second. Some containers' times are whole milliseconds.
            let heard = part.samples.prefix(4800 * whole.channelCount)
            let nearest = (-48...48).map { offset in
                let begin = first + offset * whole.channelCount
                return zip(heard, whole.samples[begin...]).reduce(0) { max($0, abs($1.0 - $1.1)) }
            }.min()
            #expect(try #require(nearest) < 0.02, "\(nearest ?? 1) off from \(start.seconds) s")
            try FileManager.default.removeItem(at: target)
        }
    }
}
