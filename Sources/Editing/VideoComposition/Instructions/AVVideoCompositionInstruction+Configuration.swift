public import MediaTypes

extension AVVideoCompositionInstruction {
    /// The values of an instruction, to be made into one by `init(configuration:)`.
    ///
    /// `@unchecked Sendable`: the layers are copied to immutable ones when they come in, so no one can change
    /// what a configuration holds. A client's own subclass is taken as it is, and answers for itself.
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

        /// When the instruction applies: half-open, in the composition's time.
        public var timeRange: CMTimeRange {
            get { contents.timeRange }
            set { contents.timeRange = newValue }
        }

        /// What shows where no layer is opaque; nil is opaque black.
        public var backgroundColor: CGColor? {
            get { contents.backgroundColor }
            set { contents.backgroundColor = newValue }
        }

        /// Immutable copies of the layers that were given, topmost first.
        public var layerInstructions: [AVVideoCompositionLayerInstruction] {
            get { contents.layerInstructions }
            set { contents.layerInstructions = newValue.map { $0.immutable() } }
        }

        /// Whether the Core Animation tool draws over this range.
        public var enablePostProcessing: Bool {
            get { contents.enablePostProcessing }
            set { contents.enablePostProcessing = newValue }
        }

        /// The tracks whose sample data are needed.
        public var requiredSourceSampleDataTrackIDs: [CMPersistentTrackID] {
            get { contents.requiredSourceSampleDataTrackIDs }
            set { contents.requiredSourceSampleDataTrackIDs = newValue }
        }
    }
}

extension AVVideoCompositionLayerInstruction {
    /// Itself, or for a mutable one a copy that cannot be changed.
    func immutable() -> AVVideoCompositionLayerInstruction {
        type(of: self) == AVMutableVideoCompositionLayerInstruction.self
            ? AVVideoCompositionLayerInstruction(configuration: configuration) : self
    }
}
