import Editing
import Foundation
import MediaTypes

extension PlanRow {
    /// What is heard, and how loud.
    static let sound: [PlanRow] = [
        PlanRow("sound") { model in try model.add(FakeClip("a.wav")) },
        PlanRow("sound-with-gap") { model in
            let track = try model.add(FakeClip("a.wav"), from: 5, lasting: 8)
            try model.insert(FakeClip("b.wav"), lasting: 8, at: 12, into: track)
        },
        PlanRow("two-sounds-one-disabled") { model in
            try model.add(FakeClip("a.wav"))
            try model.add(FakeClip("b.wav")).isEnabled = false
            try model.add(FakeClip("c.wav"), lasting: 10)
        },
        volume("volume-constant") { $0.setVolume(0.5, at: .zero) },
        volume("volume-silent") { $0.setVolume(0, at: .zero) },
        volume("volume-step") { $0.setVolume(0.25, at: .seconds(1)) },
        volume("volume-ramp") {
            $0.setVolumeRamp(fromStartVolume: 1, toEndVolume: 0, timeRange: .tenths(10, 20))
        },
        volume("volume-above-one") { $0.setVolume(3, at: .zero) },
        volume("volume-of-a-loud-track", trackVolume: 4) {
            $0.setVolumeRamp(fromStartVolume: 0.5, toEndVolume: 4, timeRange: .tenths(0, 20))
        },
        PlanRow("volume-ramps-overlap") { model in
            let track = try model.add(FakeClip("a.wav"))
            model.volume(of: track) {
                $0.setVolumeRamp(fromStartVolume: 0, toEndVolume: 1, timeRange: .tenths(0, 12))
            }
            model.volume(of: track) {
                $0.setVolumeRamp(fromStartVolume: 1, toEndVolume: 0, timeRange: .tenths(8, 20))
            }
        },
        PlanRow("volume-of-two-parameters") { model in
            let track = try model.add(FakeClip("a.wav"))
            model.volume(of: track) {
                $0.setVolumeRamp(fromStartVolume: 0, toEndVolume: 1, timeRange: .tenths(0, 5))
            }
            model.volume(of: track) {
                $0.setVolumeRamp(fromStartVolume: 1, toEndVolume: 0, timeRange: .tenths(15, 20))
            }
        },
        scaled("scaled-sound", nil),
        scaled("scaled-sound-as-a-tape", .varispeed),
        PlanRow("scaled-sound-with-a-cut-inside") { model in
            let track = try model.add(FakeClip("a.wav"), lasting: 10)
            track.scaleTimeRange(.tenths(0, 10), toDuration: .seconds(2))
            try track.insertTimeRange(.tenths(0, 5), of: FakeClip("b.wav").track, at: .seconds(1))
            track.removeTimeRange(.tenths(10, 15))
        },
    ]

    private static func volume(
        _ name: String, trackVolume: Float = 1,
        _ change: @escaping @Sendable (AVMutableAudioMixInputParameters) -> Void
    ) -> PlanRow {
        PlanRow(name) { model in
            let track = try model.add(FakeClip("a.wav"))
            track.preferredVolume = trackVolume
            model.volume(of: track, change)
        }
    }

    private static func scaled(_ name: String, _ algorithm: AVAudioTimePitchAlgorithm?) -> PlanRow {
        PlanRow(name) { model in
            let track = try model.add(FakeClip("a.wav"), lasting: 10)
            track.scaleTimeRange(.tenths(0, 10), toDuration: .seconds(2))
            guard let algorithm else { return }
            model.volume(of: track) { $0.audioTimePitchAlgorithm = algorithm }
        }
    }
}
