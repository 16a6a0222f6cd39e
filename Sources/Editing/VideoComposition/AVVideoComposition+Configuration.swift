public import Foundation
public import MediaTypes

extension AVVideoComposition {
    /// The values of a video composition, to be made into one by `init(configuration:)`.
    ///
    /// `@unchecked Sendable`: instructions and layers are copied to immutable ones when they come in.
    /// Instructions of the client's own classes, and the animation tool's layers, are taken as they are, and
    /// answer for themselves.
    public struct Configuration: @unchecked Sendable {
        private(set) var contents: VideoCompositionContents

        public init(
            animationTool: AVVideoCompositionCoreAnimationTool? = nil, colorPrimaries: String? = nil,
            colorTransferFunction: String? = nil,
            colorYCbCrMatrix: String? = nil,
            customVideoCompositorClass: (any AVVideoCompositing.Type)? = nil,
            frameDuration: CMTime = CMTime.zero,
            instructions: [any AVVideoCompositionInstructionProtocol] = [],
            perFrameHDRDisplayMetadataPolicy: PerFrameHDRDisplayMetadataPolicy = .propagate,
            renderScale: Float = 1.0, renderSize: CGSize = .zero,
            sourceSampleDataTrackIDs: [CMPersistentTrackID] = [], sourceTrackIDForFrameTiming: Int32 = 0
        ) {
            self.init(
                contents: VideoCompositionContents(
                    customVideoCompositorClass: customVideoCompositorClass, animationTool: animationTool,
                    frameDuration: frameDuration, sourceTrackIDForFrameTiming: sourceTrackIDForFrameTiming,
                    renderSize: renderSize, renderScale: renderScale, instructions: instructions,
                    sourceSampleDataTrackIDs: sourceSampleDataTrackIDs, colorPrimaries: colorPrimaries,
                    colorYCbCrMatrix: colorYCbCrMatrix, colorTransferFunction: colorTransferFunction,
                    perFrameHDRDisplayMetadataPolicy: perFrameHDRDisplayMetadataPolicy))
        }

        /// The values of `init(propertiesOf:)`. Throws what loading the asset throws.
        public nonisolated(nonsending) init(
            for asset: AVAsset, prototypeInstruction: AVVideoCompositionInstruction? = nil
        ) async throws {
            let properties = try await VideoProperties(loading: asset)
            self.init(contents: properties.contents(prototype: prototypeInstruction))
        }

        init(contents: VideoCompositionContents) {
            self.contents = contents.immutable()
        }

        /// The class that draws the frames; nil for the library's own drawing by layer instructions.
        public var customVideoCompositorClass: (any AVVideoCompositing.Type)? {
            get { contents.customVideoCompositorClass }
            set { contents.customVideoCompositorClass = newValue }
        }

        /// Layers over, around or in the film; nil for none.
        public var animationTool: AVVideoCompositionCoreAnimationTool? {
            get { contents.animationTool }
            set { contents.animationTool = newValue }
        }

        /// Time between output frames: frame n is at n times this.
        public var frameDuration: CMTime {
            get { contents.frameDuration }
            set { contents.frameDuration = newValue }
        }

        /// The track whose frames give the output's timing; 0 for `frameDuration`'s.
        public var sourceTrackIDForFrameTiming: CMPersistentTrackID {
            get { contents.sourceTrackIDForFrameTiming }
            set { contents.sourceTrackIDForFrameTiming = newValue }
        }

        /// Width and height of the output in pixels.
        public var renderSize: CGSize {
            get { contents.renderSize }
            set { contents.renderSize = newValue }
        }

        /// A factor on the render size while playing; 1 everywhere else.
        public var renderScale: Float {
            get { contents.renderScale }
            set { contents.renderScale = newValue }
        }

        /// Immutable copies of the instructions that were given, contiguous and in order of time.
        public var instructions: [any AVVideoCompositionInstructionProtocol] {
            get { contents.instructions }
            set {
                contents.instructions = newValue
                contents = contents.immutable()
            }
        }

        /// The tracks whose sample data the compositor needs.
        public var sourceSampleDataTrackIDs: [CMPersistentTrackID] {
            get { contents.sourceSampleDataTrackIDs }
            set { contents.sourceSampleDataTrackIDs = newValue }
        }

        /// Colour primaries to compose in; nil for the sources'.
        public var colorPrimaries: String? {
            get { contents.colorPrimaries }
            set { contents.colorPrimaries = newValue }
        }

        /// Y'CbCr matrix to compose in; nil for the sources'.
        public var colorYCbCrMatrix: String? {
            get { contents.colorYCbCrMatrix }
            set { contents.colorYCbCrMatrix = newValue }
        }

        /// Transfer function to compose in; nil for the sources'.
        public var colorTransferFunction: String? {
            get { contents.colorTransferFunction }
            set { contents.colorTransferFunction = newValue }
        }

        /// What becomes of the sources' HDR display metadata.
        public var perFrameHDRDisplayMetadataPolicy: PerFrameHDRDisplayMetadataPolicy {
            get { contents.perFrameHDRDisplayMetadataPolicy }
            set { contents.perFrameHDRDisplayMetadataPolicy = newValue }
        }
    }
}
