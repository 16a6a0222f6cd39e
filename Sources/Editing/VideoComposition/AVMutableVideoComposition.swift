public import Foundation
public import MediaTypes

/// A mutable video composition.
open class AVMutableVideoComposition: AVVideoComposition, @unchecked Sendable {
    public override init() { super.init() }

    /// Creates a composition as `init(propertiesOf:)` does.
    ///
    /// Every instruction gets the background color, `enablePostProcessing` and required sample data tracks of
    /// `prototypeInstruction`.
    public convenience init(
        propertiesOf asset: AVAsset, prototypeInstruction: AVVideoCompositionInstruction
    ) {
        self.init(contents: VideoProperties(of: asset).contents(prototype: prototypeInstruction))
    }

    /// Creates a composition as `init(propertiesOf:)` does, without blocking.
    ///
    /// Throws an error of loading the asset.
    open override class func videoComposition(
        withPropertiesOf asset: AVAsset
    ) async throws -> AVMutableVideoComposition {
        AVMutableVideoComposition(contents: try await VideoProperties(loading: asset).contents())
    }

    /// Creates a composition as `init(propertiesOf:prototypeInstruction:)` does, without blocking.
    open class func videoComposition(
        withPropertiesOf asset: AVAsset, prototypeInstruction: AVVideoCompositionInstruction
    ) async throws -> AVMutableVideoComposition {
        let properties = try await VideoProperties(loading: asset)
        return AVMutableVideoComposition(contents: properties.contents(prototype: prototypeInstruction))
    }

    /// The class that renders the frames; `nil` for rendering by layer instructions.
    ///
    /// A session creates an instance of it when the composition is assigned to the session.
    open override var customVideoCompositorClass: (any AVVideoCompositing.Type)? {
        get { contents.customVideoCompositorClass }
        set { contents.customVideoCompositorClass = newValue }
    }

    /// The tool that combines Core Animation layers with the video; `nil` for none.
    ///
    /// Copies of the composition share it.
    open override var animationTool: AVVideoCompositionCoreAnimationTool? {
        get { contents.animationTool }
        set { contents.animationTool = newValue }
    }

    /// The time between output frames: the time of frame n is n times this duration. Zero until set.
    open override var frameDuration: CMTime {
        get { contents.frameDuration }
        set { contents.frameDuration = newValue }
    }

    /// The ID of the track whose frames determine the output's timing; 0 if `frameDuration` determines it.
    open override var sourceTrackIDForFrameTiming: CMPersistentTrackID {
        get { contents.sourceTrackIDForFrameTiming }
        set { contents.sourceTrackIDForFrameTiming = newValue }
    }

    /// The width and height of the output in pixels. Zero until set.
    open override var renderSize: CGSize {
        get { contents.renderSize }
        set { contents.renderSize = newValue }
    }

    /// The factor on the render size during playback. Ignored otherwise.
    open override var renderScale: Float {
        get { contents.renderScale }
        set { contents.renderScale = newValue }
    }

    /// The instructions, contiguous and in order of time. Setting it copies the array but not its objects.
    open override var instructions: [any AVVideoCompositionInstructionProtocol] {
        get { contents.instructions }
        set { contents.instructions = newValue }
    }

    /// The IDs of the tracks whose sample data the compositor needs.
    open override var sourceSampleDataTrackIDs: [CMPersistentTrackID] {
        get { contents.sourceSampleDataTrackIDs }
        set { contents.sourceSampleDataTrackIDs = newValue }
    }

    /// The color primaries to compose in; `nil` for those of the sources.
    open override var colorPrimaries: String? {
        get { contents.colorPrimaries }
        set { contents.colorPrimaries = newValue }
    }

    /// The Y′CbCr matrix to compose in; `nil` for that of the sources.
    open override var colorYCbCrMatrix: String? {
        get { contents.colorYCbCrMatrix }
        set { contents.colorYCbCrMatrix = newValue }
    }

    /// The transfer function to compose in; `nil` for that of the sources.
    open override var colorTransferFunction: String? {
        get { contents.colorTransferFunction }
        set { contents.colorTransferFunction = newValue }
    }

    /// The policy for the sources' HDR display metadata.
    open override var perFrameHDRDisplayMetadataPolicy: PerFrameHDRDisplayMetadataPolicy {
        get { contents.perFrameHDRDisplayMetadataPolicy }
        set { contents.perFrameHDRDisplayMetadataPolicy = newValue }
    }
}
