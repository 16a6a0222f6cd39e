import Cutroom
import Foundation

extension Dropping {
    /// Measurements of mixed audio and of scenes, some of them canceled.
    static func measurements(_ url: URL) async throws {
        let composition = try await CutClip(url).composition
        try await ProcessState.requireNoGrowth(first: 12, then: 24) { index in
            let measuring = Task { () async throws -> Void in
                switch index % 4 {
                case 0: _ = try await composition.loudness()
                case 1: _ = try await composition.silentRanges()
                case 2: _ = try await composition.sceneChanges()
                default: _ = try await composition.normalizedAudioMix(to: .podcast)
                }
            }
            guard index % 2 == 0 else { return try await measuring.value }
            try await Task.sleep(for: .milliseconds(5))
            measuring.cancel()
            do { try await measuring.value } catch is CancellationError {}
        }
    }
}
