public import MediaTypes

/// A mutable instruction.
open class AVMutableVideoCompositionInstruction: AVVideoCompositionInstruction {
    /// The time range of the instruction: half-open, in composition time. `.invalid` until set.
    open override var timeRange: CMTimeRange {
        get { contents.timeRange }
        set { contents.timeRange = newValue }
    }

    /// The background color, which is visible through layers that aren't opaque; `nil` for opaque black.
    ///
    /// Only red, green, blue and alpha are used.
    open override var backgroundColor: CGColor? {
        get { contents.backgroundColor }
        set { contents.backgroundColor = newValue }
    }

    /// The layers, topmost first.
    ///
    /// Setting it copies the array but not its objects, which may be changed afterward.
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
