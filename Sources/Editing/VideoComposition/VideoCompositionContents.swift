import Foundation
import MediaTypes

/// The values of a video composition, which its class and its configuration share.
struct VideoCompositionContents {
    /// Nil for the library's own drawing.
    var customVideoCompositorClass: (any AVVideoCompositing.Type)?
    var animationTool: AVVideoCompositionCoreAnimationTool?
    var frameDuration = CMTime.zero
    /// The track whose frames give the output's timing; 0 for none.
    var sourceTrackIDForFrameTiming = kCMPersistentTrackID_Invalid
    var renderSize = CGSize.zero
    var renderScale: Float = 1
    var instructions: [any AVVideoCompositionInstructionProtocol] = []
    var sourceSampleDataTrackIDs: [CMPersistentTrackID] = []
    var colorPrimaries: String?
    var colorYCbCrMatrix: String?
    var colorTransferFunction: String?
    var perFrameHDRDisplayMetadataPolicy = AVVideoComposition.PerFrameHDRDisplayMetadataPolicy.propagate

    /// With its own instructions and layers of the same classes: clients cast them to the mutable ones.
    ///
    /// A client's class is kept as it is: a custom compositor gets the very object that its author set.
    func detached() -> VideoCompositionContents {
        var contents = self
        contents.instructions = instructions.map { instruction in
            guard let ours = instruction as? AVVideoCompositionInstruction else { return instruction }
            return ours.detached()
        }
        return contents
    }

    /// As `detached`, with instructions and layers that no one can change.
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

    /// An instruction of the same class, with layers of the same classes, that no one else can change.
    func detached() -> AVVideoCompositionInstruction {
        guard isOfOurOwnClass else { return self }
        return self is AVMutableVideoCompositionInstruction
            ? AVMutableVideoCompositionInstruction(contents: contents.detached())
            : AVVideoCompositionInstruction(contents: contents.detached())
    }

    /// A copy, down to its layers, that cannot be changed.
    func immutable() -> AVVideoCompositionInstruction {
        guard isOfOurOwnClass else { return self }
        var contents = contents
        contents.layerInstructions = contents.layerInstructions.map { $0.immutable() }
        return AVVideoCompositionInstruction(contents: contents)
    }
}
