import Foundation
import MediaTypes

/// The values of a video composition, shared by its class and its configuration.
struct VideoCompositionContents {
    /// The client's compositor class; `nil` for rendering by the library.
    var customVideoCompositorClass: (any AVVideoCompositing.Type)?
    var animationTool: AVVideoCompositionCoreAnimationTool?
    var frameDuration = CMTime.zero
    /// The ID of the track whose frames determine the output's timing; 0 if there is none.
    var sourceTrackIDForFrameTiming = kCMPersistentTrackID_Invalid
    var renderSize = CGSize.zero
    var renderScale: Float = 1
    var instructions: [any AVVideoCompositionInstructionProtocol] = []
    var sourceSampleDataTrackIDs: [CMPersistentTrackID] = []
    var colorPrimaries: String?
    var colorYCbCrMatrix: String?
    var colorTransferFunction: String?
    var perFrameHDRDisplayMetadataPolicy = AVVideoComposition.PerFrameHDRDisplayMetadataPolicy.propagate

    /// Returns a copy with copies of instructions and layers, of the same classes because clients cast them
    /// to the mutable ones.
    ///
    /// Instructions of a client's class are kept, so that a custom compositor gets the object that its author
    /// set.
    func detached() -> VideoCompositionContents {
        var contents = self
        contents.instructions = instructions.map { instruction in
            guard let ours = instruction as? AVVideoCompositionInstruction else { return instruction }
            return ours.detached()
        }
        return contents
    }

    /// Returns a copy with immutable copies of instructions and layers.
    func immutable() -> VideoCompositionContents {
        var contents = self
        contents.instructions = instructions.map { instruction in
            guard let ours = instruction as? AVVideoCompositionInstruction else { return instruction }
            return ours.immutable()
        }
        return contents
    }
}

extension AVVideoCompositionInstruction {
    private var isOfOurOwnClass: Bool {
        type(of: self) == AVMutableVideoCompositionInstruction.self
            || type(of: self) == AVVideoCompositionInstruction.self
    }

    /// Returns a private copy of the same class, with layers of the same classes.
    func detached() -> AVVideoCompositionInstruction {
        guard isOfOurOwnClass else { return self }
        return self is AVMutableVideoCompositionInstruction
            ? AVMutableVideoCompositionInstruction(contents: contents.detached())
            : AVVideoCompositionInstruction(contents: contents.detached())
    }

    /// Returns an immutable copy with immutable layers.
    func immutable() -> AVVideoCompositionInstruction {
        guard isOfOurOwnClass else { return self }
        var contents = contents
        contents.layerInstructions = contents.layerInstructions.map { $0.immutable() }
        return AVVideoCompositionInstruction(contents: contents)
    }
}
