package import Editing
package import MediaTypes

extension AVMutableVideoCompositionInstruction {
    /// An instruction with layers of these tracks, the topmost first.
    package convenience init(_ range: CMTimeRange, tracks: [CMPersistentTrackID]) {
        self.init()
        timeRange = range
        layerInstructions = tracks.map { trackID in
            let layer = AVMutableVideoCompositionLayerInstruction()
            layer.trackID = trackID
            return layer
        }
    }
}
