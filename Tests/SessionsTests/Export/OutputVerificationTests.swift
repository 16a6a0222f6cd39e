import Engine
import Foundation
import MediaTypes
import Outputs
import RenderPlan
import TestSupport
import Testing

@Suite struct OutputVerificationTests {
    private func plan(frameCount: Int64, rate: Int32) -> RenderPlan {
        RenderPlan(
            duration: CMTime(value: frameCount, timescale: rate),
            video: VideoFormat(
                width: 160, height: 96, frameDuration: CMTime(value: 1, timescale: rate), colorimetry: .bt709
            ),
            audio: AudioFormat(), videoTracks: [], audioTracks: [], instructions: [], graph: Graph())
    }

    /// A file that lacks a frame, or whose frames or audio are elsewhere, is not what was planned.
    @Test(
        .timeLimit(.minutes(5)),
        arguments: [
            (30, 30, nil), (31, 30, "it has 30 frames instead of 31"),
            (30, 25, "frame 1 is at 0.0333"),
        ] as [(Int64, Int32, String?)])
    func differencesAreNamed(frameCount: Int64, rate: Int32, reason: String?) async throws {
        var clip = TestClip(.numbered, frameCount: 30)
        clip.sound = TestSound(.silence, sampleCount: 48_000)
        let file = try await TestMedia.clip(clip)
        let verification = OutputVerification(
            plan: plan(frameCount: frameCount, rate: rate), size: OutputSize(width: 320, height: 180),
            hasAudio: true)
        guard let reason else { return try await verification.verify(file) }
        await #expect { try await verification.verify(file) } throws: {
            ($0 as? AVError)?.failureReason?.contains(reason) == true
        }
    }

    @Test(.timeLimit(.minutes(5))) func shortAudioIsNamed() async throws {
        var clip = TestClip(.numbered, frameCount: 30)
        clip.sound = TestSound(.silence, sampleCount: 12_000)
        let verification = OutputVerification(
            plan: plan(frameCount: 30, rate: 30), size: OutputSize(width: 320, height: 180),
            hasAudio: true)
        let file = try await TestMedia.clip(clip)
        await #expect { try await verification.verify(file) } throws: {
            ($0 as? AVError)?.failureReason?.contains("of audio instead of 48000") == true
        }
    }
}
