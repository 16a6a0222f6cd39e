import Editing
import MediaTypes
import Timeline

/// The composition tracks for the clips of a document: one track for each lane, and further ones for clips
/// that overlap, as in a transition.
struct LaneTracks {
    private struct Entry {
        var track: AVMutableCompositionTrack
        var end: CMTime
    }

    private struct Key: Hashable {
        var layers: [Int]
        var mediaType: AVMediaType
    }

    private let composition: AVMutableComposition
    private var lanes: [Key: [Entry]] = [:]

    init(_ composition: AVMutableComposition) { self.composition = composition }

    /// Inserts a slice at its time. Call this with slices in the order of their starts.
    ///
    /// - Returns: The track's ID.
    mutating func insert(
        _ slice: MediaSlice, _ lane: [LaneStep], _ mediaType: AVMediaType
    ) throws -> CMPersistentTrackID {
        let key = Key(layers: lane.map(\.layer), mediaType: mediaType)
        var entries = lanes[key] ?? []
        let free = entries.firstIndex { $0.end <= slice.target.start }
        let index = free ?? entries.count
        if free == nil { entries.append(Entry(track: try addTrack(mediaType), end: .zero)) }
        let track = entries[index].track
        for (source, target) in slice.pieces {
            try track.insertTimeRange(source, of: slice.track, at: target.start)
            if source.duration != target.duration {
                track.scaleTimeRange(
                    CMTimeRange(start: target.start, duration: source.duration), toDuration: target.duration)
            }
        }
        entries[index].end = slice.target.end
        lanes[key] = entries
        return track.trackID
    }

    /// Extends the composition to the document's duration with an empty range at its end.
    mutating func fill(to end: CMTime, _ mediaType: AVMediaType) throws {
        guard composition.duration < end else { return }
        let track = try composition.tracks(withMediaType: mediaType).first ?? addTrack(mediaType)
        let rest = CMTimeRange(start: track.segments.isEmpty ? .zero : track.timeRange.end, end: end)
        track.segments += [AVCompositionTrackSegment(timeRange: rest)]
    }

    private func addTrack(_ mediaType: AVMediaType) throws -> AVMutableCompositionTrack {
        guard
            let track = composition.addMutableTrack(
                withMediaType: mediaType, preferredTrackID: kCMPersistentTrackID_Invalid)
        else {
            throw TimelineError(.invalidTime, cause: "too many tracks", remedy: "use fewer tracks")
        }
        return track
    }
}
