public import Foundation
public import MediaTypes

extension AVVideoComposition {
    /// The values from which `init(configuration:)` creates a video composition.
    ///
    /// `@unchecked Sendable`: setters replace instructions and layers by immutable copies. Instructions of a
    /// client's class and the animation tool's layers are kept unchanged; the client is responsible for their
    /// thread safety.
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

        /// Creates the values of `init(propertiesOf:)`. Throws an error of loading the asset.
        public nonisolated(nonsending) init(
            for asset: AVAsset, prototypeInstruction: AVVideoCompositionInstruction? = nil
        ) async throws {
            let properties = try await VideoProperties(loading: asset)
            self.init(contents: properties.contents(prototype: prototypeInstruction))
        }

        init(contents: VideoCompositionContents) {
            self.contents = contents.immutable()
        }

        /// The class that renders the frames; `nil` for rendering by layer instructions.
        public var customVideoCompositorClass: (any AVVideoCompositing.Type)? {
            get { contents.customVideoCompositorClass }
            set { contents.customVideoCompositorClass = newValue }
        }

        /// The tool that combines Core Animation layers with the video; `nil` for none.
        public var animationTool: AVVideoCompositionCoreAnimationTool? {
            get { contents.animationTool }
            set { contents.animationTool = newValue }
        }

        /// The time between output frames: the time of frame n is n times this duration.
        public var frameDuration: CMTime {
            get { contents.frameDuration }
            set { contents.frameDuration = newValue }
        }

        /// The ID of the track whose frames determine the output's timing; 0 if `frameDuration` determines
        /// it.
        public var sourceTrackIDForFrameTiming: CMPersistentTrackID {
            get { contents.sourceTrackIDForFrameTiming }
            set { contents.sourceTrackIDForFrameTiming = newValue }
        }

        /// The width and height of the output in pixels.
        public var renderSize: CGSize {
            get { contents.renderSize }
            set { contents.renderSize = newValue }
        }

        /// The factor on the render size during playback. Ignored otherwise.
        public var renderScale: Float {
            get { contents.renderScale }
            set { contents.renderScale = newValue }
        }

        /// Immutable copies of the instructions, contiguous and in order of time.
        public var instructions: [any AVVideoCompositionInstructionProtocol] {
            get { contents.instructions }
            set {
                contents.instructions = newValue
                contents = contents.immutable()
            }
        }

        /// The IDs of the tracks whose sample data the compositor needs.
        public var sourceSampleDataTrackIDs: [CMPersistentTrackID] {
            get { contents.sourceSampleDataTrackIDs }
            set { contents.sourceSampleDataTrackIDs = newValue }
        }

        /// The color primaries to compose in; `nil` for those of the sources.
        public var colorPrimaries: String? {
            get { contents.colorPrimaries }
            set { contents.colorPrimaries = newValue }
        }

        /// The Y′CbCr matrix to compose in; `nil` for that of the sources.
        public var colorYCbCrMatrix: String? {
            get { contents.colorYCbCrMatrix }
            set { contents.colorYCbCrMatrix = newValue }
        }

        /// The transfer function to compose in; `nil` for that of the sources.
        public var colorTransferFunction: String? {
            get { contents.colorTransferFunction }
            set { contents.colorTransferFunction = newValue }
        }

        /// The policy for the sources' HDR display metadata.
        public var perFrameHDRDisplayMetadataPolicy: PerFrameHDRDisplayMetadataPolicy {
            get { contents.perFrameHDRDisplayMetadataPolicy }
            set { contents.perFrameHDRDisplayMetadataPolicy = newValue }
        }
    }
}
