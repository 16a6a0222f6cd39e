package import MediaTypes

/// A movie as an initialization segment and media segments (ISO/IEC 14496-12, 8.8; RFC 8216, 3.3).
///
/// A segment begins with the first key frame of the first video track at or after each cut; without video,
/// with the first sample. The samples of other tracks are in the segment in which they begin.
///
/// It is cut from a complete movie: GStreamer's muxer writes a fragment for each track with a duration of its
/// own, and the one that aligns them isn't in Debian 12.
package struct SegmentedMovie {
    package enum Profile: Sendable { case hls, cmaf }

    struct Track {
        let model: SampledTrack
        /// The decoding time in the segments minus that in the file, in the track's units.
        let shift: Int64
        /// The media time at which the track's edit begins, after samples that are only decoded.
        let delay: Int64

        /// Returns the time at which a sample is presented, in the source's time.
        func time(of sample: SampledTrack.Sample) -> CMTime {
            CMTime(
                value: sample.presentationTime + shift - delay,
                timescale: CMTimeScale(clamping: model.track.timescale))
        }
    }

    /// Samples of a track.
    struct Part {
        let track: Int
        let samples: Range<Int>
    }

    package struct Segment {
        /// From 1.
        package let number: Int
        let parts: [Part]
    }

    private let file: any RandomAccessBytes
    let profile: Profile
    let tracks: [Track]
    package let segments: [Segment]
    /// The bytes of the initialization segment.
    package let initialization: [UInt8]

    /// - Parameters:
    ///   - file: The complete movie.
    ///   - zero: The movie's start in the source's time, which the segments have.
    ///   - cuts: In the source's time.
    /// - Throws: `ContainerFailure`, also for uncompressed audio, and for several tracks in CMAF.
    package init(of file: any RandomAccessBytes, profile: Profile, zero: CMTime, cuts: SegmentCuts) throws {
        (self.file, self.profile) = (file, profile)
        let movie = try SampledMovie(of: file)
        tracks = try movie.tracks.filter { !$0.samples.isEmpty }.map { try Self.track($0, of: movie, zero) }
        if profile == .cmaf, tracks.count != 1 {
            throw ContainerFailure.impossible("CMAF segments of \(tracks.count) tracks")
        }
        segments = Self.segments(of: tracks, cuts)
        initialization = try Self.initialization(of: file, tracks, profile)
    }

    private static func track(_ model: SampledTrack, of movie: SampledMovie, _ zero: CMTime) throws -> Track {
        guard model.samples.allSatisfy({ $0.count == 1 }) else {
            throw ContainerFailure.impossible("segments of uncompressed audio")
        }
        let scale = model.track.timescale
        let edit = movie.mappings(of: model).first { !CMTIMEMAPPING_IS_EMPTY($0) }
        let start = edit.map { $0.target.start - $0.source.start } ?? .zero
        let shift = (start + zero).units(scale)
        let first = model.samples.map(\.decodeTime).min() ?? 0
        let delay = max(0, -(first + shift))
        return Track(model: model, shift: shift + delay, delay: delay)
    }

    // MARK: Segments

    private static func segments(of tracks: [Track], _ cuts: SegmentCuts) -> [Segment] {
        guard let lead = tracks.first(where: { $0.model.track.handler == "vide" }) ?? tracks.first,
            let first = lead.model.samples.first
        else { return [] }
        var starts = [lead.time(of: first)]
        var passed = cuts.count(until: starts[0])
        for sample in lead.model.samples.dropFirst() where sample.isSync {
            let time = lead.time(of: sample)
            let count = cuts.count(until: time)
            if count > passed {
                starts.append(time)
                passed = count
            }
        }
        let places = tracks.map { [0] + $0.places(of: starts.dropFirst()) + [$0.model.samples.count] }
        return starts.indices.map { index in
            let parts = tracks.indices.map {
                Part(track: $0, samples: places[$0][index]..<places[$0][index + 1])
            }
            return Segment(number: index + 1, parts: parts.filter { !$0.samples.isEmpty })
        }.filter { !$0.parts.isEmpty }
    }

    // MARK: Bytes

    /// Returns the bytes of a segment: its type, a movie fragment and its data; and a report for each track with
    /// samples in it.
    ///
    /// - Throws: `ContainerFailure` if the file ends too early, and its errors.
    package func contents(of segment: Segment) throws -> (bytes: [UInt8], reports: [TrackReport]) {
        var output = BoxWriter()
        output.append(Self.type("styp", profile))
        // The fragment's length doesn't depend on the offset in it.
        let length = fragment(segment, offset: 0).count
        output.append(fragment(segment, offset: Int64(length + 8)))
        let start = output.bytes.count + 8
        try output.append("mdat") { data in
            for part in segment.parts {
                for sample in tracks[part.track].model.samples[part.samples] {
                    let bytes = try file.bytes(at: sample.offset, count: Int(clamping: sample.size))
                    guard Int64(bytes.count) == sample.size else { throw ContainerFailure.truncated }
                    data.append(bytes)
                }
            }
        }
        return (output.bytes, reports(of: segment, firstOffset: start))
    }

    static func type(_ code: FourCharacters, _ profile: Profile) -> [UInt8] {
        let brands: [FourCharacters] = profile == .cmaf ? ["cmfc", "iso6"] : ["iso6", "mp41"]
        return BoxWriter.box(code) { box in
            box.append(brands[0])
            box.append32(0)
            for brand in brands + (code == "styp" ? ["msdh"] : []) { box.append(brand) }
        }
    }
}

extension SegmentedMovie.Track {
    /// Returns the indices of the first samples that are presented at or after each time, in ascending order: in
    /// video of key frames, which the frames that depend on them follow.
    fileprivate func places(of times: ArraySlice<CMTime>) -> [Int] {
        var place = 0
        let isVideo = model.track.handler == "vide"
        return times.map { start in
            while place < model.samples.count {
                let sample = model.samples[place]
                if time(of: sample) >= start, sample.isSync || !isVideo { break }
                place += 1
            }
            return place
        }
    }
}
