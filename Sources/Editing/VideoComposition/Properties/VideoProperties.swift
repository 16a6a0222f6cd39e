import Foundation
import MediaTypes

/// The properties of an asset from which a video composition is derived: its duration and its enabled video
/// tracks.
struct VideoProperties {
    var duration: CMTime
    /// The size of an `AVComposition`; `nil` for other assets.
    var compositionSize: CGSize?
    var tracks: [VideoTrackProperties]

    /// Returns a video composition that presents all tracks with their times, sizes and orientations.
    ///
    /// `prototype` provides the values other than layout and timing. Source: AVVideoComposition.h,
    /// `videoCompositionWithPropertiesOfAsset:` and `…prototypeInstruction:`.
    func contents(prototype: AVVideoCompositionInstruction? = nil) -> VideoCompositionContents {
        var contents = VideoCompositionContents()
        contents.frameDuration = frameDuration
        contents.sourceTrackIDForFrameTiming =
            tracks.count == 1 ? tracks[0].trackID : kCMPersistentTrackID_Invalid
        contents.renderSize = renderSize
        contents.instructions = intervals().map { instruction(for: $0, prototype: prototype) }
        return contents
    }

    /// The shortest frame duration of the tracks, or 1/30 s if no rate is known.
    private var frameDuration: CMTime {
        let durations = tracks.compactMap {
            FrameRate.frameDuration(
                nominalFrameRate: $0.nominalFrameRate, minFrameDuration: $0.minFrameDuration)
        }
        return durations.min() ?? CMTime(value: 1, timescale: 30)
    }

    private var renderSize: CGSize {
        if let compositionSize { return compositionSize }
        let sizes = tracks.map(\.enclosingSize)
        return CGSize(width: sizes.map(\.width).max() ?? 0, height: sizes.map(\.height).max() ?? 0)
    }

    /// Returns an instruction with a layer for each active track. The asset's first track is topmost.
    ///
    /// The classes are the mutable ones, because clients cast to them. The transform is set at time zero, so
    /// that it still applies if a client moves the instruction's start to an earlier time.
    private func instruction(
        for interval: Interval, prototype: AVVideoCompositionInstruction?
    ) -> AVMutableVideoCompositionInstruction {
        let instruction = AVMutableVideoCompositionInstruction()
        if let prototype {
            instruction.backgroundColor = prototype.backgroundColor
            instruction.enablePostProcessing = prototype.enablePostProcessing
            instruction.requiredSourceSampleDataTrackIDs = prototype.requiredSourceSampleDataTrackIDs
        }
        instruction.timeRange = interval.timeRange
        instruction.layerInstructions = interval.activeTracks.map { index in
            let layer = AVMutableVideoCompositionLayerInstruction()
            layer.trackID = tracks[index].trackID
            layer.setTransform(tracks[index].preferredTransform, at: .zero)
            return layer
        }
        return instruction
    }
}
