package import GStreamerOverlay
package import MediaTypes
package import RenderPlan

/// Answers which frame of which source a track shows at an output frame.
///
/// A traversal asks for its frames one after the other, on the feed's thread.
package protocol FrameSource: AnyObject {
    /// What instructions call the track.
    var name: String { get }
    var trackID: CMPersistentTrackID { get }

    /// The frame that is shown at an output frame index; nil in a gap. Readers that are needed soon are opened.
    ///
    /// - Throws: `SourceFailure`, or `CancellationError`.
    func frame(at index: Int64) throws -> SourceFrame?

    /// Opens readers that are needed soon at an output frame that does not show the track.
    func pass(_ index: Int64)
}

/// A frame of a source, and the format it is in.
package struct SourceFrame {
    /// Nil if the source has no frame there yet: then it is shown as a gap.
    var buffer: MediaBuffer?
    var picture: SourceFormat

    package init(buffer: MediaBuffer?, picture: SourceFormat) {
        self.buffer = buffer
        self.picture = picture
    }
}

extension Sequence<any FrameSource> {
    /// The frames that an instruction shows at an output frame. Sources that it does not show are passed.
    func frames(
        at index: Int64, of instruction: InstructionPlan
    ) throws -> [(source: any FrameSource, buffer: MediaBuffer, picture: SourceFormat)] {
        try compactMap { source in
            guard instruction.layers.contains(where: { $0.track == source.name }) else {
                source.pass(index)
                return nil
            }
            guard let frame = try source.frame(at: index), let buffer = frame.buffer else { return nil }
            return (source, buffer, frame.picture)
        }
    }
}
