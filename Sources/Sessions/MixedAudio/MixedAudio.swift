package import Editing
internal import Dispatch
internal import Engine
package import MediaTypes
internal import PlanCompiler
internal import Playback
internal import RenderPlan

/// The mixed audio of an asset, rendered as an export renders it, for measurements.
package struct MixedAudio: Sendable {
    let plan: RenderPlan
    let format: AudioFormat

    /// Compiles the mix on the caller's thread.
    ///
    /// - Parameters:
    ///   - mix: The audio mix; `nil` to mix all enabled audio tracks equally.
    ///   - timeRange: The range of the asset.
    ///   - channelCount: The number of channels, one or two, to which the tracks are mixed.
    /// - Throws: An `AVError`, also if the range has no audio.
    package init(
        of asset: AVAsset, mix: AVAudioMix?, timeRange: CMTimeRange, channelCount: Int = 2
    ) throws {
        format = AudioFormat(channelCount: channelCount)
        // Without the video, whose problems are none of the audio's.
        let enabled = Dictionary(
            asset.tracks.map { ($0.trackID, $0.mediaType == .audio && $0.isEnabled) },
            uniquingKeysWith: { $0 || $1 })
        guard enabled.values.contains(true) else { throw Self.missing(in: asset) }
        let compiled = try PlanCompiler(
            asset: asset, audioMix: mix, timeRange: timeRange, enabledTracks: enabled, audioFormat: format
        ).plan()
        guard compiled.audio != nil else { throw Self.missing(in: asset) }
        plan = try compiled.soundAlone.checked(for: asset)
    }

    private static func missing(in asset: AVAsset) -> AVError {
        AVError(
            .operationNotSupportedForAsset, reason: "there is no audio to measure",
            url: (asset as? AVURLAsset)?.url, remedy: "choose media with audio, or another time range")
    }

    /// The asset's time at the first sample.
    var origin: CMTime { plan.origin }

    /// Renders the audio, and calls a function with the interleaved samples of each piece, on a thread that
    /// may block.
    ///
    /// If the task is canceled, rendering ends.
    ///
    /// - Returns: What `end` returns after the last piece.
    /// - Throws: An `AVError`, or `CancellationError`.
    func render<State, Value: Sendable>(
        _ begin: @escaping @Sendable (AudioFormat) throws -> State,
        piece: @escaping @Sendable (inout State, UnsafeBufferPointer<Float>) throws -> Void,
        end: @escaping @Sendable (inout State) throws -> Value
    ) async throws -> Value {
        try Task.checkCancellation()
        let (format, plan) = (format, plan)
        do {
            let pull = try SoundPull(plan, format: format, sampleFormat: "F32LE", bytesPerSample: 4)
            return try await withTaskCancellationHandler {
                try await withCheckedThrowingContinuation { continuation in
                    DispatchQueue(label: "cutroom.mixed-audio").async {
                        continuation.resume(
                            with: Result {
                                var state = try begin(format)
                                while let next = try pull.next() {
                                    try next.bytes.withUnsafeBytes { bytes in
                                        try piece(&state, bytes.bindMemory(to: Float.self))
                                    }
                                }
                                return try end(&state)
                            })
                    }
                }
            } onCancel: {
                pull.cancel()
            }
        } catch let cancellation as CancellationError {
            throw cancellation
        } catch let failure as LoudnessFailure {
            throw AVError(.outOfMemory, reason: "no memory to measure audio", underlying: failure)
        } catch {
            throw AVError(ofReading: error)
        }
    }
}
