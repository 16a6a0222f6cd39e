public import Foundation
public import MediaTypes

/// A description of the composition of an asset's video tracks into frames: their timing, size and
/// instructions.
///
/// Source: AVVideoComposition.h.
///
/// `@unchecked Sendable`, as on Apple's platforms: the class has no setters, and the library's copies have
/// separate instructions. Clients must not change a mutable composition, or instructions of their own
/// classes, while another thread may read them.
open class AVVideoComposition: NSObject, NSCopying, NSMutableCopying, @unchecked Sendable {
    final var contents: VideoCompositionContents {
        didSet { revision += 1 }
    }
    /// The number of changes, with which validation detects changes by a delegate.
    private(set) final var revision = 0

    public override init() {
        contents = VideoCompositionContents()
        super.init()
    }

    /// Creates a composition that presents all enabled video tracks of `asset` with their times, sizes and
    /// orientations.
    ///
    /// There is one instruction for each longest range with the same active tracks, with a layer for each of
    /// them in the asset's order. Ranges without video have an instruction without layers. Blocks until the
    /// asset is inspected.
    public convenience init(propertiesOf asset: AVAsset) {
        self.init(contents: VideoProperties(of: asset).contents())
    }

    /// Creates a composition as `init(propertiesOf:)` does, without blocking.
    ///
    /// Throws an error of loading the asset.
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

    /// The class that renders the frames; `nil` for rendering by layer instructions.
    open var customVideoCompositorClass: (any AVVideoCompositing.Type)? {
        contents.customVideoCompositorClass
    }

    /// The tool that combines Core Animation layers with the video; `nil` for none.
    ///
    /// Copies of the composition share it.
    open var animationTool: AVVideoCompositionCoreAnimationTool? { contents.animationTool }

    /// The time between output frames: the time of frame n is n times this duration. Zero until set.
    open var frameDuration: CMTime { contents.frameDuration }

    /// The ID of the track whose frames determine the output's timing; 0 if `frameDuration` determines it.
    open var sourceTrackIDForFrameTiming: CMPersistentTrackID { contents.sourceTrackIDForFrameTiming }

    /// The width and height of the output in pixels. Zero until set.
    open var renderSize: CGSize { contents.renderSize }

    /// The factor on the render size during playback. Ignored otherwise.
    open var renderScale: Float { contents.renderScale }

    /// The instructions, contiguous and in order of time, from the first composed time to the last.
    open var instructions: [any AVVideoCompositionInstructionProtocol] { contents.instructions }

    /// The IDs of the tracks whose sample data the compositor needs.
    open var sourceSampleDataTrackIDs: [CMPersistentTrackID] { contents.sourceSampleDataTrackIDs }

    /// The color primaries to compose in; `nil` for those of the sources.
    open var colorPrimaries: String? { contents.colorPrimaries }

    /// The Y′CbCr matrix to compose in; `nil` for that of the sources.
    open var colorYCbCrMatrix: String? { contents.colorYCbCrMatrix }

    /// The transfer function to compose in; `nil` for that of the sources.
    open var colorTransferFunction: String? { contents.colorTransferFunction }

    /// The policy for the sources' HDR display metadata.
    open var perFrameHDRDisplayMetadataPolicy: PerFrameHDRDisplayMetadataPolicy {
        contents.perFrameHDRDisplayMetadataPolicy
    }

    /// Returns an `AVVideoComposition` with copies of the instructions, which later changes don't affect.
    open func copy(with zone: NSZone? = nil) -> Any {
        AVVideoComposition(contents: contents.detached())
    }

    /// Returns an `AVMutableVideoComposition` with the same values and copies of the instructions.
    open func mutableCopy(with zone: NSZone? = nil) -> Any {
        AVMutableVideoComposition(contents: contents.detached())
    }
}

extension AVVideoComposition {
    /// The policy for the HDR display metadata of each frame.
    public struct PerFrameHDRDisplayMetadataPolicy: RawRepresentable, Hashable, Sendable {
        public let rawValue: String

        public init(rawValue: String) { self.rawValue = rawValue }

        /// Propagates the metadata of the source frames. The default.
        public static let propagate = Self(rawValue: "Propagate")
        /// Generates metadata from the composed frames.
        public static let generate = Self(rawValue: "Generate")
    }
}
