package import Editing
package import Foundation
package import MediaTypes

/// Inserts media into the tracks of a composition, and sets the volumes of its audio tracks.
///
/// There is one track for each lane, and further ones for media that overlap, as in a transition.
package struct CompositionAssembly {
    /// A range of a file's track, and the output range over which it is presented.
    package typealias Piece = (source: CMTimeRange, target: CMTimeRange)

    private struct Entry {
        var track: AVMutableCompositionTrack
        var end: CMTime
    }

    private struct Lane: Hashable {
        var path: [Int]
        var mediaType: AVMediaType
        /// The channels are those of a whole track.
        var channels: ChannelMatrix?
    }

    package let composition: AVMutableComposition
    private var lanes: [Lane: [Entry]] = [:]
    private var volumes: [CMPersistentTrackID: AVMutableAudioMixInputParameters] = [:]

    package init(_ composition: AVMutableComposition = AVMutableComposition()) {
        self.composition = composition
    }

    /// The volumes of all audio tracks.
    package var inputParameters: [AVMutableAudioMixInputParameters] {
        volumes.values.sorted { $0.trackID < $1.trackID }
    }

    /// Inserts pieces that together take a range of the output, at the first track of the lane that is free
    /// there. Call this for each lane in the order of the ranges.
    ///
    /// - Parameter file: The file to name in an error; `nil` to throw the error of the composition track.
    /// - Returns: The track's ID.
    package mutating func insert(
        _ pieces: [Piece], of source: AVAssetTrack, over range: CMTimeRange, lane path: [Int],
        channels: ChannelMatrix? = nil, from file: URL? = nil
    ) throws -> CMPersistentTrackID {
        let lane = Lane(path: path, mediaType: source.mediaType, channels: channels)
        var entries = lanes[lane] ?? []
        let free = entries.firstIndex { $0.end <= range.start }
        let index = free ?? entries.count
        if free == nil { entries.append(Entry(track: try addTrack(source.mediaType), end: .zero)) }
        let track = entries[index].track
        do {
            for piece in pieces { try Self.insert(piece, of: source, into: track) }
        } catch {
            guard let file else { throw error }
            throw TimelineError(unreadable: file, because: error)
        }
        entries[index].end = range.end
        lanes[lane] = entries
        return track.trackID
    }

    private static func insert(
        _ piece: Piece, of source: AVAssetTrack, into track: AVMutableCompositionTrack
    ) throws {
        let (range, target) = piece
        try track.insertTimeRange(range, of: source, at: target.start)
        guard range.duration != target.duration else { return }
        track.scaleTimeRange(
            CMTimeRange(start: target.start, duration: range.duration), toDuration: target.duration)
    }

    /// Inserts pieces of audio as `insert` does, and sets their volume and their channels.
    package mutating func insertAudio(
        _ pieces: [Piece], of source: AVAssetTrack, over range: CMTimeRange, lane path: [Int],
        volume: [VolumeStep], channels: ChannelMatrix? = nil, from file: URL? = nil
    ) throws {
        let trackID = try insert(
            pieces, of: source, over: range, lane: path, channels: channels, from: file)
        let parameters = volumes[trackID] ?? AVMutableAudioMixInputParameters()
        parameters.trackID = trackID
        parameters.channelMatrix = channels
        volumes[trackID] = parameters
        for step in volume {
            switch step {
            case .level(let level, let time):
                parameters.setVolume(Self.finite(level), at: time)
            case .ramp(let start, let end, let range):
                parameters.setVolumeRamp(
                    fromStartVolume: Self.finite(start), toEndVolume: Self.finite(end), timeRange: range)
            }
        }
    }

    /// Returns a volume that a track can have: the product of a document's volumes may exceed all numbers.
    private static func finite(_ volume: Float) -> Float {
        Float.minimum(volume, .greatestFiniteMagnitude)
    }

    /// Extends the composition to a time with an empty range at its end.
    package func fill(to end: CMTime, _ mediaType: AVMediaType) throws {
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
