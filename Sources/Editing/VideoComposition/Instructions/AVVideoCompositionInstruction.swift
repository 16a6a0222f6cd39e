public import Foundation
public import MediaTypes

/// Layers over a background during a half-open time range of a video composition.
///
/// Source: AVVideoComposition.h.
open class AVVideoCompositionInstruction: NSObject, NSSecureCoding, NSCopying, NSMutableCopying,
    AVVideoCompositionInstructionProtocol
{
    final var contents: InstructionContents {
        didSet { revision += 1 }
    }
    /// Counts changes, so that validation can tell a delegate that made one.
    private(set) final var revision = 0

    public override init() {
        contents = InstructionContents()
        super.init()
    }

    public convenience init(configuration: Configuration) {
        self.init(contents: configuration.contents)
    }

    convenience init(contents: InstructionContents) {
        self.init()
        self.contents = contents
    }

    /// Nil where the archive does not hold an instruction.
    public required init?(coder: NSCoder) {
        guard let contents = InstructionContents(coder: coder) else { return nil }
        self.contents = contents
        super.init()
    }

    public class var supportsSecureCoding: Bool { true }

    open func encode(with coder: NSCoder) { contents.encode(with: coder) }

    /// When the instruction applies: half-open, in the composition's time.
    open var timeRange: CMTimeRange { contents.timeRange }

    /// What shows where no layer is opaque; nil is opaque black.
    open var backgroundColor: CGColor? { contents.backgroundColor }

    /// The layers, topmost first; without any, the background fills the frame.
    open var layerInstructions: [AVVideoCompositionLayerInstruction] { contents.layerInstructions }

    /// Whether the Core Animation tool draws over this range.
    open var enablePostProcessing: Bool { contents.enablePostProcessing }

    /// The tracks whose sample data are needed.
    open var requiredSourceSampleDataTrackIDs: [CMPersistentTrackID] {
        contents.requiredSourceSampleDataTrackIDs
    }

    /// Whether any layer's transform, opacity or crop changes in the range.
    open var containsTweening: Bool { current.containsTweening }

    /// Every track that a layer names, as `NSNumber`, once, in the layers' order.
    open var requiredSourceTrackIDs: [NSValue]? {
        current.sourceTrackIDs.map { NSNumber(value: $0) }
    }

    /// The track of a layer that is alone, opaque, uncropped and untransformed all the time; 0 otherwise.
    open var passthroughTrackID: CMPersistentTrackID { computedPassthroughTrackID }

    final var computedPassthroughTrackID: CMPersistentTrackID { current.passthroughTrackID }

    /// The contents as a subclass gives them: what is computed of the layers follows its overrides.
    private final var current: InstructionContents {
        var contents = contents
        contents.timeRange = timeRange
        contents.layerInstructions = layerInstructions
        return contents
    }

    /// An immutable snapshot with its own layers.
    open func copy(with zone: NSZone? = nil) -> Any {
        AVVideoCompositionInstruction(contents: contents.detached())
    }

    /// An `AVMutableVideoCompositionInstruction` of the same values with its own layers.
    open func mutableCopy(with zone: NSZone? = nil) -> Any {
        AVMutableVideoCompositionInstruction(contents: contents.detached())
    }
}
