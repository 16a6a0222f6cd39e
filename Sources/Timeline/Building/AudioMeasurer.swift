package import Editing
package import ExtraTypes
package import MediaTypes

/// Measures mixed audio. `AudioMeasurer.rendered` renders it; tests use their own measurers.
package struct AudioMeasurer: Sendable {
    /// Returns the silent ranges of at least a duration, up to a level in dBFS.
    package var silences: @Sendable (AVComposition, AVAudioMix, Double, CMTime) async throws -> [CMTimeRange]
    /// Returns a mix with the gain with which the audio of a range has a loudness.
    package var normalized:
        @Sendable (AVComposition, AVAudioMix, LoudnessTarget, CMTimeRange) async throws -> AVMutableAudioMix

    package init(
        silences:
            @escaping @Sendable (
                AVComposition, AVAudioMix, Double, CMTime
            ) async throws -> [CMTimeRange],
        normalized:
            @escaping @Sendable (
                AVComposition, AVAudioMix, LoudnessTarget, CMTimeRange
            ) async throws -> AVMutableAudioMix
    ) {
        (self.silences, self.normalized) = (silences, normalized)
    }

    package static let rendered = AudioMeasurer(
        silences: { composition, mix, threshold, shortest in
            try await measuring(composition)
                .silentRanges(mixedBy: mix, upTo: threshold, lasting: shortest)
        },
        normalized: { composition, mix, target, range in
            try await measuring(composition).mix(mix, normalizedTo: target, in: range)
        })

    private static func measuring(_ composition: AVComposition) throws -> any AudioMeasuring {
        guard let measuring = composition as? any AudioMeasuring else {
            throw AVError(
                .unknown, reason: "nothing that renders audio is linked in, so it can't be measured",
                remedy: "link the Cutroom product")
        }
        return measuring
    }
}

extension TimelineError {
    /// Creates an error from that of a measurement.
    init(unmeasured error: any Error, _ item: ItemCheck?, _ name: String) {
        let failure = error as? AVError
        let (cause, remedy) = (
            failure?.failureReason ?? String(describing: error), failure?.remedy ?? "remove it"
        )
        self =
            item?.fault(.unreadableFile, name, cause: cause, remedy: remedy)
            ?? TimelineError(.unreadableFile, keyPath: name, cause: cause, remedy: remedy)
    }
}
