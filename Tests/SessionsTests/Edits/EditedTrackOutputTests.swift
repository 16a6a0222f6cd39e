import Editing
import Foundation
import MediaTypes
import Sessions
import TestSupport
import Testing

/// What an asset reader gives of tracks with several edits.
@Suite struct EditedTrackOutputTests {
    private static func made<Result>(
        _ clip: EditedClip, _ body: (_ edited: AVURLAsset, _ plain: AVURLAsset) async throws -> Result
    ) async throws -> Result {
        try await clip.withMovies { edited, plain in
            try await body(AVURLAsset(url: edited), AVURLAsset(url: plain))
        }
    }

    /// A frame's number, and its range in the track.
    private struct Shown: Equatable {
        var number: Int?
        var range: CMTimeRange
    }

    /// A dwell is one frame.
    private static func shown(by edits: [EditedMovie.Edit]) -> [Shown] {
        var position = 0
        return edits.flatMap { edit -> [Shown] in
            defer { position += edit.duration }
            guard let start = edit.start else { return [] }
            let length = edit.rate == 0 ? edit.duration : 24
            return (0..<edit.duration / length).map { index in
                Shown(
                    number: start / 24 + index,
                    range: CMTimeRange(
                        start: EditedClip.time(position + index * length), duration: EditedClip.time(length)))
            }
        }
    }

    @Test(.timeLimit(.minutes(5)), arguments: TestShare.of(EditedClip.varied, atMost: 3))
    func decodedFramesAreThoseOfTheEdits(clip: EditedClip) async throws {
        try await Self.made(clip) { asset, _ in
            let track = asset.tracks(withMediaType: .video)[0]
            let output = AVAssetReaderTrackOutput(track: track, outputSettings: ReadSamples.planar)
            let samples = try ReadSamples.all(of: asset, output)
            let video = try DecodedVideo(
                width: 160, height: 96, pixelFormat: .yuv420p, times: samples.map(\.presentationTimeStamp),
                bytes: Data(try samples.flatMap { try ReadSamples.pixels(of: $0) }))
            let given = zip(samples, video.frames).map { sample, frame in
                Shown(
                    number: FramePattern.number(in: frame),
                    range: CMTimeRange(start: sample.presentationTimeStamp, duration: sample.duration))
            }
            #expect(given == Self.shown(by: clip.structure.video))
        }
    }

    private static let plain = EditedClip.structures.filter { structure in
        structure.video.allSatisfy { $0.rate != 0 }
    }

    /// The coded frames that are displayed are the file's, at the times of the edits; those that only decoding needs say so.
    @Test(.timeLimit(.minutes(5)), arguments: plain.indices)
    func codedFramesSayWhichAreDisplayed(index: Int) async throws {
        let structure = Self.plain[index]
        try await Self.made(EditedClip(coding: EditedClip.codings[0], structure: structure)) { asset, plain in
            func coded(_ asset: AVURLAsset) throws -> [CMSampleBuffer] {
                let track = asset.tracks(withMediaType: .video)[0]
                let output = AVAssetReaderTrackOutput(track: track, outputSettings: nil)
                return try ReadSamples.all(of: asset, output)
            }
            let all = try coded(plain).sorted { $0.presentationTimeStamp < $1.presentationTimeStamp }
            let samples = try coded(asset)
            #expect(samples.first?.sampleAttachments[0][.notSync] == nil)
            let expected = Self.shown(by: structure.video)
            // Times tell it of a single edit, and of edits that leave nothing out.
            let isSingle = Self.isOnePart(structure.video)
            let end = try #require(expected.last).range.end
            let displayed = samples.filter { sample in
                isSingle
                    ? sample.presentationTimeStamp >= .zero && sample.presentationTimeStamp < end
                    : sample.sampleAttachments[0][.doNotDisplay] as? Bool != true
            }.sorted { $0.presentationTimeStamp < $1.presentationTimeStamp }
            #expect(displayed.map(\.presentationTimeStamp) == expected.map(\.range.start))
            for (sample, shown) in zip(displayed, expected) {
                let number = try #require(shown.number)
                #expect(try ReadSamples.bytes(of: [sample]) == ReadSamples.bytes(of: [all[number]]))
            }
        }
    }

    /// Whether the edits together present one part of the media.
    private static func isOnePart(_ edits: [EditedMovie.Edit]) -> Bool {
        let starts = edits.compactMap(\.start)
        let ends = edits.compactMap { edit in edit.start.map { $0 + edit.duration } }
        return zip(ends, starts.dropFirst()).allSatisfy { $0 == $1 }
    }

    /// The heard parts of coded packets are the edits, without overlaps or gaps but those of the edits.
    @Test(arguments: plain.indices) func codedPacketsSayWhatIsHeard(index: Int) async throws {
        let structure = Self.plain[index]
        try await Self.made(EditedClip(coding: EditedClip.codings[0], structure: structure)) { asset, _ in
            let track = asset.tracks(withMediaType: .audio)[0]
            let output = AVAssetReaderTrackOutput(track: track, outputSettings: nil)
            var heard: [CMTimeRange] = []
            for sample in try ReadSamples.all(of: asset, output) {
                let start = sample.presentationTimeStamp + sample.trimAtStart
                let end = sample.presentationTimeStamp + sample.duration - sample.trimAtEnd
                guard start < end else { continue }
                if let last = heard.last, last.end == start {
                    heard[heard.count - 1] = CMTimeRange(start: last.start, end: end)
                } else {
                    heard.append(CMTimeRange(start: start, end: end))
                }
            }
            var expected: [CMTimeRange] = []
            var position = 0
            for edit in structure.audio {
                let range = CMTimeRange(
                    start: EditedClip.time(position), duration: EditedClip.time(edit.duration))
                position += edit.duration
                guard edit.start != nil else { continue }
                if let last = expected.last, last.end == range.start {
                    expected[expected.count - 1] = CMTimeRange(start: last.start, end: range.end)
                } else {
                    expected.append(range)
                }
            }
            #expect(heard == expected)
        }
    }

    /// A dwell isn't coded anywhere.
    @Test func codedFramesOfADwellAreRefused() async throws {
        let structure = try #require(EditedClip.structures.first { $0.name == "a dwell" })
        try await Self.made(EditedClip(coding: EditedClip.codings[0], structure: structure)) { asset, _ in
            let track = asset.tracks(withMediaType: .video)[0]
            let output = AVAssetReaderTrackOutput(track: track, outputSettings: nil)
            let error = try #require(throws: AVError.self) { try ReadSamples.all(of: asset, output) }
            #expect(error.failureReason?.contains("edited.mp4") == true)
        }
    }
}
