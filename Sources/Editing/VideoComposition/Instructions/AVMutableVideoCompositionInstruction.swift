public import MediaTypes

/// An instruction that can be changed.
open class AVMutableVideoCompositionInstruction: AVVideoCompositionInstruction {
    /// When the instruction applies: half-open, in the composition's time. `.invalid` until set.
    open override var timeRange: CMTimeRange {
        get { contents.timeRange }
        set { contents.timeRange = newValue }
    }

    /// What shows where no layer is opaque; nil is opaque black. Only red, green, blue and alpha are
    /// honoured.
    open override var backgroundColor: CGColor? {
        get { contents.backgroundColor }
        set { contents.backgroundColor = newValue }
    }

    /// The layers, topmost first. The array is copied, the layers are not: they may be changed afterwards.
    open override var layerInstructions: [AVVideoCompositionLayerInstruction] {
        get { contents.layerInstructions }
        set { contents.layerInstructions = newValue }
    }

    open override var enablePostProcessing: Bool {
        get { contents.enablePostProcessing }
        set { contents.enablePostProcessing = newValue }
    }

    open override var requiredSourceSampleDataTrackIDs: [CMPersistentTrackID] {
        get { contents.requiredSourceSampleDataTrackIDs }
        set { contents.requiredSourceSampleDataTrackIDs = newValue }
    }
}
