public import Foundation
public import MediaTypes

/// A video composition that can be changed.
open class AVMutableVideoComposition: AVVideoComposition, @unchecked Sendable {
    public override init() { super.init() }

    /// A composition that shows all enabled video tracks of `asset` at their own times, sizes and
    /// orientations.
    public override init(propertiesOf asset: AVAsset) {
        super.init(propertiesOf: asset)
    }

    /// As `init(propertiesOf:)`; `prototypeInstruction` gives every instruction its background colour, its
    /// `enablePostProcessing` and its required sample data tracks.
    public init(
        propertiesOf asset: AVAsset, prototypeInstruction: AVVideoCompositionInstruction
    ) {
        super.init()
        contents = VideoProperties(of: asset).contents(prototype: prototypeInstruction)
    }

    /// As `init(propertiesOf:)`, without waiting on the calling thread. Throws what loading the asset throws.
    open override class func videoComposition(
        withPropertiesOf asset: AVAsset
    ) async throws -> AVMutableVideoComposition {
        AVMutableVideoComposition(contents: try await VideoProperties(loading: asset).contents())
    }

    /// As `init(propertiesOf:prototypeInstruction:)`, without waiting on the calling thread.
    open class func videoComposition(
        withPropertiesOf asset: AVAsset, prototypeInstruction: AVVideoCompositionInstruction
    ) async throws -> AVMutableVideoComposition {
        let properties = try await VideoProperties(loading: asset)
        return AVMutableVideoComposition(contents: properties.contents(prototype: prototypeInstruction))
    }

    /// The class that draws the frames; nil for the library's own drawing by layer instructions.
    ///
    /// A session makes an instance of it when the composition is assigned to it.
    open override var customVideoCompositorClass: (any AVVideoCompositing.Type)? {
        get { contents.customVideoCompositorClass }
        set { contents.customVideoCompositorClass = newValue }
    }

    /// Layers over, around or in the film; nil for none. Copies of the composition share it.
    open override var animationTool: AVVideoCompositionCoreAnimationTool? {
        get { contents.animationTool }
        set { contents.animationTool = newValue }
    }

    /// Time between output frames: frame n is at n times this. Zero until set.
    open override var frameDuration: CMTime {
        get { contents.frameDuration }
        set { contents.frameDuration = newValue }
    }

    /// The track whose frames give the output's timing; 0 for `frameDuration`'s.
    open override var sourceTrackIDForFrameTiming: CMPersistentTrackID {
        get { contents.sourceTrackIDForFrameTiming }
        set { contents.sourceTrackIDForFrameTiming = newValue }
    }

    /// Width and height of the output in pixels. Zero until set.
    open override var renderSize: CGSize {
        get { contents.renderSize }
        set { contents.renderSize = newValue }
    }

    /// A factor on the render size while playing; 1 everywhere else.
    open override var renderScale: Float {
        get { contents.renderScale }
        set { contents.renderScale = newValue }
    }

    /// What is composed when: contiguous and in order of time. The array is copied, its instructions are not.
    open override var instructions: [any AVVideoCompositionInstructionProtocol] {
        get { contents.instructions }
        set { contents.instructions = newValue }
    }

    /// The tracks whose sample data the compositor needs.
    open override var sourceSampleDataTrackIDs: [CMPersistentTrackID] {
        get { contents.sourceSampleDataTrackIDs }
        set { contents.sourceSampleDataTrackIDs = newValue }
    }

    /// Colour primaries to compose in; nil for the sources'.
    open override var colorPrimaries: String? {
        get { contents.colorPrimaries }
        set { contents.colorPrimaries = newValue }
    }

    /// Y'CbCr matrix to compose in; nil for the sources'.
    open override var colorYCbCrMatrix: String? {
        get { contents.colorYCbCrMatrix }
        set { contents.colorYCbCrMatrix = newValue }
    }

    /// Transfer function to compose in; nil for the sources'.
    open override var colorTransferFunction: String? {
        get { contents.colorTransferFunction }
        set { contents.colorTransferFunction = newValue }
    }

    /// What becomes of the sources' HDR display metadata.
    open override var perFrameHDRDisplayMetadataPolicy: PerFrameHDRDisplayMetadataPolicy {
        get { contents.perFrameHDRDisplayMetadataPolicy }
        set { contents.perFrameHDRDisplayMetadataPolicy = newValue }
    }
}
