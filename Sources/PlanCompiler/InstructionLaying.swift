internal import Editing
internal import Foundation
internal import MediaTypes
internal import RenderPlan

/// Walks instructions and layers, and gathers each branch's shots and the plan of each instruction.
struct InstructionLaying {
    let format: VideoFormat
    /// The film's zero in composition time.
    let origin: CMTime
    /// Closed and in the film's time, in the composition's order.
    let tracks: [CompilerTrack]
    let composition: AVVideoComposition

    private(set) var plans: [InstructionPlan] = []
    private var shots: [CMPersistentTrackID: [Shot]] = [:]

    init(format: VideoFormat, origin: CMTime, tracks: [CompilerTrack], composition: AVVideoComposition) {
        self.format = format
        self.origin = origin
        self.tracks = tracks
        self.composition = composition
    }

    /// One a track that is seen at some time, but at least one, so that there is a picture.
    var branches: [Branch] {
        let seen = tracks.filter { shots[$0.trackID] != nil }
        return (seen.isEmpty ? Array(tracks.prefix(1)) : seen).map { track in
            Branch(name: name(of: track), track: track, shots: shots[track.trackID] ?? [])
        }
    }

    private func name(of track: CompilerTrack) -> String {
        "video_\((tracks.firstIndex { $0.trackID == track.trackID } ?? 0) + 1)"
    }

    mutating func lay(in range: CMTimeRange) throws {
        for (index, instruction) in composition.instructions.enumerated() {
            let overlap = instruction.timeRange.intersection(range)
            guard overlap.isValid, !overlap.isEmpty else { continue }
            guard let instruction = instruction as? AVVideoCompositionInstruction else {
                throw AVError(
                    .invalidVideoComposition,
                    reason:
                        "instruction \(index) is of a class of its own, which only a custom compositor can draw",
                    time: overlap.start, remedy: "use AVMutableVideoCompositionInstruction")
            }
            let film = CMTimeRange(start: overlap.start - origin, duration: overlap.duration)
            plans.append(InstructionPlan(timeRange: film, layers: try lay(instruction, index, in: film)))
        }
    }

    private mutating func lay(
        _ instruction: AVVideoCompositionInstruction, _ index: Int, in film: CMTimeRange
    ) throws -> [LayerPlan] {
        var layers: [LayerPlan] = []
        let count = instruction.layerInstructions.count
        for (position, layer) in instruction.layerInstructions.enumerated() {
            guard let track = tracks.first(where: { $0.trackID == layer.trackID }) else { continue }
            let laid = try lay(layer, of: track, order: count - position, instruction: index, in: film)
            guard !laid.isEmpty else { continue }
            shots[track.trackID, default: []] += laid.filter(\.layout.isVisible)
            layers.append(
                LayerPlan(
                    track: name(of: track), drawing: drawing(of: laid, count: count),
                    opacity: laid.flatMap(\.layout.opacity), placement: laid.flatMap(\.layout.placement)))
        }
        return layers
    }

    /// One layer over each of its track's clips that are on during the instruction.
    private func lay(
        _ layer: AVVideoCompositionLayerInstruction, of track: CompilerTrack, order: Int, instruction: Int,
        in film: CMTimeRange
    ) throws -> [Shot] {
        try track.segments.compactMap { segment in
            let range = segment.target.intersection(film)
            guard range.isValid, !range.isEmpty, let clip = segment.clip(cutTo: range) else { return nil }
            let ramps = layer.configuration
            let laying = LayerLayingOut(
                geometry: LayerGeometry(size: clip.description.naturalSize), transforms: ramps.transformRamps,
                crops: ramps.cropRectangleRamps, opacities: ramps.opacityRamps, format: format, origin: origin
            )
            guard let layout = laying.layout(in: range) else {
                throw unsupported(layer, instruction, at: range.start + origin)
            }
            return Shot(
                range: range, clip: clip, layout: layout,
                picture: picture(of: clip, layout), order: order)
        }
    }

    /// The frames that the branch wants: at their size in the film where that stands, else at their own.
    private func picture(of clip: CompilerTrack.Clip, _ layout: LayerLayout) -> Picture {
        if let extent = layout.constantExtent {
            return Picture(orientation: layout.orientation, width: extent.width, height: extent.height)
        }
        let size = clip.description.naturalSize
        let (width, height) = (
            PadPlacement.evenExtent(Double(size.width)), PadPlacement.evenExtent(Double(size.height))
        )
        return layout.orientation.swapsSides
            ? Picture(orientation: layout.orientation, width: height, height: width)
            : Picture(orientation: layout.orientation, width: width, height: height)
    }

    private func drawing(of shots: [Shot], count: Int) -> LayerPlan.Drawing {
        let film = PixelRectangle(
            left: 0, top: 0, right: Double(format.width), bottom: Double(format.height))
        let isPass =
            count == 1
            && shots.allSatisfy { shot in
                shot.layout.opacity.allSatisfy { $0.start == 1 && $0.end == 1 }
                    && shot.layout.placement.allSatisfy { $0.isStill && $0.start.visible == film }
            }
        return isPass ? .pass : .pad
    }

    private func unsupported(
        _ layer: AVVideoCompositionLayerInstruction, _ instruction: Int, at time: CMTime
    ) -> AVError {
        AVError(
            .invalidVideoComposition,
            reason:
                "instruction \(instruction) rotates or shears track \(layer.trackID) by other than quarter turns",
            trackID: layer.trackID, time: time,
            remedy: "use transforms made of moves, scales, mirrorings and quarter turns")
    }
}
