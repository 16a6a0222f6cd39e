package import MediaTypes

/// Clips that become one track of a movie, one after the other, with their samples as they are coded.
///
/// Clips of equal formats share a sample entry. What decoding needs besides the presented media, such as the
/// frames from a key frame on, is copied too, and excluded by the edit list.
package struct TrackJoint {
    /// A file that clips are copied from.
    package struct File {
        let bytes: any RandomAccessBytes
        /// The index in the assembly.
        let index: Int
        /// The name in messages.
        let name: String

        package init(_ bytes: any RandomAccessBytes, index: Int, name: String) {
            (self.bytes, self.index, self.name) = (bytes, index, name)
        }
    }

    private var clips: [JoinedClip] = []

    package init() {}

    /// Appends a range of a movie.
    ///
    /// - Parameters:
    ///   - source: A track of the movie.
    ///   - file: The movie's file.
    ///   - range: In the asset's time.
    ///   - zero: The asset's zero in the movie's time.
    ///   - start: The start of the range in the new movie, at or after the end of the previous one.
    /// - Throws: `CopyRefusal` if an edit of the movie changes the speed.
    package mutating func append(
        _ source: SampledTrack, of movie: SampledMovie, in file: File, _ range: CMTimeRange, zero: CMTime,
        at start: CMTime
    ) throws {
        let range = CMTimeRange(start: range.start + zero, duration: range.duration)
        for mapping in movie.mappings(of: source) where !CMTIMEMAPPING_IS_EMPTY(mapping) {
            let part = mapping.target.intersection(range)
            guard part.isValid, part.duration > .zero else { continue }
            guard mapping.source.duration == mapping.target.duration else {
                throw CopyRefusal(
                    "the edit list of \(file.name) changes the speed", remedy: "convert the file first")
            }
            let media = CMTimeRange(
                start: mapping.source.start + (part.start - mapping.target.start), duration: part.duration)
            let clip = JoinedClip(
                of: source, in: file, media: media, at: start + (part.start - range.start))
            if let last = clips.last, last.continues(with: clip) {
                clips[clips.count - 1].media = last.media.union(clip.media)
            } else {
                clips.append(clip)
            }
        }
    }

    /// Returns the track; `nil` if the clips have no samples.
    ///
    /// - Throws: `CopyRefusal`, or an error of reading a clip's file.
    package func track(_ properties: MovieAssembly.TrackProperties) throws -> MovieAssembly.Track? {
        var chosen: [JoinedClip] = []
        // Behind a frame that isn't presented; see `JointLayout.appendFiller`.
        let first: JoinedClip.Opening =
            zip(clips, clips.dropFirst()).contains { $0.end < $1.start } ? .afterOwn : .anywhere
        for var clip in clips {
            let opening = chosen.isEmpty ? first : .afterOthers
            if try clip.chooseSamples(opening) { chosen.append(clip) }
        }
        guard let model = chosen.first?.source else { return nil }
        let formats = try JointFormats(of: chosen)
        let layout = try JointLayout(of: chosen, formats)
        var track = MovieAssembly.Track(
            like: model, timescale: layout.timescale, samples: layout.samples, edits: layout.edits)
        track.entries = formats.entries
        track.clipStarts = layout.clipStarts
        track.properties = properties
        track.hasReferences = false
        return track
    }
}
