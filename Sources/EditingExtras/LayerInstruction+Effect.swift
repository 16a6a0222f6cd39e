public import Editing
public import ExtraTypes

extension AVVideoCompositionLayerInstruction {
    /// The effect applied to each frame of the layer before crop and transform; `nil` for none. Not part of
    /// AVFoundation.
    public var gstreamerEffect: GStreamerEffect? { configuration.frameEffect }
}

extension AVMutableVideoCompositionLayerInstruction {
    /// Sets the effect applied to each frame of the layer before crop and transform; `nil` for none. Not part
    /// of AVFoundation.
    public func setGStreamerEffect(_ effect: GStreamerEffect?) {
        configuration.frameEffect = effect
    }
}

extension AVVideoCompositionLayerInstruction.Configuration {
    /// The effect applied to each frame of the layer before crop and transform; `nil` for none. Not part of
    /// AVFoundation.
    public var gstreamerEffect: GStreamerEffect? {
        get { frameEffect }
        set { frameEffect = newValue }
    }
}
