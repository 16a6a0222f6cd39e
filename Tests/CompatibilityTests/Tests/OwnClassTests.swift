import AVFoundation
import TestSupport
import Testing

extension ClientTests {
    /// Classes of an app's own: subclasses of Apple's, and those that are given to it as types.
    @Suite struct OwnClassTests {
        // A color that red, green and blue of BT.709 have room for.
        private static let gray = TestClip.Picture.flat(y: 90, cb: 128, cr: 128)

        private func exported(with compositor: (NSObject & AVVideoCompositing).Type) async throws -> [Int] {
            let asset = AVURLAsset(url: try await ClientMedia.clip(Self.gray))
            let film = try await FFmpeg.video(
                of: ClientMedia.export(
                    asset, videoComposition: ToneEffect.videoComposition(for: asset, with: compositor)))
            #expect(film.frames.count == 25)
            return film.frames[12].pixel(80, 45).map { Int($0) }
        }

        /// A gray of 90 has the value 86 in red, green and blue; what each class makes of it says whether its own
        /// initializer ran.
        @Test func compositorsAreMadeByTheirOwnInitializers() async throws {
            func expect(_ pixel: [Int], _ value: Double, _ name: String) {
                let luma = 16 + value * 219 / 255
                #expect(abs(Double(pixel[0]) - luma) <= 3, "\(name): \(pixel)")
                #expect(pixel.dropFirst().allSatisfy { abs($0 - 128) <= 3 }, "\(name): \(pixel)")
            }
            expect(try await exported(with: ToneCompositor.self), 255 - 86, "inverted")
            expect(try await exported(with: HalfToneCompositor.self), 43, "half")
            expect(try await exported(with: FlatToneCompositor.self), 128, "flat")
            expect(try await exported(with: RequiredToneCompositor.self), 86, "unchanged")
        }

        @Test func aCompositorIsMadeOnceForEachClass() {
            let asset = AVMutableComposition()
            let generator = AVAssetImageGenerator(asset: asset)
            let videoComposition = AVMutableVideoComposition()
            videoComposition.customVideoCompositorClass = HalfToneCompositor.self
            videoComposition.frameDuration = CMTime(value: 1, timescale: 25)
            videoComposition.renderSize = CGSize(width: 160, height: 90)
            let instruction = AVMutableVideoCompositionInstruction()
            instruction.timeRange = CMTimeRange(
                start: .zero, duration: CMTime(value: 1, timescale: 1))
            videoComposition.instructions = [instruction]
            generator.videoComposition = videoComposition
            let first = generator.customVideoCompositor as? HalfToneCompositor
            generator.videoComposition = videoComposition
            #expect(first != nil && generator.customVideoCompositor === first)
            #expect(first?.curve[200] == 100)
        }

        @Test func aFilmIsAComposition() async throws {
            let clips = [
                AVURLAsset(url: try await ClientMedia.clip(ClientMedia.red)),
                AVURLAsset(url: try await ClientMedia.clip(ClientMedia.green)),
            ]
            let film = try await Film(name: "two colors", clips: clips)
            #expect(film.name == "two colors" && film.tracks.map(\.trackID) == [7])
            let video = try await FFmpeg.video(of: ClientMedia.export(film))
            #expect(video.frames.count == 50 && video.isSteady)
            #expect(video.frames[10].shows(ClientMedia.red, at: 80, 45))
            #expect(video.frames[40].shows(ClientMedia.green, at: 80, 45))
            #expect(Film(name: "empty").tracks.isEmpty && Sketch().isBlank())
            let options = [AVURLAssetPreferPreciseDurationAndTimingKey: true]
            let sketch = Sketch(urlAssetInitializationOptions: options)
            #expect(sketch.isBlank() && sketch.urlAssetInitializationOptions.count == 1)
            sketch.addMutableTrack(withMediaType: .audio, preferredTrackID: 3)
            #expect((sketch.copy() as? AVComposition)?.tracks.map(\.trackID) == [3])
        }

        @Test func partsOfAnEditAre() async throws {
            let asset = AVURLAsset(url: try await ClientMedia.clip(ClientMedia.red))
            let look = Look(filmGrain: 0.5)
            #expect(look.filmGrain == 0.5 && look.frameDuration == CMTime(value: 1, timescale: 24))
            let wholeLook = Look(propertiesOf: asset)
            #expect(
                wholeLook.renderSize == CGSize(width: 160, height: 90) && wholeLook.instructions.count == 1)
            #expect(Fade(curve: [1, 0]).curve == [1, 0])
            #expect(Mix(title: "low").inputParameters.isEmpty)
            var (start, end): (Float, Float) = (0, 0)
            var range = CMTimeRange.zero
            #expect(
                Fader().getVolumeRamp(for: .zero, startVolume: &start, endVolume: &end, timeRange: &range))
            #expect(start == 0.25)
            let chapter = Chapter(number: 3, timeRange: CMTimeRange(hundredths: 0..<50))
            #expect(chapter.number == 3 && chapter.timeRange == CMTimeRange(hundredths: 0..<50))
            #expect(Tag(origin: "camera").origin == "camera")
            let library = LibraryAsset(title: "Red", url: asset.url)
            #expect(library.title == "Red" && library.duration == CMTime(value: 1, timescale: 1))
            #expect(Thumbnails(asset: library, columns: 4).maximumSize.width == 160)
            #expect(LibraryItem(library: library).asset === library)
        }

        @Test func playersAre() {
            #expect(PreviewPlayer().starts == ["empty"])
            let player = PreviewPlayer(playerItem: nil)
            #expect(player.starts == ["item"] && player.currentItem == nil)
            let playlist = Playlist(mood: "calm")
            #expect(playlist.mood == "calm" && playlist.items().isEmpty)
            #expect(playlist.actionAtItemEnd == .advance)
            #expect(AVQueuePlayer(playerItem: nil).actionAtItemEnd == .advance)
        }

        @Test func layersAre() {
            let badge = BadgeLayer()
            #expect(badge.cornerRadius == 4 && BadgeLayer(layer: badge).margin == 4)
            #expect(CaptionLayer(words: ["a", "b"]).string as? String == "a b")
            let ring = RingLayer()
            ring.progress = 0.5
            #expect(ring.strokeEnd == 0.5 && ring.fillColor == nil)
            #expect(ShadeLayer().locations == [0, 1])
            #expect(ScreenLayer().isReady)
            #expect(Pulse().autoreverses && Pulse().duration == 0.5)
            badge.addSublayer(ring)
            #expect(badge.sublayers?.first === ring)
        }
    }
}
