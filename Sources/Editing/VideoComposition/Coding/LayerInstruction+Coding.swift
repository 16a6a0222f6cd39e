import Foundation
import MediaTypes

/// What an archive holds of a layer instruction.
private struct ArchivedLayer: Codable {
    var trackID: CMPersistentTrackID
    var opacity: [ArchivedRamp]
    var transform: [ArchivedRamp]
    var cropRectangle: [ArchivedRamp]
    var gstreamerEffect: GStreamerEffect?
}

private let layerKey = "layer"

extension AVVideoCompositionLayerInstruction.Configuration {
    /// Nil for an archive of something else, or of values that the calls do not accept.
    init?(coder: NSCoder) {
        guard let archived = coder.decode(propertyList: ArchivedLayer.self, forKey: layerKey) else {
            return nil
        }
        self.init(trackID: archived.trackID)
        gstreamerEffect = archived.gstreamerEffect
        guard opacityRamps.add(archived.opacity), transformRamps.add(archived.transform),
            cropRectangleRamps.add(archived.cropRectangle)
        else { return nil }
    }

    func encode(with coder: NSCoder) {
        let archived = ArchivedLayer(
            trackID: trackID, opacity: opacityRamps.archived, transform: transformRamps.archived,
            cropRectangle: cropRectangleRamps.archived,
            gstreamerEffect: gstreamerEffect)
        coder.encode(propertyList: archived, forKey: layerKey)
    }
}
