public import Editing
public import ExtraTypes

extension AVVideoCompositionLayerInstruction {
    /// What each frame of the layer goes through before it is cropped and placed; nil for nothing.
    public var gstreamerEffect: GStreamerEffect? { configuration.frameEffect }
}

extension AVMutableVideoCompositionLayerInstruction {
    /// Sets what each frame of the layer goes through before it is cropped and placed.
    public func setGStreamerEffect(_ effect: GStreamerEffect?) {
        configuration.frameEffect = effect
    }
}

extension AVVideoCompositionLayerInstruction.Configuration {
    /// What each frame goes through before it is cropped and placed; nil for nothing.
    public var gstreamerEffect: GStreamerEffect? {
        get { frameEffect }
        set { frameEffect = newValue }
    }
}
