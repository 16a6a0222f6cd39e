import Foundation
import MediaTypes
import TestSupport
import Testing

@testable import MediaInspection

/// Every real clip against the facts of its manifest.
struct InspectionSharedMediaTests {
    /// A broken bitstream that no decoder starts on.
    private static let unreadable = "media3__invalid-bitstream.webm"
    /// Where ffprobe's duration is not the end of the longest track: it reads nonsense from a fragmented file,
    /// does not apply an edit list, and takes a header's word that leaves out how late the sound starts.
    /// The fragmented file's pictures begin 0.067 s after its zero, and the asset's zero is there.
    private static let ownDuration = [
        "media3__sample_fragmented.mp4": 1.001, "media3__sample_opus.mp4": 1.003,
        "media3__sample_rotate_and_reflect.mp4": 1.068, "media3__sample_mdat_too_long.mp4": 1.068,
        "media3__sample_missing_stsd.mp4": 1.068,
    ]

    @Test(
        .enabled(if: !SharedMediaList.entries.isEmpty, "needs the clips of ../shared/media"),
        arguments: SharedMediaList.entries)
    func agreesWithTheManifest(_ entry: SharedMediaList.Entry) throws {
        let url = SharedMedia.url(entry.name)
        guard entry.name != Self.unreadable else {
            let error = try #require(throws: AVError.self) { try MediaProbe().describe(url) }
            #expect(error.code == .fileFailedToParse)
            return
        }
        let media = try MediaProbe().describe(url)
        let videos = media.tracks.filter { $0.mediaType == .video }
        let audios = media.tracks.filter { $0.mediaType == .audio }
        #expect(videos.count == entry.streams("v").count)
        #expect(audios.count == entry.streams("a").count)
        for (track, facts) in zip(videos, entry.streams("v")) { try expect(track, facts) }
        for (track, facts) in zip(audios, entry.streams("a")) { expectSound(track, facts) }
        try expectDuration(of: media, entry)
    }

    private func expectDuration(of media: MediaDescription, _ entry: SharedMediaList.Entry) throws {
        guard !entry.name.hasSuffix(".jpg"), let seconds = Self.ownDuration[entry.name] ?? entry.seconds
        else {
            // A still, shown for as long as is asked, and for five seconds where nobody asks.
            #expect(media.duration == CMTime(value: 5, timescale: 1))
            #expect(media.tracks.map(\.arrangement) == [.still])
            return
        }
        let frame =
            media.tracks.map { $0.nominalFrameRate > 0 ? 1 / Double($0.nominalFrameRate) : 0.03 }.max() ?? 0
        #expect(abs(media.duration.seconds - seconds) <= frame + 0.005, "\(media.duration.seconds)")
    }

    private func expect(_ track: MediaTrackDescription, _ facts: String) throws {
        let size = try #require(facts.firstMatch(of: #/ (\d+)x(\d+)/#)?.output)
        let coded = try CGSize(width: #require(Int(size.1)), height: #require(Int(size.2)))
        #expect(track.encodedSize == coded)
        let widening = SharedMediaList.quotient(#/ SAR (\d+):(\d+)/#, in: facts) ?? 1
        #expect(abs(track.naturalSize.width - (coded.width * widening).rounded()) < 0.001)
        #expect(track.naturalSize.height == coded.height)
        let angle = try facts.firstMatch(of: #/ROTATION (-?\d+)/#).map { try #require(Int($0.output.1)) } ?? 0
        expectTurn(track, counterclockwise: angle)
        guard track.isDecodable, !facts.contains("mjpeg"), !facts.contains("png") else { return }
        try expectRate(track, facts)
    }

    /// ffprobe's angle takes no account of a mirror, and tells where the picture's vertical edge goes.
    private func expectTurn(_ track: MediaTrackDescription, counterclockwise angle: Int) {
        let transform = track.preferredTransform
        #expect(CGRect(origin: .zero, size: track.naturalSize).applying(transform).origin == .zero)
        switch angle {
        case 90: #expect([transform.a, transform.d, transform.b] == [0, 0, -1])
        case -90: #expect([transform.a, transform.d, transform.b] == [0, 0, 1])
        default: #expect(transform.isIdentity)
        }
    }

    private func expectRate(_ track: MediaTrackDescription, _ facts: String) throws {
        let real = try #require(SharedMediaList.quotient(#/ r=(\d+)\/(\d+)/#, in: facts))
        let mean = SharedMediaList.quotient(#/ avg=(\d+)\/(\d+)/#, in: facts) ?? 0
        let rates = [real, mean]
        // webm names 2997/100 for 30000/1001.
        #expect(
            rates.contains { abs(Double(track.nominalFrameRate) - $0) < 0.001 }, "\(track.nominalFrameRate)")
        #expect(track.minFrameDuration.isNumeric)
    }

    private func expectSound(_ track: MediaTrackDescription, _ facts: String) {
        guard let match = facts.firstMatch(of: #/ (\d+)Hz (\d+)ch/#)?.output else {
            Issue.record("no rate in \(facts)")
            return
        }
        #expect(track.sampleRate == Double(match.1))
        #expect(track.channelCount == Int(match.2))
        if let start = facts.firstMatch(of: #/start=([\d.]+)/#)?.output.1, track.isDecodable,
            track.codec != 0,
            let seconds = Double(start), !track.segments.allSatisfy({ $0.source.start == .zero })
        {
            #expect(abs(track.timeRange.start.seconds - seconds) < 0.002)
        }
    }
}
