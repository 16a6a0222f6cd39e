package import Editing
internal import Foundation
package import Layers
package import MediaTypes
package import RenderPlan

/// Compiles the edit model into a render plan, in a fixed order of passes with one file each.
///
/// It only reads the model, on the caller's thread, and blocks if a file hasn't been inspected yet.
package struct PlanCompiler {
    private let asset: AVAsset
    private let videoComposition: AVVideoComposition?
    private let audioMix: AVAudioMix?
    private let audioTimePitchAlgorithm: AVAudioTimePitchAlgorithm
    private let timeRange: CMTimeRange
    private let customFormat: OSType?
    private let enabledTracks: [CMPersistentTrackID: Bool]
    private let overlaidLayers: [LayerTree]
    private let audioFormat: AudioFormat
    private let dynamicRange: OutputDynamicRange
    private let keepsAlpha: Bool

    /// - Parameters:
    ///   - videoComposition: The video composition; `nil` to present the first enabled video track upright.
    ///   - audioMix: The audio mix; `nil` to mix all enabled audio tracks equally.
    ///   - audioTimePitchAlgorithm: The algorithm for scaled audio of tracks whose mix parameters don't
    ///     specify one.
    ///   - timeRange: The range of the asset to render, clipped to the asset. The output's time starts at 0.
    ///   - customFormat: The pixel format of source frames for a custom compositor, which then draws every
    ///     instruction.
    ///   - enabledTracks: Overrides of whether tracks are enabled.
    ///   - overlaidLayers: The layer trees over the output, back to front, in the coordinates of an animation
    ///     tool.
    ///   - audioFormat: The format of the mixed audio.
    ///   - dynamicRange: The dynamic range that the output may have.
    ///   - keepsAlpha: Whether the output may have alpha, in standard dynamic range.
    package init(
        asset: AVAsset, videoComposition: AVVideoComposition? = nil, audioMix: AVAudioMix? = nil,
        audioTimePitchAlgorithm: AVAudioTimePitchAlgorithm = .spectral,
        timeRange: CMTimeRange = CMTimeRange(start: .zero, duration: .positiveInfinity),
        customFormat: OSType? = nil, enabledTracks: [CMPersistentTrackID: Bool] = [:],
        overlaidLayers: [LayerTree] = [], audioFormat: AudioFormat = AudioFormat(),
        dynamicRange: OutputDynamicRange = .ofComposition, keepsAlpha: Bool = false
    ) {
        self.keepsAlpha = keepsAlpha
        self.audioFormat = audioFormat
        self.dynamicRange = dynamicRange
        self.customFormat = customFormat
        self.enabledTracks = enabledTracks
        self.overlaidLayers = overlaidLayers
        self.asset = asset
        self.videoComposition = videoComposition
        self.audioMix = audioMix
        self.audioTimePitchAlgorithm = audioTimePitchAlgorithm
        self.timeRange = timeRange
    }

    /// - Throws: An `AVError`: an error of a file's inspection, `.invalidVideoComposition`, or
    ///   `.operationNotSupportedForAsset` if there is nothing to render.
    package func plan() throws -> RenderPlan {
        let trees = overlaidLayers.map(\.levels).max() ?? 0
        return try StackRoom.with(StackRoom.ofSession + trees * StackRoom.ofLevel) { try roomyPlan() }
    }

    /// Compiles with enough stack, of which clients' threads may have little.
    private func roomyPlan() throws -> RenderPlan {
        let tracks = try CompilerTracks(of: asset, enabled: enabledTracks).tracks()
        let range = try OutputRange(asset: asset, wanted: timeRange).range(of: tracks)
        let mixed = try LowerAudio(
            mix: audioMix, range: range, defaultAlgorithm: audioTimePitchAlgorithm
        ).mixedTracks(of: tracks)
        let picture = try LowerVideo(
            asset: asset, composition: videoComposition, range: range, wanted: timeRange,
            customFormat: customFormat,
            overlaidLayers: overlaidLayers, dynamicRange: dynamicRange, keepsAlpha: keepsAlpha
        ).composed(tracks)
        guard picture != nil || !mixed.isEmpty else {
            throw AVError(
                .operationNotSupportedForAsset, reason: "the output has neither video nor audio",
                remedy: "insert media into an enabled track")
        }
        var plan = RenderPlan(
            duration: range.duration, origin: range.start, video: picture?.format,
            audio: mixed.isEmpty ? nil : audioFormat,
            videoTracks: picture?.branches.map { $0.plan(duration: range.duration) } ?? [],
            composedTracks: picture?.composedTracks ?? [], layerTrack: picture?.layerTrack,
            overlay: picture?.overlay, audioTracks: mixed.map(\.plan),
            instructions: picture?.instructions ?? [], graph: Graph())
        var build = BuildGraph()
        if let picture {
            build.addVideo(
                picture.branches, isComposed: plan.isComposed, overlay: picture.overlay,
                format: picture.format, duration: range.duration)
        }
        if !mixed.isEmpty {
            let gain = audioMix?.gain.map { LowerMixGain($0, range: range) }
            build.addAudio(mixed, format: audioFormat, gain: gain)
        }
        plan.graph = build.graph
        return plan
    }
}
