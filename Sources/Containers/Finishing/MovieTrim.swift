package import MediaTypes

/// Properties of a movie that its muxer doesn't have: the audio begins after the encoder's delay, and every
/// track ends with the composition. Edit lists (ISO/IEC 14496-12), which players apply, express both.
package struct MovieTrim: Sendable {
    private let duration: CMTime
    private let lastFrame: CMTime
    private let encoderDelay: CMTime
    private let hasFrameTimes: Bool

    /// - Parameters:
    ///   - duration: The duration of the movie and of each of its tracks.
    ///   - lastFrame: The start of the last frame, which has to be presented, however short it is; zero
    ///     without video.
    ///   - encoderDelay: Silence that the encoder added before the audio.
    ///   - hasFrameTimes: Whether frames have times of their own: the last one may be longer than the others.
    package init(
        duration: CMTime, lastFrame: CMTime = .zero, encoderDelay: CMTime, hasFrameTimes: Bool = false
    ) {
        self.duration = duration
        self.lastFrame = lastFrame
        self.encoderDelay = encoderDelay
        self.hasFrameTimes = hasFrameTimes
    }

    /// Sets the durations and edits of a finished movie.
    ///
    /// A track with more than one edit keeps them: the muxer added them for another reason, such as a late
    /// start.
    ///
    /// - Throws: `ContainerFailure` if the movie has no edit list for each track.
    func apply(to movie: inout MovieBox) throws {
        let timescale = try movie.header.timescale
        let shortest = lastFrame > .zero ? lastFrame.units(timescale) + 1 : 0
        let length = max(shortest, duration.units(timescale))
        try movie.root.edit("mvhd") { try $0.setDuration(length) }
        try movie.editTracks { track in
            guard let isSound = try track.isSound, let media = track.box("mdia", "mdhd") else {
                throw ContainerFailure.truncated
            }
            let delay = isSound ? encoderDelay.units(try media.timescale) : 0
            try track.edit("tkhd") { try $0.setDuration(length) }
            if hasFrameTimes, !isSound, try track.box("edts", "elst")?.edits.count == 1 {
                try track.lengthen(toPresent: length, timescale: timescale)
            }
            try track.edit("edts", "elst") { list in
                let edits = try list.edits
                guard edits.count == 1 else { return }
                let start = delay > 0 ? delay : edits[0].mediaTime
                try list.setEdits([BoxTree.Edit(duration: length, mediaTime: start)])
            }
        }
    }
}
