import AVFoundation
import TestSupport
import Testing

extension ClientTests {
    @Suite struct MergingTests {
        @Test func mergesUprightWithFadedSound() async throws {
            let first = AVAsset(url: try await ClientMedia.clip(ClientMedia.red, tone: 440))
            let second = AVAsset(
                url: try await ClientMedia.clip(ClientMedia.green, rotation: 90, tone: 880))
            let output = try ClientMedia.output("merged.mov")
            let merger = VideoMerger(renderSize: CGSize(width: 160, height: 160))
            let url = try await withCheckedThrowingContinuation { continuation in
                merger.merge(first, with: second, to: output) { continuation.resume(with: $0) }
            }

            let film = try await FFmpeg.video(of: url)
            #expect((film.width, film.height) == (160, 160))
            #expect(film.frames.count == 50 && film.isSteady)
            for frame in film.frames[1..<24] {
                #expect(frame.shows(ClientMedia.red, at: 80, 80) && frame.shows(ClientMedia.red, at: 8, 80))
                #expect(frame.shows(black, at: 80, 20) && frame.shows(black, at: 80, 140))
            }
            for frame in film.frames[26..<50] {
                #expect(
                    frame.shows(ClientMedia.green, at: 80, 80) && frame.shows(ClientMedia.green, at: 80, 8))
                #expect(frame.shows(black, at: 20, 80) && frame.shows(black, at: 140, 80))
            }

            let sound = try await FFmpeg.audio(of: url)
            let levels = [
                (0.1, 0.5, 1.0), (0.75, 0.85, 0.5), (0.97, 1.03, 0.06), (1.15, 1.25, 0.5), (1.5, 1.9, 1.0),
            ]
            for (start, end, factor) in levels {
                #expect(
                    abs(sound.level(from: start, to: end) - factor * toneLevel) < 0.08 * toneLevel, "\(start)"
                )
            }
        }

        @Test func joinsFilesAndPartsOfThem() async throws {
            let numbered = try await ClientMedia.clip(.numbered, tone: 440)
            let joiner = ClipJoiner()
            try await joiner.append([
                ClipJoiner.Clip(url: numbered, range: CMTimeRange(hundredths: 40..<80)),
                ClipJoiner.Clip(url: numbered, range: CMTimeRange(hundredths: 0..<20)),
            ])
            try await joiner.append([ClipJoiner.Clip(url: numbered, range: CMTimeRange(hundredths: 60..<100))]
            )
            let output = try ClientMedia.output("joined.mp4")
            let duration = try await joiner.write(to: output)

            #expect(await joiner.chapters.map(\.seconds) == [0, 0.4, 0.6])
            #expect(abs(duration.seconds - 1) < 0.03)
            let film = try await FFmpeg.video(of: output)
            #expect((film.width, film.height) == (160, 90))
            #expect(film.isSteady && film.numbers == Array(10..<20) + Array(0..<5) + Array(15..<25))
        }

        @Test(arguments: PictureInPicture.Corner.allCases)
        func watermarksACorner(_ corner: PictureInPicture.Corner) async throws {
            let main = AVURLAsset(url: try await ClientMedia.clip(ClientMedia.red))
            let overlay = AVURLAsset(url: try await ClientMedia.clip(ClientMedia.blue))
            let (composition, videoComposition) = try await PictureInPicture().make(
                main: main, overlay: overlay, corner: corner)
            let url = try await ClientMedia.export(composition, videoComposition: videoComposition)

            let film = try await FFmpeg.video(of: url)
            #expect((film.width, film.height, film.frames.count) == (160, 90, 25))
            // The middle of each quarter-size picture that is 8 pixels from the edges.
            let places: [PictureInPicture.Corner: (Int, Int)] = [
                .topLeft: (28, 18), .topRight: (132, 18), .bottomLeft: (28, 70), .bottomRight: (132, 70),
            ]
            for frame in film.frames {
                for (place, (column, row)) in places {
                    let expected = place == corner ? ClientMedia.blue : ClientMedia.red
                    #expect(frame.shows(expected, at: column, row), "\(place)")
                }
                #expect(frame.shows(ClientMedia.red, at: 80, 45))
            }
        }

        @Test func watermarkLetsThePictureThrough() async throws {
            let main = AVURLAsset(url: try await ClientMedia.clip(ClientMedia.red))
            let overlay = AVURLAsset(url: try await ClientMedia.clip(ClientMedia.blue))
            let (composition, videoComposition) = try await PictureInPicture(scale: 0.5, opacity: 0.5).make(
                main: main, overlay: overlay, corner: .topLeft)
            let url = try await ClientMedia.export(composition, videoComposition: videoComposition)

            let mixed = TestClip.Picture.flat(y: 62, cb: 165, cr: 175)
            for frame in try await FFmpeg.video(of: url).frames {
                #expect(frame.shows(mixed, at: 48, 30) && frame.shows(ClientMedia.red, at: 120, 70))
            }
        }
    }
}
