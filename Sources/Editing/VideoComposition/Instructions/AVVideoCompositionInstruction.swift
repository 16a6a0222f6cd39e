public import Foundation
public import MediaTypes

/// Layers over a background, for a half-open time range of a video composition.
///
/// Source: AVVideoComposition.h.
open class AVVideoCompositionInstruction: NSObject, NSSecureCoding, NSCopying, NSMutableCopying,
    AVVideoCompositionInstructionProtocol
{
    final var contents: InstructionContents {
        didSet { revision += 1 }
    }
    /// The number of changes, with which validation detects changes by a delegate.
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

    /// Returns `nil` if the archive doesn't contain an instruction.
    public required init?(coder: NSCoder) {
        guard let contents = InstructionContents(coder: coder) else { return nil }
        self.contents = contents
        super.init()
    }

    public class var supportsSecureCoding: Bool { true }

    open func encode(with coder: NSCoder) { contents.encode(with: coder) }

    /// The time range of the instruction: half-open, in composition time.
    open var timeRange: CMTimeRange { contents.timeRange }

    /// The background color, which is visible through layers that aren't opaque; `nil` for opaque black.
    open var backgroundColor: CGColor? { contents.backgroundColor }

    /// The layers, topmost first. Without layers, the background fills the frame.
    open var layerInstructions: [AVVideoCompositionLayerInstruction] { contents.layerInstructions }

    /// Whether the Core Animation tool applies to this range.
    open var enablePostProcessing: Bool { contents.enablePostProcessing }

    /// The IDs of the tracks whose sample data is required.
    open var requiredSourceSampleDataTrackIDs: [CMPersistentTrackID] {
        contents.requiredSourceSampleDataTrackIDs
    }

    /// Whether any layer's transform, opacity or crop rectangle changes in the range.
    open var containsTweening: Bool { current.containsTweening }

    /// The distinct IDs of the layers' tracks, as `NSNumber`, in the layers' order.
    open var requiredSourceTrackIDs: [NSValue]? {
        current.sourceTrackIDs.map { NSNumber(value: $0) }
    }

    /// The ID of the track of the only layer if that layer is opaque, uncropped and untransformed for the
    /// whole range; 0 otherwise.
    open var passthroughTrackID: CMPersistentTrackID { computedPassthroughTrackID }

    final var computedPassthroughTrackID: CMPersistentTrackID { current.passthroughTrackID }

    /// The contents with the values of a subclass, so that computed values respect its overrides.
    private final var current: InstructionContents {
        var contents = contents
        contents.timeRange = timeRange
        contents.layerInstructions = layerInstructions
        return contents
    }

    /// Returns an immutable snapshot with copies of the layers.
    open func copy(with zone: NSZone? = nil) -> Any {
        AVVideoCompositionInstruction(contents: contents.detached())
    }

    /// Returns an `AVMutableVideoCompositionInstruction` with the same values and copies of the layers.
    open func mutableCopy(with zone: NSZone? = nil) -> Any {
        AVMutableVideoCompositionInstruction(contents: contents.detached())
    }
}
