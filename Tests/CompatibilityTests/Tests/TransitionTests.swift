import AVFoundation
import TestSupport
import Testing

extension ClientTests {
    @Suite struct TransitionTests {
        private func builder(_ transitions: [TransitionType]) async throws -> TransitionBuilder {
            var assets: [AVAsset] = []
            for picture in [ClientMedia.red, ClientMedia.green, ClientMedia.blue].prefix(
                transitions.count + 1)
            {
                assets.append(AVURLAsset(url: try await ClientMedia.clip(picture)))
            }
            let builder = TransitionBuilder(
                assets: assets, transitions: transitions,
                transitionDuration: CMTime(value: 4, timescale: 10))
            try builder.build()
            return builder
        }

        private func film(_ builder: TransitionBuilder) async throws -> DecodedVideo {
            let url = try await ClientMedia.export(
                builder.composition, videoComposition: builder.videoComposition)
            return try await FFmpeg.video(of: url)
        }

        @Test func instructionsAlternate() async throws {
            let builder = try await builder([.dissolve, .push])
            #expect(
                builder.videoComposition.instructions.map(\.timeRange) == [
                    CMTimeRange(hundredths: 0..<60), CMTimeRange(hundredths: 60..<100),
                    CMTimeRange(hundredths: 100..<120), CMTimeRange(hundredths: 120..<160),
                    CMTimeRange(hundredths: 160..<220),
                ])
            let (first, second) = (
                builder.composition.tracks[0].trackID, builder.composition.tracks[1].trackID
            )
            let layers = builder.videoComposition.instructions.map { instruction in
                (instruction as! AVVideoCompositionInstruction).layerInstructions.map(\.trackID)
            }
            #expect(layers == [[first], [first, second], [second], [second, first], [first]])
        }

        @Test func dissolves() async throws {
            let film = try await film(builder([.dissolve]))
            #expect(film.frames.count == 40 && film.isSteady)
            #expect(film.frames[5].shows(ClientMedia.red, at: 80, 45))
            let mixed = TestClip.Picture.flat(y: 113, cb: 72, cr: 137)
            #expect(film.frames[20].shows(mixed, at: 80, 45))
            #expect(film.frames[35].shows(ClientMedia.green, at: 80, 45))
        }

        @Test func pushesThenWipes() async throws {
            let film = try await film(builder([.push, .wipe]))
            #expect(film.frames.count == 55 && film.isSteady)
            let push = film.frames[20]
            #expect(push.shows(ClientMedia.red, at: 40, 45) && push.shows(ClientMedia.green, at: 120, 45))
            let wipe = film.frames[35]
            #expect(wipe.shows(ClientMedia.blue, at: 80, 20) && wipe.shows(ClientMedia.green, at: 80, 70))
            #expect(film.frames[50].shows(ClientMedia.blue, at: 80, 20))
        }

        @Test func zoomsByConfigurations() async throws {
            let asset = AVURLAsset(url: try await ClientMedia.clip(.verticalEdge(column: 100)))
            let videoComposition = try await ConfiguredComposition().videoComposition(for: asset)
            #expect(
                videoComposition.isValid(
                    for: asset.tracks, assetDuration: asset.duration,
                    timeRange: CMTimeRange(start: .zero, duration: asset.duration), validationDelegate: nil))
            let film = try await FFmpeg.video(
                of: ClientMedia.export(asset, videoComposition: videoComposition))
            #expect(film.frames.count == 25 && film.isSteady)
            // Twice as large the edge is at 120; the scale falls by a 25th a frame.
            for (index, frame) in film.frames.enumerated() {
                let edge = 80 + 20 * (2 - Double(index) / 25)
                let white = frame.row(45).filter { $0 > 125 }.count
                #expect(abs(Double(160 - white) - edge) <= 2, "frame \(index)")
            }
        }
    }
}
