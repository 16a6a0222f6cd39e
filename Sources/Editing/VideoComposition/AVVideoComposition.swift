public import Foundation
public import MediaTypes

/// How the video tracks of an asset are composed into frames: when, how large, and by which instructions.
///
/// Source: AVVideoComposition.h.
///
/// `@unchecked Sendable`, as at Apple: a composition has no setters, and the framework's copies have their
/// own instructions. It is a promise of the client's for the mutable subclass and for instructions and
/// classes of its own: not to change them while another thread may read.
open class AVVideoComposition: NSObject, NSCopying, NSMutableCopying, @unchecked Sendable {
    final var contents: VideoCompositionContents {
        didSet { revision += 1 }
    }
    /// Counts changes, so that validation can tell a delegate that made one.
    private(set) final var revision = 0

    public override init() {
        contents = VideoCompositionContents()
        super.init()
    }

    /// A composition that shows all enabled video tracks of `asset` at their own times, sizes and
    /// orientations.
    ///
    /// One instruction to each longest range with the same active tracks, with a layer for each of them in
    /// the asset's order; ranges without pictures have one without layers. Reads the asset, and waits for its
    /// file.
    public init(propertiesOf asset: AVAsset) {
        contents = VideoProperties(of: asset).contents()
        super.init()
    }

    /// As `init(propertiesOf:)`, without waiting on the calling thread. Throws what loading the asset throws.
    open class func videoComposition(withPropertiesOf asset: AVAsset) async throws -> AVVideoComposition {
        AVVideoComposition(contents: try await VideoProperties(loading: asset).contents())
    }

    public convenience init(configuration: AVVideoComposition.Configuration) {
        self.init(contents: configuration.contents)
    }

    convenience init(contents: VideoCompositionContents) {
        self.init()
        self.contents = contents
    }

    /// The class that draws the frames; nil for the library's own drawing by layer instructions.
    open var customVideoCompositorClass: (any AVVideoCompositing.Type)? {
        contents.customVideoCompositorClass
    }

    /// Layers over, around or in the film; nil for none. Copies of the composition share it.
    open var animationTool: AVVideoCompositionCoreAnimationTool? { contents.animationTool }

    /// Time between output frames: frame n is at n times this. Zero until set.
    open var frameDuration: CMTime { contents.frameDuration }

    /// The track whose frames give the output's timing; 0 for `frameDuration`'s.
    open var sourceTrackIDForFrameTiming: CMPersistentTrackID { contents.sourceTrackIDForFrameTiming }

    /// Width and height of the output in pixels. Zero until set.
    open var renderSize: CGSize { contents.renderSize }

    /// A factor on the render size while playing; 1 everywhere else.
    open var renderScale: Float { contents.renderScale }

    /// What is composed when: contiguous and in order of time, from the first processed time to the last.
    open var instructions: [any AVVideoCompositionInstructionProtocol] { contents.instructions }

    /// The tracks whose sample data the compositor needs.
    open var sourceSampleDataTrackIDs: [CMPersistentTrackID] { contents.sourceSampleDataTrackIDs }

    /// Colour primaries to compose in; nil for the sources'.
    open var colorPrimaries: String? { contents.colorPrimaries }

    /// Y'CbCr matrix to compose in; nil for the sources'.
    open var colorYCbCrMatrix: String? { contents.colorYCbCrMatrix }

    /// Transfer function to compose in; nil for the sources'.
    open var colorTransferFunction: String? { contents.colorTransferFunction }

    /// What becomes of the sources' HDR display metadata.
    open var perFrameHDRDisplayMetadataPolicy: PerFrameHDRDisplayMetadataPolicy {
        contents.perFrameHDRDisplayMetadataPolicy
    }

    /// An `AVVideoComposition` with its own instructions, which later changes do not reach.
    open func copy(with zone: NSZone? = nil) -> Any {
        AVVideoComposition(contents: contents.detached())
    }

    /// An `AVMutableVideoComposition` of the same values with its own instructions.
    open func mutableCopy(with zone: NSZone? = nil) -> Any {
        AVMutableVideoComposition(contents: contents.detached())
    }
}
