internal import Containers
internal import Engine
internal import ExtraTypes
internal import Foundation
internal import MediaInspection
internal import MediaTypes
internal import RenderPlan

/// A track of a file whose coded frames can be copied into an output unchanged.
package final class CopiedSource: Sendable {
    /// The bytes that the offsets of samples refer to: the file, or its coded frames one after the other if
    /// it isn't a movie.
    let bytes: any RandomAccessBytes & AnyObject & Sendable
    let track: SampledTrack
    let keyFrames: [KeyFrame]
    /// The samples at which a copy can begin, in order.
    let entryPoints: [KeyFrame]
    /// The constant quality that the encoder wrote into the stream; nil if it didn't.
    let encodedQuality: Int?
    /// The profile and level that a decoder of the track needs.
    let profile: CodedProfile?
    /// The offset from the media's time to the source's.
    private let offset: CMTime
    private let rounding: TimeRounding

    /// - Parameters:
    ///   - end: The time of the source up to which frames are needed.
    ///   - format: The format of the output.
    ///   - coded: The format in which the frames of the output are encoded, by GStreamer's name.
    ///   - codec: H.264 or HEVC.
    /// - Throws: `CopyRefusal`.
    init(
        _ source: MediaSource, until end: CMTime, as format: VideoFormat, coded: String,
        _ codec: VideoEncoding.Codec
    ) throws {
        let name = source.url.lastPathComponent
        do {
            let file = try SourceFile(path: source.url.path)
            let isMovie = try MovieFileLayout.recognises(file.bytes(at: 0, count: 8))
            let content =
                isMovie ? try Content(movie: file, source) : Content(try DemuxedTrack(source, until: end))
            let track = content.track
            try Self.check(track, content.sets, format, coded, codec)
            self.track = track
            bytes = content.bytes
            offset = content.offset
            if isMovie { try Self.checkOrder(of: track, content.sets, in: file) }
            keyFrames = try content.keyFrames ?? track.keyFrames(content.sets, in: file)
            entryPoints = keyFrames.filter { $0.entry != .none }
            rounding = TimeRounding(
                clock: isMovie ? CMTimeScale(clamping: track.track.timescale) : source.timescale,
                isDemuxed: !isMovie)
            profile = content.sets.map(\.profile).union
            let head = try bytes.bytes(
                at: track.samples[0].offset, count: Int(min(4096, track.samples[0].size)))
            // x264 writes its settings into the first sample, x265 among the parameter sets.
            encodedQuality = Self.quality(in: head + content.sets.flatMap(\.units).joined())
        } catch let refusal as CopyRefusal {
            throw CopyRefusal("\(name) \(refusal.reason)")
        } catch is ContainerFailure {
            throw CopyRefusal("\(name) can't be read as a movie")
        } catch {
            throw CopyRefusal("\(name) can't be read: \(error)")
        }
        guard !entryPoints.isEmpty else {
            throw CopyRefusal("\(name) has no key frame that a copy can begin with")
        }
    }

    /// The coded frames of a track and their parameter sets.
    private struct Content {
        let bytes: any RandomAccessBytes & AnyObject & Sendable
        let track: SampledTrack
        let sets: [ParameterSets]
        /// The key frames; nil if the samples have to be searched for them.
        var keyFrames: [KeyFrame]?
        var offset = CMTime.zero

        init(movie file: SourceFile, _ source: MediaSource) throws {
            let movie = try SampledMovie(of: file)
            guard let track = movie.track(source.trackID), !track.samples.isEmpty, !track.isElsewhere else {
                throw CopyRefusal("has no samples of its own")
            }
            if !source.isMedia {
                let mappings = movie.mappings(of: track).filter { !CMTIMEMAPPING_IS_EMPTY($0) }
                guard mappings.count == 1, let mapping = mappings.first,
                    mapping.source.duration == mapping.target.duration
                else { throw CopyRefusal("has several edits") }
                offset = mapping.target.start - mapping.source.start - source.zero
            }
            (bytes, self.track) = (file, track)
            sets = track.entries.compactMap(ParameterSets.init)
        }

        init(_ demuxed: DemuxedTrack) {
            (bytes, track, sets, keyFrames) = (demuxed, demuxed.track, demuxed.sets, demuxed.keyFrames)
        }
    }

    private static func check(
        _ track: SampledTrack, _ sets: [ParameterSets], _ format: VideoFormat,
        _ coded: String, _ codec: VideoEncoding.Codec
    ) throws {
        guard let entry = track.track.entry, let video = entry.video else {
            throw CopyRefusal("has no description of its pictures")
        }
        guard !entry.isEncrypted else { throw CopyRefusal("is encrypted") }
        let expected = codec.row.parts?.parameterSets
        guard sets.count == track.entries.count, sets.allSatisfy({ $0.codec == expected }) else {
            throw CopyRefusal("is coded as \(entry.format.text), the output as \(codec.title)")
        }
        guard sets.allSatisfy({ $0.lengthSize == 4 }) else {
            throw CopyRefusal("has units with lengths of less than four bytes")
        }
        guard sets.allSatisfy(\.isProgressive) else { throw CopyRefusal("may be interlaced") }
        let depth = coded.hasSuffix("10LE") ? 10 : 8
        guard sets.allSatisfy({ $0.chromaFormat == 1 && $0.bitDepth == depth }) else {
            throw CopyRefusal("is not 4:2:0 with \(depth) bits, as the output is")
        }
        guard (video.width, video.height) == (format.width, format.height) else {
            throw CopyRefusal(
                "is \(video.width)x\(video.height), the output \(format.width)x\(format.height)")
        }
        guard track.track.naturalSize == CGSize(width: video.width, height: video.height) else {
            throw CopyRefusal("doesn't have square pixels")
        }
        guard isSame(video.effectiveColor, video, format) else {
            throw CopyRefusal("has other colors than the output, \(format.colorimetry)")
        }
    }

    /// Checks that the presentation times of a movie don't contradict the order that its coded frames
    /// declare.
    private static func checkOrder(
        of track: SampledTrack, _ sets: [ParameterSets], in file: SourceFile
    ) throws {
        var order = PictureOrder()
        for sample in track.samples where sets.indices.contains(sample.entry - 1) {
            try order.add(sample, sets[sample.entry - 1], in: file)
        }
        guard order.finding != .contradicts else {
            throw CopyRefusal("tells other times of its pictures than the order that they have")
        }
    }

    /// Returns whether the colors of a file are those of the output.
    ///
    /// Colors that the file doesn't state are assumed as in rendering.
    private static func isSame(
        _ color: VideoSampleEntry.Color?, _ entry: VideoSampleEntry, _ format: VideoFormat
    ) -> Bool {
        let unknown: UInt16 = 2
        let matrix = color?.matrix ?? unknown
        let curve = color?.transfer ?? unknown
        let primaries = color?.primaries ?? unknown
        guard color?.isFullRange != true else { return false }
        // Code points of ISO/IEC 23091-2.
        switch format.colorimetry {
        case .bt709:
            return (matrix == 1 || matrix == unknown && entry.height > 576) && [1, 2].contains(curve)
                && [1, 2].contains(primaries)
        case .bt601:
            return ([5, 6].contains(matrix) || matrix == unknown && entry.height <= 576)
                && [1, 2, 6].contains(curve) && [2, 5, 6].contains(primaries)
        case .bt2100PQ: return (matrix, curve, primaries) == (9, 16, 9)
        case .bt2100HLG: return (matrix, curve, primaries) == (9, 18, 9)
        default: return false
        }
    }

    /// Returns the constant quality in the settings that x264 and x265 write, such as ` crf=18.0 `.
    private static func quality(in head: [UInt8]) -> Int? {
        let text = String(decoding: head.map { (32...126).contains($0) ? $0 : 10 }, as: UTF8.self)
        guard let match = text.firstMatch(of: /\ crf=([0-9]{1,2})(?:\.[0-9]+)?\ /) else { return nil }
        return Int(match.1)
    }

    /// Returns the search for the samples that are frames of an output.
    ///
    /// - Parameter shift: The offset from the source's time to the output's.
    /// - Returns: `nil` if a time isn't numeric.
    func copies(to format: VideoFormat, shift: CMTime) -> CopySearch? {
        FrameAlignment(
            timescale: CMTimeScale(clamping: track.track.timescale), rounding: rounding,
            zero: offset + shift, frameDuration: format.frameDuration
        ).map { CopySearch(track.samples, from: entryPoints, $0) }
    }
}

extension [CodedProfile] {
    /// The profile and level that a decoder of all needs; nil if the array is empty.
    var union: CodedProfile? { dropFirst().reduce(first) { $0?.union($1) } }
}
