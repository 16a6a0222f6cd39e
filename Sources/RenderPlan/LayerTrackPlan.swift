package import Layers
package import MediaTypes

/// A layer tree as a track: the additional layer of a Core Animation tool, to which instructions refer.
package struct LayerTrackPlan: Sendable, Hashable, Codable {
    package var trackID: CMPersistentTrackID
    /// The name by which `LayerPlan.track` refers to it.
    package var name: String
    /// The tree, in composition time. The root's bounds are the track's frame; the root's position is
    /// ignored.
    package var tree: LayerTree
    /// The size of its frames in pixels, both even. They have straight alpha.
    package var width: Int
    package var height: Int

    package init(trackID: CMPersistentTrackID, name: String, tree: LayerTree, width: Int, height: Int) {
        self.trackID = trackID
        self.name = name
        self.tree = tree
        self.width = width
        self.height = height
    }

    /// Returns the format of its frames, as for the sources of the composed branch.
    ///
    /// - Parameter output: The format of the output that they are drawn on.
    package func picture(on output: VideoFormat.PixelFormat) -> SourceFormat {
        SourceFormat(
            orientation: .identity, width: width, height: height, pixelFormat: output.with(alpha: true))
    }
}
