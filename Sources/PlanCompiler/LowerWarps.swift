internal import Editing
internal import ExtraTypes
internal import Foundation
internal import MediaTypes
internal import RenderPlan

/// Lays out the layers of an instruction that is composed: the frames to read from each track, and how they
/// are sampled.
struct LowerWarps {
    let origin: CMTime
    let renderScale: Double
    let format: VideoFormat
    /// The layers, topmost first. Several layers may have the same track.
    let layers: [SeenLayer]

    /// Returns the segments to read from each track. Every clip has the size that the largest of its layers
    /// requires.
    func segments() -> [CMPersistentTrackID: [VideoTrackPlan.Segment]] {
        var result: [CMPersistentTrackID: [VideoTrackPlan.Segment]] = [:]
        for layer in layers where result[layer.track.trackID] == nil {
            let segments = layer.parts.indices.compactMap { index -> VideoTrackPlan.Segment? in
                guard isVisible(layer.track.trackID, part: index) else { return nil }
                return layer.parts[index].segment(as: picture(of: layer.track.trackID, part: index))
            }
            if !segments.isEmpty { result[layer.track.trackID] = segments }
        }
        return result
    }

    /// A layer and its position in the stacking order: higher is nearer to the viewer.
    struct Ordered {
        var order: Int
        var plan: LayerPlan
    }

    func plans() -> [Ordered] {
        layers.compactMap { layer in
            // A piece holds until the next one begins. Therefore, each part that is read has separate pieces
            // for all values, even if only another layer of its track is visible then, or if only an adjacent
            // part is cropped.
            let read = layer.parts.indices.filter { isVisible(layer.track.trackID, part: $0) }
            let layouts = read.map { index in
                layout(of: layer, part: index).scaled(
                    toRead: picture(of: layer.track.trackID, part: index),
                    of: layer.parts[index].clip.description.naturalSize)
            }
            let parts = parts(of: layer, read)
            var backdrop: BackdropPlan?
            if let filled = layer.ramps.backdrop, !read.isEmpty {
                backdrop = BackdropPlan(
                    filled, of: layer.ramps, parts: parts, origin: origin, renderScale: renderScale)
            }
            guard backdrop != nil || layouts.contains(where: \.isVisible) else { return nil }
            return Ordered(
                order: layer.order,
                plan: LayerPlan(
                    track: layer.name, drawing: .warp, opacity: layouts.flatMap(\.opacity),
                    transform: layouts.flatMap(\.transform),
                    crop: layouts.contains(where: \.isCropped) ? layouts.flatMap(\.crop) : [],
                    isMixed: layer.ramps.isMixed ? true : nil,
                    wipe: layer.ramps.wipe.map {
                        LayerPlan.WipePlan($0, progress: layouts.flatMap(\.wipe))
                    }, blendMode: layer.ramps.blendMode,
                    outline: layer.ramps.outline.map {
                        OutlinePlan($0, parts: parts, renderScale: renderScale)
                    }, backdrop: backdrop))
        }
    }

    private func layout(of layer: SeenLayer, part index: Int) -> WarpLayout {
        WarpLayout(
            of: layer.ramps, geometry: geometry(of: layer, part: index), in: layer.parts[index].range,
            origin: origin, renderScale: renderScale)
    }

    private func geometry(of layer: SeenLayer, part index: Int) -> LayerGeometry {
        LayerGeometry(size: layer.parts[index].clip.description.naturalSize)
    }

    private func isVisible(_ trackID: CMPersistentTrackID, part index: Int) -> Bool {
        layers.contains {
            $0.track.trackID == trackID
                && ($0.ramps.backdrop != nil || layout(of: $0, part: index).isVisible)
        }
    }

    /// Returns the ranges of the parts that are read, with the transform from pixels of the frames as they
    /// are read to the source's coordinates.
    private func parts(
        of layer: SeenLayer, _ read: [Int]
    ) -> [(range: CMTimeRange, enlarging: CGAffineTransform)] {
        read.map { index in
            let picture = picture(of: layer.track.trackID, part: index)
            let size = layer.parts[index].clip.description.naturalSize
            return (
                range: layer.parts[index].range,
                enlarging: CGAffineTransform(
                    scaleX: size.width / CGFloat(picture.width), y: size.height / CGFloat(picture.height))
            )
        }
    }

    /// Returns the format in which a clip is read. Frames that are only drawn smaller are read smaller,
    /// because the reader's scaler filters better than the sampler, which then has fewer pixels to read.
    private func picture(of trackID: CMPersistentTrackID, part index: Int) -> SourceFormat {
        let drawn = layers.filter { $0.track.trackID == trackID }
        let clip = drawn[0].parts[index].clip
        let geometry = geometry(of: drawn[0], part: index)
        let scales = drawn.flatMap { layer in
            layout(of: layer, part: index).transform.flatMap {
                [geometry.scale(of: $0.start), geometry.scale(of: $0.end)]
            }
        }
        let blurred = drawn.compactMap {
            $0.ramps.backdrop?.neededScale(of: geometry, renderScale: renderScale)
        }
        let scale = min(1, (scales + blurred).max() ?? 1)
        let size = clip.description.naturalSize
        return SourceFormat(
            orientation: .identity, width: Self.evenCeiling(Double(size.width) * scale),
            height: Self.evenCeiling(Double(size.height) * scale),
            pixelFormat: format.pixelFormat(ofSourceWithAlpha: drawn[0].hasAlpha(clip)),
            effect: drawn[0].ramps.frameEffect?.chain, look: drawn[0].ramps.frameLook)
    }

    private static func evenCeiling(_ length: Double) -> Int {
        max(2, Int((length / 2 - 0.01).rounded(.up)) * 2)
    }
}
