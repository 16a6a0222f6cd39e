package import Foundation
package import MediaTypes

/// Properties of a client's tracks that the muxer doesn't have: the start and end of the movie within the
/// tracks, and their orientation. They are set in edit lists and track headers (ISO/IEC 14496-12).
package struct MovieSession: Sendable {
    /// A track in the movie's time, which begins with the session.
    package struct Track: Sendable {
        package var isSound: Bool
        /// The presentation time of the first sample in the file; negative if the session begins later.
        package var start: CMTime
        /// The end of the track.
        package var end: CMTime
        /// Silence that the encoder added before the audio.
        package var encoderDelay: CMTime
        package var transform: CGAffineTransform
        /// The display size; zero for the size of the frames.
        package var naturalSize: CGSize

        package init(
            isSound: Bool, start: CMTime, end: CMTime, encoderDelay: CMTime = .zero,
            transform: CGAffineTransform = .identity, naturalSize: CGSize = .zero
        ) {
            self.isSound = isSound
            self.start = start
            self.end = end
            self.encoderDelay = encoderDelay
            self.transform = transform
            self.naturalSize = naturalSize
        }
    }

    let tracks: [Track]

    /// - Parameter tracks: In the file's order among those of their kind.
    package init(_ tracks: [Track]) {
        self.tracks = tracks
    }

    /// Sets the times, orientations and sizes of a finished movie's tracks.
    ///
    /// - Throws: `ContainerFailure` if the movie isn't one of these tracks with an edit list for each.
    func apply(to movie: inout MovieBox) throws {
        let (timescale, isLast) = (try movie.header.timescale, movie.isLast)
        var longest: Int64 = 0
        var (sounds, pictures) = (tracks.filter(\.isSound)[...], tracks.filter { !$0.isSound }[...])
        try movie.editTracks { box in
            guard let isSound = try box.isSound else { return }
            guard let track = isSound ? sounds.popFirst() : pictures.popFirst() else {
                throw ContainerFailure.truncated
            }
            let late = max(0, track.start.units(timescale))
            let shown = max(1, track.end.units(timescale) - late)
            if !isSound {
                let skipped = CMTime.zero - min(track.start, .zero)
                try box.lengthen(toPresent: shown, timescale: timescale, after: skipped)
            }
            longest = max(longest, late + shown)
            try box.edit("tkhd") { header in
                try header.setDuration(late + shown)
                if track.transform != .identity { try header.setMatrix(MovieMatrix(track.transform)) }
                if track.naturalSize != .zero { try header.setSize(track.naturalSize) }
            }
            try Self.edit(&box, track, late: late, shown: shown, mayGrow: isLast)
        }
        try movie.root.edit("mvhd") { try $0.setDuration(longest) }
    }

    /// Sets a track's edits: an empty one if it begins late, and one for its media.
    ///
    /// - Parameters:
    ///   - late: In the movie's units, as `shown`.
    ///   - mayGrow: Whether a second edit may be added for a late track. The muxer doesn't write one if all
    ///     tracks are late: it counts from the first sample of all.
    private static func edit(
        _ box: inout BoxTree, _ track: Track, late: Int64, shown: Int64, mayGrow: Bool
    ) throws {
        guard let media = box.box("mdia", "mdhd"), let list = box.box("edts", "elst") else {
            throw ContainerFailure.truncated
        }
        let mediaScale = try media.timescale
        let old = try list.edits
        guard let last = old.last, old.count <= 2 else { throw ContainerFailure.truncated }
        let start =
            last.mediaTime - min(0, track.start.units(mediaScale)) + track.encoderDelay.units(mediaScale)
        var edits = [BoxTree.Edit(duration: shown, mediaTime: start)]
        let hasRoom = old.count == 2 || (track.start > .zero && mayGrow)
        if hasRoom, late > 0 { edits.insert(BoxTree.Edit(duration: late, mediaTime: -1), at: 0) }
        try box.edit("edts") { editing in
            try editing.edit("elst") { try $0.setEdits(edits) }
            guard hasRoom, edits.count == 1,
                let index = editing.boxes.firstIndex(where: { $0.code == "elst" })
            else { return }
            // Only one of the two edits is needed: an empty box takes the space of the other.
            editing.boxes.insert(BoxTree(whole: BoxWriter.free(list.editLength)), at: index + 1)
        }
    }
}
