internal import ExtraTypes
internal import Foundation
internal import ISOMovie
internal import MediaInspection
internal import MediaTypes
internal import RenderPlan

/// A track of a movie file whose coded pictures can stand in an output as they are.
final class CopiedSource: Sendable {
    let file: SourceFile
    let track: SampledTrack
    let sets: [ParameterSets]
    let keyFrames: [KeyFrame]
    /// The samples at which a copy can begin, in order.
    let entryPoints: [KeyFrame]
    /// From the media's time to the asset's, in seconds.
    let offset: Double
    /// The constant quality that the encoder says it was set to; nil if it doesn't say.
    let encodedQuality: Int?

    /// Why a track's pictures can't be copied, in words.
    struct Obstacle: Error {
        let words: String

        init(_ words: String) { self.words = words }
    }

    /// - Parameters:
    ///   - format: Of the output.
    ///   - coded: The format, in GStreamer's words, in which the output's frames are encoded.
    /// - Throws: `Obstacle`.
    init(_ source: MediaSource, as format: VideoFormat, coded: String, _ codec: VideoEncoding.Codec) throws {
        let name = source.url.lastPathComponent
        do {
            file = try SourceFile(path: source.url.path)
            let movie = try SampledMovie(of: file)
            guard let track = movie.track(source.trackID), !track.samples.isEmpty, !track.isElsewhere else {
                throw Obstacle("\(name) has no samples of its own")
            }
            self.track = track
            let mappings = movie.mappings(of: track).filter { !CMTIMEMAPPING_IS_EMPTY($0) }
            guard mappings.count == 1, let mapping = mappings.first,
                mapping.source.duration == mapping.target.duration
            else { throw Obstacle("\(name) has several edits") }
            offset = (mapping.target.start - mapping.source.start - source.zero).seconds
            sets = track.entries.compactMap(ParameterSets.init)
            try Self.check(track, sets, name, format, coded, codec)
            keyFrames = try track.keyFrames(sets, in: file)
            entryPoints = keyFrames.filter(\.isRefresh)
            let head = try file.bytes(
                at: track.samples[0].offset, count: Int(min(4096, track.samples[0].size)))
            encodedQuality = Self.quality(in: head)
        } catch let obstacle as Obstacle {
            throw obstacle
        } catch is MovieFault {
            throw Obstacle("\(name) is not an MP4 or QuickTime movie")
        } catch {
            throw Obstacle("\(name) can't be read: \(error)")
        }
        guard !entryPoints.isEmpty else {
            throw Obstacle("\(name) has no key frame that a copy can begin with")
        }
    }

    private static func check(
        _ track: SampledTrack, _ sets: [ParameterSets], _ name: String, _ format: VideoFormat,
        _ coded: String,
        _ codec: VideoEncoding.Codec
    ) throws {
        guard let entry = track.track.entry, let video = entry.video else {
            throw Obstacle("\(name) has no description of its pictures")
        }
        guard !entry.isEncrypted else { throw Obstacle("\(name) is encrypted") }
        let wanted: ParameterSets.Codec
        switch codec {
        case .h264: wanted = .h264
        case .hevc: wanted = .hevc
        default: throw Obstacle("an output in \(codec.title) is rendered")
        }
        guard sets.count == track.entries.count, sets.allSatisfy({ $0.codec == wanted }) else {
            throw Obstacle("\(name) is coded as \(entry.format.text), the output as \(codec.title)")
        }
        guard sets.allSatisfy({ $0.lengthSize == 4 }) else {
            throw Obstacle("\(name) has units with lengths of less than four bytes")
        }
        guard sets.allSatisfy(\.isProgressive) else { throw Obstacle("\(name) may be interlaced") }
        let depth = coded.hasSuffix("10LE") ? 10 : 8
        guard sets.allSatisfy({ $0.chromaFormat == 1 && $0.bitDepth == depth }) else {
            throw Obstacle("\(name) is not 4:2:0 with \(depth) bits, as the output is")
        }
        guard (video.width, video.height) == (format.width, format.height) else {
            throw Obstacle(
                "\(name) is \(video.width)x\(video.height), the output \(format.width)x\(format.height)")
        }
        guard track.track.naturalSize == CGSize(width: video.width, height: video.height) else {
            throw Obstacle("\(name) doesn't have square pixels")
        }
        guard isSame(video.effectiveColor, video, format) else {
            throw Obstacle("\(name) has other colors than the output, \(format.colorimetry)")
        }
    }

    /// Whether a file's colors are the output's. A file that doesn't tell counts as it does when it is rendered.
    private static func isSame(
        _ color: VideoSampleEntry.Color?, _ entry: VideoSampleEntry, _ format: VideoFormat
    ) -> Bool {
        let unknown: UInt16 = 2
        let matrix = color?.matrix ?? unknown
        let curve = color?.transfer ?? unknown
        let primaries = color?.primaries ?? unknown
        guard color?.isFullRange != true else { return false }
        // Numbers of ISO/IEC 23091-2.
        switch format.colorimetry {
        case "bt709":
            return (matrix == 1 || matrix == unknown && entry.height > 576) && [1, 2].contains(curve)
                && [1, 2].contains(primaries)
        case "bt601":
            return ([5, 6].contains(matrix) || matrix == unknown && entry.height <= 576)
                && [1, 2, 6].contains(curve) && [2, 5, 6].contains(primaries)
        case "bt2100-pq": return (matrix, curve, primaries) == (9, 16, 9)
        case "bt2100-hlg": return (matrix, curve, primaries) == (9, 18, 9)
        default: return false
        }
    }

    /// The constant quality in the settings that x264 and x265 write before the first picture, such as ` crf=18.0 `.
    private static func quality(in head: [UInt8]) -> Int? {
        let text = String(decoding: head.map { (32...126).contains($0) ? $0 : 10 }, as: UTF8.self)
        guard let match = text.firstMatch(of: /\ crf=([0-9]{1,2})(?:\.[0-9]+)?\ /) else { return nil }
        return Int(match.1)
    }

    /// When a sample is shown, in the asset's time in seconds.
    func time(of sample: Int) -> Double {
        Double(track.samples[sample].presentationTime) / Double(track.track.timescale) + offset
    }
}
