internal import Editing
internal import Foundation
internal import MediaTypes
internal import RenderPlan

/// The video tracks of the film, closed and in its time: found by ID, cut by time.
struct FilmTracks {
    /// In the composition's order.
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

    /// A clip while it is on.
    struct Part {
        /// In the film's time.
        var range: CMTimeRange
        var clip: CompilerTrack.Clip

        func segment(as picture: Picture) -> VideoTrackPlan.Segment {
            VideoTrackPlan.Segment(
                target: range,
                clip: VideoTrackPlan.Clip(
                    source: clip.media.source, sourceRange: clip.source, picture: picture))
        }
    }

    /// The track's clips during a part of the film, cut to it.
    func parts(of track: CompilerTrack, in film: CMTimeRange) -> [Part] {
        var result: [Part] = []
        for segment in track.segments[firstSegment(of: track, after: film.start)...] {
            guard segment.target.start < film.end else { break }
            let range = segment.target.intersection(film)
            guard range.isValid, !range.isEmpty, let clip = segment.clip(cutTo: range) else { continue }
            result.append(Part(range: range, clip: clip))
        }
        return result
    }

    /// The first segment that ends after `time`: segments are contiguous, so halving finds it.
    private func firstSegment(of track: CompilerTrack, after time: CMTime) -> Int {
        var (low, high) = (0, track.segments.count)
        while low < high {
            let middle = (low + high) / 2
            if track.segments[middle].target.end <= time { low = middle + 1 } else { high = middle }
        }
        return low
    }
}

/// A layer of an instruction, and its track's clips that are on meanwhile.
struct SeenLayer {
    var track: CompilerTrack
    var name: String
    var ramps: AVVideoCompositionLayerInstruction.Configuration
    /// Higher is nearer to the viewer.
    var order: Int
    var parts: [FilmTracks.Part]

    func isDrawable(in film: CMTimeRange, origin: CMTime) -> Bool {
        let range = CMTimeRange(start: film.start + origin, duration: film.duration)
        return ramps.transformRamps.pieces(in: range).allSatisfy { $0.start.isFinite && $0.end.isFinite }
    }
}

extension CGAffineTransform {
    fileprivate var isFinite: Bool {
        [a, b, c, d, tx, ty].allSatisfy(\.isFinite)
    }
}
