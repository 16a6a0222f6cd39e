internal import Editing
internal import ExtraTypes
internal import Foundation
internal import MediaTypes
internal import RenderPlan

/// The video tracks of the output in its time, without gaps between segments. Tracks are found by ID and
/// trimmed by time.
struct CompositionTracks {
    /// The tracks in the composition's order.
    let all: [CompilerTrack]
    private let places: [CMPersistentTrackID: Int]

    init(_ tracks: [CompilerTrack]) {
        all = tracks
        places = Dictionary(
            tracks.enumerated().map { ($0.element.trackID, $0.offset) },
            uniquingKeysWith: { first, _ in first })
    }

    func track(_ trackID: CMPersistentTrackID) -> CompilerTrack? { places[trackID].map { all[$0] } }

    func name(of track: CompilerTrack) -> String { "video_\((places[track.trackID] ?? 0) + 1)" }

    /// A clip and its range in the output.
    struct Part {
        /// The half-open range in the output's time.
        var range: CMTimeRange
        var clip: CompilerTrack.Clip

        func segment(as picture: SourceFormat) -> VideoTrackPlan.Segment {
            VideoTrackPlan.Segment(
                target: range,
                clip: VideoTrackPlan.Clip(
                    source: clip.media.source, sourceRange: clip.source, picture: picture))
        }
    }

    /// Returns the track's clips in a range of the output, trimmed to it.
    func parts(of track: CompilerTrack, in output: CMTimeRange) -> [Part] {
        var result: [Part] = []
        // Segments are contiguous, so that binary search finds the first one.
        let first = track.segments.partitioningIndex { $0.target.end > output.start }
        for segment in track.segments[first...] {
            guard segment.target.start < output.end else { break }
            let range = segment.target.intersection(output)
            guard range.isValid, !range.isEmpty, let clip = segment.clip(cutTo: range) else { continue }
            result.append(Part(range: range, clip: clip))
        }
        return result
    }
}

/// A layer of an instruction, and the clips of its track during the instruction.
struct SeenLayer {
    var track: CompilerTrack
    var name: String
    var ramps: AVVideoCompositionLayerInstruction.Configuration
    /// The position in the stacking order: higher is nearer to the viewer.
    var order: Int
    var parts: [CompositionTracks.Part]

    /// Returns whether frames of a clip may be transparent.
    func hasAlpha(_ clip: CompilerTrack.Clip) -> Bool {
        clip.description.hasAlpha || ramps.frameLook?.key != nil
    }

    func isDrawable(in output: CMTimeRange, origin: CMTime) -> Bool {
        let range = CMTimeRange(start: output.start + origin, duration: output.duration)
        return ramps.transformRamps.pieces(in: range).allSatisfy { $0.start.isFinite && $0.end.isFinite }
    }
}
