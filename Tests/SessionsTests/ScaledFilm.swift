import Editing
import Foundation
import MediaTypes
import PlanCompiler
import RenderingSupport
import Sessions
import TestSupport
import Testing

/// A film of sound alone: a part of a sound scaled in time, and then its first second naturally.
struct ScaledFilm {
    static let naturalCount = 48_000

    var sound: TestSound
    /// Samples at 48 kHz.
    var source: Range<Int>
    var target: Int

    static func time(_ samples: Int) -> CMTime { CMTime(value: Int64(samples), timescale: 48_000) }

    func composition() async throws -> AVMutableComposition {
        let asset = AVURLAsset(url: try await TestMedia.sound(sound))
        let composition = AVMutableComposition()
        let track = try #require(composition.addMutableTrack(withMediaType: .audio, preferredTrackID: 1))
        let media = asset.tracks(withMediaType: .audio)[0]
        let range = CMTimeRange(start: Self.time(source.lowerBound), end: Self.time(source.upperBound))
        try track.insertTimeRange(range, of: media, at: .zero)
        track.scaleTimeRange(
            CMTimeRange(start: .zero, duration: range.duration), toDuration: Self.time(target))
        let natural = CMTimeRange(start: .zero, duration: Self.time(Self.naturalCount))
        try track.insertTimeRange(natural, of: media, at: Self.time(target))
        return composition
    }

    /// One channel of the film.
    func samples(_ algorithm: AVAudioTimePitchAlgorithm) async throws -> [Float] {
        try await Self.rendered(composition(), algorithm)
    }

    static func rendered(
        _ composition: AVComposition, _ algorithm: AVAudioTimePitchAlgorithm, mix: AVAudioMix? = nil
    ) async throws -> [Float] {
        let compiler = PlanCompiler(asset: composition, audioMix: mix, audioTimePitchAlgorithm: algorithm)
        return try await RawFilm(rendering: try compiler.plan()).channel()
    }
}
