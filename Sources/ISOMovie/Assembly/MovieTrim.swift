package import MediaTypes

/// Properties of a movie that its muxer doesn't have: the audio begins after the encoder's delay, and every
/// track ends with the composition. Edit lists (ISO/IEC 14496-12), which players apply, express both.
package struct MovieTrim: Sendable {
    private let duration: CMTime
    private let lastFrame: CMTime
    private let encoderDelay: CMTime

    /// - Parameters:
    ///   - duration: The duration of the movie and of each of its tracks.
    ///   - lastFrame: The start of the last frame, which has to be presented, however short it is; zero
    ///     without video.
    ///   - encoderDelay: Silence that the encoder added before the audio.
    package init(duration: CMTime, lastFrame: CMTime = .zero, encoderDelay: CMTime) {
        self.duration = duration
        self.lastFrame = lastFrame
        self.encoderDelay = encoderDelay
    }

    /// Returns replacements for fields of a finished movie.
    ///
    /// A track with more than one edit keeps them: the muxer added them for another reason, such as a late
    /// start.
    ///
    /// - Throws: `MovieFault` if the file isn't a movie with an edit list for each track.
    package func patches(for file: some RandomAccessBytes) throws -> [FilePatch] {
        let movie = try MovieHeader(of: file)
        let timescale = movie.timescale
        let shortest = lastFrame > .zero ? units(of: lastFrame, timescale: timescale) + 1 : 0
        let length = max(shortest, units(of: duration, timescale: timescale))
        var patches = [try movie.patch(duration: length)]
        for track in movie.boxes.all("trak") {
            patches += try self.patches(for: track.boxes, length: length, from: movie.origin)
        }
        return patches
    }

    /// - Parameters:
    ///   - length: In the movie's units.
    ///   - origin: The offset of the movie box's content in the file.
    private func patches(for track: [Box], length: Int64, from origin: Int64) throws -> [FilePatch] {
        guard let media = track.first("mdia")?.boxes, var handler = media.first("hdlr"),
            var mediaHeader = media.first("mdhd"), var header = track.first("tkhd"),
            var edits = track.first("edts")?.boxes.first("elst")
        else { throw MovieFault.truncated }
        try handler.skip(8)
        let isSound = try handler.code() == "soun"
        try mediaHeader.skip(try mediaHeader.fullBoxHeader().version == 1 ? 16 : 8)
        let delay = units(of: encoderDelay, timescale: try mediaHeader.unsigned32())

        let isWideHeader = try header.fullBoxHeader().version == 1
        try header.skip(isWideHeader ? 24 : 16)
        var patches = [try header.patch(length, isWide: isWideHeader, from: origin)]
        let isWide = try edits.fullBoxHeader().version == 1
        guard try edits.unsigned32() == 1 else { return patches }
        patches.append(try edits.patch(length, isWide: isWide, from: origin))
        guard isSound, delay > 0 else { return patches }
        try edits.skip(isWide ? 8 : 4)
        patches.append(try edits.patch(delay, isWide: isWide, from: origin))
        return patches
    }

    private func units(of time: CMTime, timescale: UInt32) -> Int64 {
        let scaled = CMTimeConvertScale(
            time, timescale: Int32(clamping: timescale), method: .roundHalfAwayFromZero)
        return max(0, scaled.value)
    }
}
