public import MediaTypes

extension AVVideoCompositionInstruction {
    /// The values from which `init(configuration:)` creates an instruction.
    ///
    /// `@unchecked Sendable`: layers are copied to immutable ones when they are set, so that nobody else can
    /// change them. Instances of a client's own subclass are kept unchanged; their thread safety is the
    /// client's responsibility.
    public struct Configuration: @unchecked Sendable {
        private(set) var contents: InstructionContents

        public init(
            backgroundColor: CGColor? = nil, enablePostProcessing: Bool = true,
            layerInstructions: [AVVideoCompositionLayerInstruction] = [],
            requiredSourceSampleDataTrackIDs: [CMPersistentTrackID] = [], timeRange: CMTimeRange = .zero
        ) {
            contents = InstructionContents(
                timeRange: timeRange, backgroundColor: backgroundColor,
                layerInstructions: layerInstructions.map { $0.immutable() },
                enablePostProcessing: enablePostProcessing,
                requiredSourceSampleDataTrackIDs: requiredSourceSampleDataTrackIDs)
        }

        /// The time range of the instruction: half-open, in composition time.
        public var timeRange: CMTimeRange {
            get { contents.timeRange }
            set { contents.timeRange = newValue }
        }

        /// The background color, visible where layers are not opaque; nil is opaque black.
        public var backgroundColor: CGColor? {
            get { contents.backgroundColor }
            set { contents.backgroundColor = newValue }
        }

        /// Immutable copies of the layers that were set, topmost first.
        public var layerInstructions: [AVVideoCompositionLayerInstruction] {
            get { contents.layerInstructions }
            set { contents.layerInstructions = newValue.map { $0.immutable() } }
        }

        /// Whether the Core Animation tool applies to this range.
        public var enablePostProcessing: Bool {
            get { contents.enablePostProcessing }
            set { contents.enablePostProcessing = newValue }
        }

        /// The IDs of the tracks whose sample data is required.
        public var requiredSourceSampleDataTrackIDs: [CMPersistentTrackID] {
            get { contents.requiredSourceSampleDataTrackIDs }
            set { contents.requiredSourceSampleDataTrackIDs = newValue }
        }
    }
}

extension AVVideoCompositionLayerInstruction {
    /// Returns the layer itself, or an immutable copy if it is mutable.
    func immutable() -> AVVideoCompositionLayerInstruction {
        type(of: self) == AVMutableVideoCompositionLayerInstruction.self
            ? AVVideoCompositionLayerInstruction(configuration: configuration) : self
    }
}
