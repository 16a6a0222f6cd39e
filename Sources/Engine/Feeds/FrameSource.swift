package import GStreamerOverlay
package import MediaTypes
package import RenderPlan

/// Provides the source frame of a track at each output frame.
///
/// A traversal requests its frames one after the other, on the feed's thread.
package protocol FrameSource: AnyObject {
    /// The name of the track in instructions.
    var name: String { get }
    var trackID: CMPersistentTrackID { get }

    /// Returns the frame at an output frame index; nil in a gap. Opens readers that are needed soon.
    ///
    /// - Throws: `SourceFailure`, or `CancellationError`.
    func frame(at index: Int64) throws -> SourceFrame?

    /// Opens readers that are needed soon, at an output frame that doesn't use the track.
    func pass(_ index: Int64)
}

/// A frame of a source, and its format.
package struct SourceFrame {
    /// The frame; nil if the source has none yet at that time, which results in a gap.
    var buffer: MediaBuffer?
    var picture: SourceFormat

    package init(buffer: MediaBuffer?, picture: SourceFormat) {
        self.buffer = buffer
        self.picture = picture
    }
}

extension Sequence<any FrameSource> {
    /// Returns the frames that an instruction uses at an output frame. Sources that it doesn't use are
    /// passed.
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
