public import Foundation
public import MediaTypes

/// A video composition that can be changed.
open class AVMutableVideoComposition: AVVideoComposition, @unchecked Sendable {
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
