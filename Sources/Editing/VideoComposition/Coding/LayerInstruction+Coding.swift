import ExtraTypes
import Foundation
import MediaTypes

/// The archived values of a layer instruction.
private struct ArchivedLayer: Codable {
    var trackID: CMPersistentTrackID
    var opacity: [ArchivedRamp]
    var transform: [ArchivedRamp]
    var cropRectangle: [ArchivedRamp]
    var gstreamerEffect: GStreamerEffect?
    var look: FrameLook?
    var isMixed: Bool?
    var wipe: WipeMask?
    var wipeProgress: [ArchivedRamp]?
    var blendMode: LayerBlendMode?
    var outline: LayerOutline?
    var backdrop: LayerBackdrop?
    var backedOpacity: [ArchivedRamp]?
    var backedTransform: [ArchivedRamp]?
}

private let layerKey = "layer"

extension AVVideoCompositionLayerInstruction.Configuration {
    /// Returns `nil` if the archive doesn't contain a layer instruction or a setter would reject its values.
    init?(coder: NSCoder) {
        guard let archived = coder.decode(propertyList: ArchivedLayer.self, forKey: layerKey) else {
            return nil
        }
        self.init(trackID: archived.trackID)
        frameEffect = archived.gstreamerEffect
        frameLook = archived.look
        isMixed = archived.isMixed == true
        wipe = archived.wipe
        (outline, backdrop) = (archived.outline, archived.backdrop)
        blendMode = archived.blendMode
        guard backedOpacityRamps.add(archived.backedOpacity ?? []),
            backedTransformRamps.add(archived.backedTransform ?? []), backdrop?.isValid ?? true,
            outline?.isValid ?? true
        else { return nil }
        guard opacityRamps.add(archived.opacity), transformRamps.add(archived.transform),
            cropRectangleRamps.add(archived.cropRectangle), wipeRamps.add(archived.wipeProgress ?? []),
            (0...1).contains(archived.wipe?.softness ?? 0), archived.look?.isValid ?? true
        else { return nil }
    }

    func encode(with coder: NSCoder) {
        let archived = ArchivedLayer(
            trackID: trackID, opacity: opacityRamps.archived, transform: transformRamps.archived,
            cropRectangle: cropRectangleRamps.archived,
            gstreamerEffect: frameEffect, look: frameLook, isMixed: isMixed ? true : nil,
            wipe: wipe, wipeProgress: wipe == nil ? nil : wipeRamps.archived,
            blendMode: blendMode, outline: outline,
            backdrop: backdrop,
            backedOpacity: backdrop == nil ? nil : backedOpacityRamps.archived,
            backedTransform: backdrop == nil ? nil : backedTransformRamps.archived)
        coder.encode(propertyList: archived, forKey: layerKey)
    }
}
