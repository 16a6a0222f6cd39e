package import Layers
package import MediaTypes

/// A tree of layers that is a track: a Core Animation tool's additional layer. Instructions name it.
package struct LayerTrackPlan: Sendable, Hashable, Codable {
    package var trackID: CMPersistentTrackID
    /// What `LayerPlan.track` calls it.
    package var name: String
    /// Its time is the composition's; the root's bounds are the track's picture, wherever the root lies.
    package var tree: LayerTree
    /// Even pixels of its frames, which have straight alpha.
    package var width: Int
    package var height: Int

    package init(trackID: CMPersistentTrackID, name: String, tree: LayerTree, width: Int, height: Int) {
        self.trackID = trackID
        self.name = name
        self.tree = tree
        self.width = width
        self.height = height
    }

    /// As the composed branch's sources are described.
    package var picture: Picture {
        Picture(orientation: .identity, width: width, height: height, pixelFormat: .a420)
    }
}
