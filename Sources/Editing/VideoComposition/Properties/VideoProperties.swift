import Foundation
import MediaTypes

/// What a video composition is derived from: an asset's duration and its enabled video tracks.
struct VideoProperties {
    var duration: CMTime
    /// The size of an `AVComposition`; nil for other assets.
    var compositionSize: CGSize?
    var tracks: [VideoTrackProperties]

    /// A video composition that shows all tracks at their own times, sizes and orientations.
    ///
    /// `prototype` gives what is neither layout nor timing. Source: AVVideoComposition.h,
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

    /// The shortest of the tracks' frame durations, or 1/30 where no track's rate is known.
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

    /// One instruction with a layer for each active track, the asset's first track topmost.
    ///
    /// The classes are the mutable ones, as clients cast to them. The transform is set at time zero, so that
    /// it also holds where a client lets the instruction begin earlier.
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
