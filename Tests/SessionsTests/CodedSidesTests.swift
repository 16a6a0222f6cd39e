import Editing
import Foundation
import MediaTypes
import Sessions
import TestSupport
import Testing

/// What an export's AAC is against its source: each side by itself, and the first packet too.
@Suite struct CodedSidesTests {
    /// Two seconds: a chord with a soft noise.
    private static let music =
        "0.2*sin(440*2*PI*t)+0.15*sin(660*2*PI*t)+0.1*sin(1320*2*PI*t)+0.02*(random(0)-0.5)"

    private static func coded(_ left: String, _ right: String) async throws -> (DecodedAudio, DecodedAudio) {
        let folder = try TemporaryFolder.make("sides")
        defer { TemporaryFolder.remove(folder) }
        let source = folder.appendingPathComponent("source.wav")
        try await ChildProcess.run(
            "ffmpeg",
            [
                "-v", "error", "-nostdin", "-f", "lavfi", "-i", "aevalsrc=\(left)|\(right):s=48000:d=2",
                "-c:a", "pcm_f32le", source.path,
            ])
        let target = folder.appendingPathComponent("coded.m4a")
        let session = try #require(
            AVAssetExportSession(asset: AVURLAsset(url: source), presetName: AVAssetExportPresetAppleM4A))
        try await session.export(to: target, as: .m4a)
        return (try await FFmpeg.audio(of: source), try await FFmpeg.audio(of: target))
    }

    /// In dB of full scale.
    private static func level(_ samples: some Collection<Float>) -> Double {
        let power = samples.reduce(0) { $0 + Double($1) * Double($1) } / Double(max(1, samples.count))
        return 10 * log10(max(power, 1e-14))
    }

    private static func error(
        _ coded: DecodedAudio, _ source: DecodedAudio, _ channel: Int, _ range: Range<Int>
    ) -> Double {
        let (coded, source) = (coded.channel(channel)[range], source.channel(channel)[range])
        return level(zip(coded, source).map { $0 - $1 }) - level(source)
    }

    @Test(arguments: [0, 1]) func whatIsOnOneSideStaysThere(side: Int) async throws {
        let sides = side == 0 ? (Self.music, "0") : ("0", Self.music)
        let (source, coded) = try await Self.coded(sides.0, sides.1)
        #expect(Self.level(coded.channel(1 - side)) < -100)
        #expect(abs(Self.level(coded.channel(side)) - Self.level(source.channel(side))) < 0.1)
        #expect(Self.error(coded, source, side, 0..<95_000) < -20)
    }

    /// The encoder's default search leaves an error of −10 dB there.
    @Test func theFirstPacketIsWhole() async throws {
        let (source, coded) = try await Self.coded(Self.music, "0.3*sin(330*2*PI*t)")
        for channel in 0...1 {
            #expect(Self.error(coded, source, channel, 0..<960) < -20, "channel \(channel)")
        }
    }

    @Test func silenceIsSilence() async throws {
        let (_, coded) = try await Self.coded("0", "0")
        #expect(coded.channel(0).allSatisfy { $0 == 0 } && coded.channel(1).allSatisfy { $0 == 0 })
    }
}
