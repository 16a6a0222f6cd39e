import Editing
import Foundation
import MediaTypes
import PlanCompiler
import RenderingSupport
import Sessions
import TestSupport
import Testing

/// Tracks with several edits are presented as their edit lists say, frame by frame and sample by sample. The expectation is
/// computed from the rows alone: not all programs follow all of them.
///
/// Source: QuickTime File Format, "Edit List Atom"; ISO/IEC 14496-12, 8.6.6.
@Suite struct EditedMovieTests {
    private static func check(_ file: URL, presents clip: EditedClip, of plain: URL) async throws {
        let film = try await RawFilm(rendering: PlanCompiler(asset: AVURLAsset(url: file)).plan())
        #expect(try film.video().frames.map { FramePattern.number(in: $0) } == clip.frames)
        let samples = try await FFmpeg.audio(of: plain, sampleRate: 48_000, channelCount: 1).channel()
        clip.compare(try film.channel(), with: clip.samples(of: samples))
    }

    @Test(.timeLimit(.minutes(5)), arguments: TestShare.of(EditedClip.all))
    func framesAndSamplesAreThoseOfTheEdits(clip: EditedClip) async throws {
        try await clip.withMovies { edited, plain in
            try await Self.check(edited, presents: clip, of: plain)
        }
    }

    /// The edits are segments as AVFoundation has them: media times as sources, the asset's as targets.
    @Test(arguments: EditedClip.structures.indices) func segmentsAreTheEdits(index: Int) async throws {
        let clip = EditedClip(coding: EditedClip.codings[1], structure: EditedClip.structures[index])
        try await clip.withMovies { edited, _ in
            let asset = AVURLAsset(url: edited)
            for (track, edits) in [
                (asset.tracks(withMediaType: .video)[0], clip.structure.video),
                (asset.tracks(withMediaType: .audio)[0], clip.structure.audio),
            ] {
                let segments = track.segments
                #expect(segments.map(\.isEmpty) == edits.map { $0.start == nil })
                #expect(
                    segments.map(\.timeMapping.target.duration) == edits.map { EditedClip.time($0.duration) })
                let first = try #require(segments.first { !$0.isEmpty }).timeMapping.source.start
                let begin = try #require(edits.lazy.compactMap(\.start).first)
                for (segment, edit) in zip(segments, edits) {
                    guard let start = edit.start else { continue }
                    let source = segment.timeMapping.source
                    #expect(source.start - first == EditedClip.time(start) - EditedClip.time(begin))
                    #expect(source.duration == (edit.rate == 0 ? .zero : EditedClip.time(edit.duration)))
                }
            }
        }
    }

    /// A part of the movie in a composition, cut within edits, and at another speed.
    @Test func partsOfTheMovie() async throws {
        let clip = EditedClip(coding: EditedClip.codings[0], structure: EditedClip.structures[4])
        try await clip.withMovies { edited, _ in
            let source = AVURLAsset(url: edited).tracks(withMediaType: .video)[0]
            let composition = AVMutableComposition()
            let track = try #require(composition.addMutableTrack(withMediaType: .video, preferredTrackID: 1))
            let part = CMTimeRange(start: EditedClip.time(144), end: EditedClip.time(600))
            try track.insertTimeRange(part, of: source, at: .zero)
            try track.insertTimeRange(part, of: source, at: part.duration)
            track.scaleTimeRange(
                CMTimeRange(start: part.duration, duration: part.duration),
                toDuration: CMTimeMultiply(part.duration, multiplier: 2))
            let film = try await RawFilm(rendering: PlanCompiler(asset: composition).plan())
            let shown = Array(clip.frames[6..<25])
            let numbers = try film.video().frames.map { FramePattern.number(in: $0) }
            #expect(numbers == shown + shown.flatMap { [$0, $0] })
        }
    }

    /// A gap at the end is left out: the last edit must not be empty. Source: ISO/IEC 14496-12, 8.6.6.
    private static let copied = EditedClip.varied.filter { $0.structure.name != "a gap at the end" }

    @Test(.timeLimit(.minutes(5)), arguments: TestShare.of(copied, atMost: 4))
    func passthroughKeepsTheEdits(clip: EditedClip) async throws {
        try await clip.withMovies { edited, plain in
            let asset = AVURLAsset(url: edited)
            let session = try #require(
                AVAssetExportSession(asset: asset, presetName: AVAssetExportPresetPassthrough))
            let output = edited.deletingLastPathComponent().appendingPathComponent("copy.mov")
            try await session.export(to: output, as: .mov)
            let copy = AVURLAsset(url: output)
            for (track, source) in zip(copy.tracks, asset.tracks) {
                #expect(track.segments.map(\.isEmpty) == source.segments.map(\.isEmpty))
            }
            try await Self.check(output, presents: clip, of: plain)
        }
    }

    /// What is copied and what is rendered are the frames of the edits. The judge is ffmpeg.
    @Test(.timeLimit(.minutes(5)), arguments: TestShare.of(EditedClip.structures.indices, atMost: 4))
    func smartExportsFollowTheEdits(index: Int) async throws {
        let clip = EditedClip(coding: EditedClip.codings[0], structure: EditedClip.structures[index])
        try await clip.withMovies { edited, _ in
            let output = edited.deletingLastPathComponent().appendingPathComponent("smart.mp4")
            _ = try await TestParts.exporting(AVURLAsset(url: edited), to: output)
            let numbers = try await FFmpeg.video(of: output).frames.map { FramePattern.number(in: $0) }
            #expect(numbers == clip.frames)
        }
    }
}
