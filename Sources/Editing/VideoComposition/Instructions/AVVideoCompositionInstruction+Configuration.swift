public import MediaTypes

extension AVVideoCompositionInstruction {
    /// The values from which `init(configuration:)` creates an instruction.
    ///
    /// `@unchecked Sendable`: setters replace layers by private immutable copies. Instances of a client's
    /// subclass are kept unchanged; the client is responsible for their thread safety.
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

        /// The background color, which is visible through layers that aren't opaque; `nil` for opaque black.
        public var backgroundColor: CGColor? {
            get { contents.backgroundColor }
            set { contents.backgroundColor = newValue }
        }

        /// Immutable copies of the layers, topmost first.
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
