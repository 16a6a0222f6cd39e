import Editing
import Foundation
import MediaTypes
import Sessions
import TestSupport
import Testing

/// Every common key in the files of a writer, however their index is written. ffprobe is the judge.
@Suite struct WriterMetadataTests {
    enum Form: CaseIterable { case plain, network, fragments, late, long }

    @Test(
        .timeLimit(.minutes(5)),
        arguments: TestShare.of([AVFileType.mp4, .mov, .m4v], Form.allCases))
    func allKeysAreWritten(fileType: AVFileType, form: Form) async throws {
        let endings: [AVFileType: String] = [.mp4: "mp4", .mov: "mov", .m4v: "m4v"]
        let ending = try #require(endings[fileType])
        let place = try #require(MetadataPlace.all.first { $0.fileExtension == ending })
        var values = MetadataPlacesTests.values
        if form == .long { values["description"] = String(repeating: "a long text\n", count: 6000) }
        try await TestWriter.writing("movie.\(ending)", as: fileType) { writer, url in
            writer.metadata = MetadataPlacesTests.items(values)
            writer.shouldOptimizeForNetworkUse = form == .network
            if form == .fragments { writer.movieFragmentInterval = CMTime(value: 1, timescale: 10) }
            let first: Int64 = form == .late ? 25 : 0
            let times = (first..<first + 8).map { CMTime(value: $0, timescale: 25) }
            try await TestWriter.write(times, writer)
            #expect(try await place.missing(values, in: url) == [])
            let video = try await FFmpeg.video(of: url)
            #expect(video.frames.count == times.count)
            // The first index of a fragmented movie is left in the file, as media that no track has.
            guard form != .fragments else { return }
            #expect(try Data(contentsOf: url).range(of: Data("Room for".utf8)) == nil)
        }
    }
}
