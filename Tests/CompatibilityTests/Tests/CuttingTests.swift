import AVFoundation
import TestSupport
import Testing

extension ClientTests {
    @Suite struct CuttingTests {
        @Test func slowsAPart() async throws {
            let url = try await ClientMedia.clip(.numbered, tone: 440)
            let composition = try SlowMotion().composition(of: url, slowing: 0.4...0.6, to: .quarter)
            for track in composition.tracks {
                #expect(
                    track.segments.map(\.timeMapping.target).prefix(2) == [
                        CMTimeRange(hundredths: 0..<40), CMTimeRange(hundredths: 40..<120),
                    ])
                #expect(track.segments[1].timeMapping.source == CMTimeRange(hundredths: 40..<60))
            }
            let silent = try SlowMotion().composition(
                of: try await ClientMedia.clip(.numbered), slowing: 0.4...0.6, to: .quarter)
            let film = try await FFmpeg.video(of: ClientMedia.export(silent))
            let expected =
                Array(0..<10) + (10..<15).flatMap { Array(repeating: $0, count: 4) } + Array(15..<25)
            #expect(film.isSteady && film.numbers == expected)
        }

        @Test func trimsAFile() async throws {
            let url = try await ClientMedia.clip(.numbered, tone: 440)
            let output = try ClientMedia.output("trimmed.mp4")
            // The program replaces a file that is there.
            try Data("old".utf8).write(to: output)
            try await VideoTrimmer().trim(url, from: 0.2, to: 0.6, outputURL: output)

            let film = try await FFmpeg.video(of: output)
            #expect(film.isSteady && film.numbers == Array(5..<15))
            let sound = try await FFmpeg.audio(of: output)
            #expect(abs(sound.frameCount - 19_200) <= 1024)
            await #expect(throws: VideoTrimmer.TrimError.badRange) {
                try await VideoTrimmer().trim(url, from: 0.6, to: 0.2, outputURL: output)
            }
        }

        @Test func splitsAClip() async throws {
            let asset = AVURLAsset(url: try await ClientMedia.clip(.numbered, rotation: 90))
            let time = CMTime(value: 3, timescale: 5)
            let parts = try #require(try ClipSplitter.split(asset, at: time))
            #expect(parts.head.duration == time && parts.tail.duration == CMTime(value: 2, timescale: 5))
            #expect(parts.head.tracks.count == 1)
            #expect(try ClipSplitter.split(asset, at: CMTime(value: 2, timescale: 1)) == nil)

            let film = try await FFmpeg.video(of: ClientMedia.export(parts.tail), rotating: false)
            #expect(film.isSteady && film.frames.count == 10)
        }

        @Test func opensAGap() async throws {
            let asset = AVURLAsset(url: try await ClientMedia.clip(.numbered))
            let parts = try #require(try ClipSplitter.split(asset, at: CMTime(value: 3, timescale: 5)))
            let film = parts.head
            ClipSplitter.openGap(
                of: CMTime(value: 1, timescale: 5), at: CMTime(value: 1, timescale: 5), in: film)
            #expect(ClipSplitter.cutPoints(of: film) == [0, 0.4])
            let decoded = try await FFmpeg.video(of: ClientMedia.export(film))
            #expect(decoded.isSteady)
            let (before, after): ([Int?], [Int?]) = (Array(0..<5), Array(5..<15))
            #expect(decoded.numbers == before + [nil, nil, nil, nil, nil] + after)
            #expect(decoded.frames[7].shows(black, at: 80, 45))
        }

        @Test func playsPartsBackwards() async throws {
            let asset = AVURLAsset(url: try await ClientMedia.clip(.numbered))
            let composition = try SegmentList.reversed(asset, parts: 5)
            let expected: [Int?] = [20, 15, 10, 5, 0].flatMap { Array($0..<$0 + 5) }

            let list = SegmentList(composition.tracks[0])
            let stored = try JSONDecoder().decode(SegmentList.self, from: JSONEncoder().encode(list))
            #expect(stored == list && stored.entries.count == 5)
            let rebuilt = try stored.composition()
            #expect(rebuilt.tracks[0].segments == composition.tracks[0].segments)

            let film = try await FFmpeg.video(of: ClientMedia.export(rebuilt))
            #expect(film.isSteady && film.numbers == expected)
        }

        @Test func speedsUpInTheOlderManner() async throws {
            let url = try await ClientMedia.clip(.numbered)
            let output = try ClientMedia.output("fast.mov")
            let succeeded = await withCheckedContinuation { continuation in
                // The program blocks its thread.
                DispatchQueue.global().async {
                    let editor = OlderEditor()
                    editor.speedUpVideo(url.path, toFile: output.path) { continuation.resume(returning: $0) }
                }
            }
            #expect(succeeded)
            let film = try await FFmpeg.video(of: output)
            #expect(film.isSteady && film.numbers == (0..<10).map { $0 * 2 })
        }

        @Test func rotatesThenCrops() async throws {
            let commands = EditCommands()
            try commands.load(AVAsset(url: try await ClientMedia.clip(.horizontalEdge(row: 45))))
            commands.rotate()
            let turned = try await FFmpeg.video(
                of: ClientMedia.export(
                    commands.mutableComposition!, videoComposition: commands.mutableVideoComposition))
            #expect((turned.width, turned.height, turned.frames.count) == (90, 160, 25))
            // What was on top is on the right.
            #expect(turned.frames[12].pixel(20, 80)[0] > 220 && turned.frames[12].pixel(70, 80)[0] < 30)

            commands.cropToSquare()
            let square = try await FFmpeg.video(
                of: ClientMedia.export(
                    commands.mutableComposition!, videoComposition: commands.mutableVideoComposition))
            #expect((square.width, square.height, square.frames.count) == (90, 90, 25))
            #expect(square.frames[12].pixel(20, 45)[0] > 220 && square.frames[12].pixel(70, 45)[0] < 30)
        }
    }
}
