@testable import Containers
import Documents
import ExtraTypes
import Foundation
@testable import MediaInspection
import MediaTypes
@testable import Timeline

/// What reads strangers' files and documents without GStreamer. Errors are right answers; what is looked for are traps, hangs
/// and memory without limit.
enum Reader: String, CaseIterable {
    case movie, matroska, transport, sound, picture, mxf, flash, other
    case edl, fcpxml, xmeml, otio, json, otioz
    case srt, vtt, ass, words, cube

    func take(_ bytes: UnsafeRawBufferPointer, _ scratch: Scratch) {
        switch self {
        case .edl, .fcpxml, .xmeml, .otio, .json, .otioz:
            scratch.write(bytes)
            document(at: scratch.url)
        case .srt, .vtt, .ass, .words:
            scratch.write(bytes)
            subtitles(at: scratch.url)
        case .cube:
            _ = try? CubeFile(url: scratch.url, data: Data(bytes)).lookup()
        case .picture:
            scratch.write(bytes)
            if let file = try? SourceFile(path: scratch.url.path) { picture(file) }
        case .movie, .matroska, .transport, .sound, .mxf, .flash, .other:
            media(MemoryBytes(content: Array(bytes)))
        }
    }

    /// Read, and written in all formats: numbers of a document go through the conversions of each.
    private func document(at url: URL) {
        guard let document = try? TimelineDocument(contentsOf: url) else { return }
        _ = document.timeline
        _ = document.mediaFiles()
        let ended = DispatchSemaphore(value: 0)
        Task.detached {
            for ending in ["json", "otio", "edl", "fcpxml"] where ending != url.pathExtension {
                let target = url.deletingPathExtension().appendingPathExtension("out." + ending)
                _ = try? await document.write(to: target)
                unlink(target.path)
            }
            ended.signal()
        }
        ended.wait()
    }

    /// Read, and divided as each style divides them.
    private func subtitles(at url: URL) {
        guard let file = try? SubtitleFile(contentsOf: url, usesWordTimes: true) else { return }
        for style in Timeline.CaptionStyle.allCases {
            var track = Timeline.SubtitleTrack(url: url)
            (track.style, track.maximumCharacters) = (style, 20)
            let layout = CaptionLayout(track)
            for cue in file.cues { _ = layout.captions(of: cue) }
        }
    }

    private func picture(_ file: SourceFile) {
        _ = try? ReferringFormat(of: file)
        _ = try? file.pictureProblem()
        if let header = try? file.pictureHeader() { _ = try? StillDescriber(header).description() }
    }

    private func media(_ file: MemoryBytes) {
        switch self {
        case .movie: movie(file)
        case .matroska:
            _ = try? MatroskaTracks(of: file)
            _ = try? MatroskaDelays(of: file)
            _ = try? MatroskaChapters(of: file)
            _ = try? MatroskaPatches(of: file)
            _ = try? MatroskaLengthening(of: file)
        case .transport:
            if let program = try? TransportProgram(of: file) {
                _ = try? TransportClock(of: file, pids: program.pids)
            }
        case .sound:
            _ = try? AudioFrameScan(of: file)
            _ = try? AudioFrameScan.endOfTag(of: file)
        case .mxf: _ = try? MXFPatches(of: file)
        case .flash: _ = try? FlashVideo.codecByCharacters(of: file)
        default: break
        }
        _ = try? TruncationCheck.fault(of: file)
        _ = try? UnreadableFormat(of: file)
        _ = try? UnreadableFormat(wave: file)
    }

    private func movie(_ file: MemoryBytes) {
        guard let movie = try? Movie(of: file) else { return }
        _ = MoviePatches(movie: movie)
        _ = try? MovieChapters(of: movie, in: file)
        _ = try? MovieTimecode(of: movie, in: file)
        guard let sampled = try? SampledMovie(of: file) else { return }
        for track in sampled.tracks {
            _ = try? track.keyFrames(track.entries.compactMap { ParameterSets(entry: $0) }, in: file)
        }
    }
}
