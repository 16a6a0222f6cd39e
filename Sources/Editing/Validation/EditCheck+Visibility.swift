internal import ExtraTypes
internal import Foundation
internal import MediaTypes

extension EditCheck {
    /// Returns problems of layers that are outside the frame for the whole range, or of the instruction if
    /// all its layers are transparent.
    func invisibleLayers(
        of layers: [AVVideoCompositionLayerInstruction], in range: CMTimeRange, _ name: String, _ index: Int
    ) -> [EditProblem] {
        // A single transparent layer among others is valid: its track is not used in this range.
        if !layers.isEmpty, layers.allSatisfy({ isTransparent($0, in: range) }) {
            return [
                EditProblem(
                    severity: .warning, kind: .invisible,
                    message: "\(name) shows only its background: its layers are transparent or cropped away",
                    remedy: "set an opacity or a crop rectangle with which a layer is visible", range: range,
                    instruction: index)
            ]
        }
        return layers.enumerated().filter { isOutside($0.element, in: range) }.map { position, layer in
            EditProblem(
                severity: .warning, kind: .invisible,
                message:
                    "\(name): layer \(position), track \(layer.trackID), is transformed out of the frame",
                remedy: "use a transform in pixels of the render size, or leave the layer out", range: range,
                trackID: layer.trackID, instruction: index)
        }
    }

    private func isTransparent(_ layer: AVVideoCompositionLayerInstruction, in range: CMTimeRange) -> Bool {
        let ramps = layer.configuration
        if ramps.backedOpacityRamps.constantValue(in: range) == 0 { return true }
        guard ramps.backdrop == nil else { return false }
        if ramps.opacityRamps.constantValue(in: range) == 0 { return true }
        guard let crop = ramps.cropRectangleRamps.constantValue(in: range), !crop.isInfinite,
            let media = tracks[layer.trackID], media.size.width > 0
        else { return false }
        let shown = crop.intersection(CGRect(origin: .zero, size: media.size))
        return shown.isNull || shown.width <= 0 || shown.height <= 0
    }

    /// Returns whether the layer has a constant transform that moves all of the video out of the frame.
    private func isOutside(_ layer: AVVideoCompositionLayerInstruction, in range: CMTimeRange) -> Bool {
        // The shadow of a layer outside may be in the frame.
        guard layer.configuration.backdrop == nil, layer.configuration.outline?.shadow == nil,
            let videoComposition, let media = tracks[layer.trackID], media.size.width > 0,
            let transform = layer.configuration.transformRamps.constantValue(in: range)
        else { return false }
        let shown = CGRect(origin: .zero, size: media.size).applying(transform)
        let frame = CGRect(origin: .zero, size: videoComposition.renderSize)
        guard frame.width > 0, frame.height > 0, shown.minX.isFinite, shown.maxX.isFinite else {
            return false
        }
        return shown.maxX <= 0 || shown.minX >= frame.width || shown.maxY <= 0 || shown.minY >= frame.height
            || shown.width <= 0 || shown.height <= 0
    }
}
