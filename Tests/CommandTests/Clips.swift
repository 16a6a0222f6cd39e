import Foundation
import TestSupport

/// The clips that the tests make films of.
enum Clips {
    /// Two seconds of sound.
    private static let tone = TestSound(.tone(frequency: 440, amplitude: 0.5), sampleCount: 96_000)

    /// Two seconds with sound, in H.264.
    static func two() async throws -> String {
        try await TestMedia.clip(TestClip(.numbered, frameCount: 60).with { $0.sound = tone }).path
    }

    static func silent() async throws -> String {
        try await TestMedia.clip(TestClip(.flat(y: 120, cb: 90, cr: 160), frameCount: 60)).path
    }

    static func sound() async throws -> String {
        try await TestMedia.sound(tone).path
    }
}
