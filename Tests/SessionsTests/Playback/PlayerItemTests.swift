import Editing
import Foundation
import MediaTypes
import Sessions
import TestSupport
import Testing

extension Playing {
    /// What an item says of its asset's tracks and sound.
    @Suite(.serialized, .timeLimit(.minutes(5))) struct PlayerItemTests {
        @Test func tracksAreSwitchedOffAndOn() async throws {
            let film = try await LayeredFilm([
                TestClip(.flat(y: 60, cb: 128, cr: 128), frameCount: 60),
                TestClip(.flat(y: 200, cb: 128, cr: 128), frameCount: 60),
            ])
            film.show([film.layer(0), film.layer(1)])
            let played = PlayedFilm(asset: film.composition, videoComposition: film.videoComposition)
            let (item, output) = (played.item(), AVPlayerItemVideoOutput())
            item.add(output)
            let tracks = item.tracks
            #expect(tracks.count == 2 && zip(tracks, item.tracks).allSatisfy { $0 === $1 })
            #expect(tracks.map(\.assetTrack?.trackID) == film.tracks.map(\.trackID))
            #expect(tracks.map(\.isEnabled) == [true, true])
            let player = played.player(item)
            let time = CMTime(value: 1, timescale: 2)
            #expect(await player.seek(to: time))
            func luma(_ line: Int = #line) async throws -> Int {
                #expect(await player.preroll(atRate: 1), "line \(line): \(item.error.debugDescription)")
                return Int(try output.taken(at: time).buffer.bytes()[1000])
            }
            let first = try await luma()
            tracks[0].isEnabled = false
            let second = try await luma()
            #expect(abs(first - 60) <= 1 && abs(second - 200) <= 1)
            #expect(!item.tracks[0].isEnabled && film.tracks[0].isEnabled)
            tracks[0].isEnabled = true
            #expect(try await luma() == first)
            // A track that the asset has switched off can be seen, too.
            film.tracks[1].isEnabled = false
            #expect(!tracks[1].isEnabled)
            tracks[0].isEnabled = false
            #expect(try await luma() == 16)
            tracks[1].isEnabled = true
            #expect(try await luma() == second)
            let copy = try #require(item.copy() as? AVPlayerItem)
            #expect(copy.outputs.isEmpty && copy.videoComposition != nil)
        }

        /// Keys by name or by property, before and after the copy.
        @Test func loadedKeysAreKept() throws {
            let asset = AVMutableComposition()
            let named = AVPlayerItem(asset: asset, automaticallyLoadedAssetKeys: ["tracks", "duration"])
            #expect(named.automaticallyLoadedAssetKeys == ["tracks", "duration"])
            let item = AVPlayerItem(asset: asset, automaticallyLoadedAssetKeys: [.tracks, .duration])
            #expect(item.automaticallyLoadedAssetKeys == ["tracks", "duration"])
            #expect((item.copy() as? AVPlayerItem)?.automaticallyLoadedAssetKeys == ["tracks", "duration"])
            #expect(AVPlayerItem(asset: asset).automaticallyLoadedAssetKeys.isEmpty)
        }

        /// Without waiting, of an item that no player has.
        @Test func seeksWithoutWaiting() {
            let item = AVPlayerItem(asset: AVMutableComposition())
            item.seek(to: CMTime(value: 3, timescale: 2))
            #expect(item.currentTime() == CMTime(value: 3, timescale: 2))
            item.seek(to: CMTime(value: 1, timescale: 2), toleranceBefore: .zero, toleranceAfter: .zero)
            #expect(item.currentTime() == CMTime(value: 1, timescale: 2))
        }

        @Test func notificationsHaveTwoNames() {
            #expect(AVPlayerItem.didPlayToEndTimeNotification == .AVPlayerItemDidPlayToEndTime)
            #expect(AVPlayerItem.failedToPlayToEndTimeNotification == .AVPlayerItemFailedToPlayToEndTime)
            #expect(AVPlayerItem.playbackStalledNotification == .AVPlayerItemPlaybackStalled)
            #expect(AVPlayerItem.timeJumpedNotification == .AVPlayerItemTimeJumped)
        }

        @Test func settingsAreKept() async throws {
            let item = AVPlayerItem(asset: AVMutableComposition(), automaticallyLoadedAssetKeys: ["duration"])
            #expect(item.audioTimePitchAlgorithm == .timeDomain && item.preferredForwardBufferDuration == 0)
            #expect(!item.seekingWaitsForVideoCompositionRendering && item.tracks.isEmpty)
            #expect(item.isPlaybackBufferEmpty && !item.isPlaybackBufferFull)
            item.audioTimePitchAlgorithm = .varispeed
            item.preferredForwardBufferDuration = 2
            item.seekingWaitsForVideoCompositionRendering = true
            #expect(item.audioTimePitchAlgorithm == .varispeed && item.preferredForwardBufferDuration == 2)
            #expect(item.seekingWaitsForVideoCompositionRendering)
            #expect((item.copy() as? AVPlayerItem)?.audioTimePitchAlgorithm == .varispeed)
            #expect(Notification.Name.AVPlayerItemPlaybackStalled.rawValue.hasPrefix("AVPlayerItem"))
            #expect(AVPlayer.WaitingReason.toMinimizeStalls != .noItemToPlay)
        }

        /// A change of the algorithm is heard: another film is made of the same sound.
        @Test func aPlayingItemTakesAnotherAlgorithm() async throws {
            let clip = TestClip(.numbered, frameCount: 60).with {
                $0.sound = TestSound(.tone(frequency: 440, amplitude: 0.2), sampleCount: 96_000)
            }
            let source = AVURLAsset(url: try await TestMedia.clip(clip))
            let composition = AVMutableComposition()
            try composition.insertTimeRange(
                CMTimeRange(start: .zero, duration: source.duration), of: source, at: .zero)
            composition.scaleTimeRange(
                CMTimeRange(start: .zero, duration: source.duration),
                toDuration: CMTime(value: 4, timescale: 1))
            let item = AVPlayerItem(asset: composition)
            let player = PlayedFilm(asset: composition, videoComposition: nil).player(item)
            player.play()
            for algorithm in [AVAudioTimePitchAlgorithm.varispeed, .spectral, .timeDomain] {
                item.audioTimePitchAlgorithm = algorithm
                #expect(await player.preroll(atRate: 1))
                #expect(item.status == .readyToPlay && player.rate == 1)
            }
            player.pause()
        }
    }
}
