import AVFoundation
import TestSupport
import Testing

extension ClientTests {
    @Suite struct ExtensionTests {
        @Test(arguments: [0, 90, 180, 270]) func measuresRotatedClips(_ rotation: Int) async throws {
            let asset = AVAsset(url: try await ClientMedia.clip(.numbered, rotation: rotation))
            let isUpright = rotation % 180 == 0
            #expect(asset.displaySize == CGSize(width: isUpright ? 160 : 90, height: isUpright ? 90 : 160))
            #expect((asset.rotation + 360) % 360 == rotation)
            #expect(asset is AVURLAsset)
        }

        @Test func appendsToATrack() async throws {
            let url = try await ClientMedia.clip(.numbered)
            let composition = AVMutableComposition()
            let track = try #require(composition.addMutableTrack(withMediaType: .video, preferredTrackID: 7))
            track.append(url: url)
            track.append(url: url)
            #expect(composition.duration == [url, url].map(AVAsset.init(url:)).totalDuration)
            #expect(composition.sourceURLs == [url, url])
            composition.clear()
            #expect(composition.sourceURLs.isEmpty && composition.duration == .zero)
            #expect(composition.track(withTrackID: 7) === track)
        }

        @Test func fadesInEveryInstruction() async throws {
            let asset = AVURLAsset(url: try await ClientMedia.clip(ClientMedia.green))
            let original = AVVideoComposition(propertiesOf: asset)
            let faded = original.fadingIn(over: CMTime(value: 2, timescale: 5))
            let film = try await FFmpeg.video(of: ClientMedia.export(asset, videoComposition: faded))
            #expect(film.frames.count == 25)
            // Half of green on black after half of ten frames.
            #expect(film.frames[0].shows(black, at: 80, 45))
            #expect(film.frames[5].shows(.flat(y: 80, cb: 91, cr: 81), at: 80, 45))
            #expect(film.frames[12].shows(ClientMedia.green, at: 80, 45))
            let layers = (original.instructions[0] as! AVVideoCompositionInstruction).layerInstructions
            #expect(!layers[0].getOpacityRamp(for: .zero, startOpacity: nil, endOpacity: nil, timeRange: nil))
        }
    }
}
