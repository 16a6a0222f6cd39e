import Editing
import ExtraTypes
import Foundation
import MediaTypes
import SessionExtras
import Sessions
import Synchronization
import TestSupport
import Testing
import Timeline

extension Playing {
    /// AVPlayer as its clients see it, without display and sound device.
    @Suite(.serialized) struct PlayerTests {
        private func item(frames: Int = 60) async throws -> AVPlayerItem {
            let tone = TestSound(.tone(frequency: 440, amplitude: 0.2), sampleCount: frames * 1600)
            let clip = TestClip(.numbered, frameCount: frames).with { $0.sound = tone }
            return AVPlayerItem(asset: AVURLAsset(url: try await TestMedia.clip(clip)))
        }

        private func player(_ item: AVPlayerItem?) -> AVPlayer {
            let player = AVPlayer()
            (player.videoSink, player.audioSink) = ("fakesink", "fakesink")
            player.replaceCurrentItem(with: item)
            return player
        }

        private func seconds(_ seconds: Double) -> CMTime {
            CMTime(seconds: seconds, preferredTimescale: 600)
        }

        /// Waits for a notification about an item, while `body` makes it come.
        private func notification(
            _ name: Notification.Name, of item: AVPlayerItem, _ body: () async throws -> Void
        ) async throws -> [String: String] {
            let (stream, send) = AsyncStream.makeStream(of: [String: String].self)
            let token = NotificationCenter.default.addObserver(forName: name, object: item, queue: nil) {
                note in
                let pairs = (note.userInfo ?? [:]).map { ("\($0.key)", "\($0.value)") }
                send.yield(Dictionary(pairs) { first, _ in first })
            }
            defer { NotificationCenter.default.removeObserver(token) }
            try await body()
            for await info in stream { return info }
            return [:]
        }

        @Test(.timeLimit(.minutes(5))) func playsToItsEnd() async throws {
            let item = try await item()
            #expect(item.status == .unknown && item.loadedTimeRanges.isEmpty)
            let player = player(item)
            #expect(player.rate == 0 && player.timeControlStatus == .paused && player.currentItem === item)
            _ = try await notification(.AVPlayerItemDidPlayToEndTime, of: item) {
                player.play()
                #expect(player.rate == 1)
            }
            #expect(item.status == .readyToPlay && player.status == .readyToPlay)
            #expect(player.currentTime() == item.duration && item.currentTime() == item.duration)
            for _ in 0..<50 where player.rate != 0 { try await Task.sleep(for: .milliseconds(10)) }
            #expect(player.rate == 0 && player.timeControlStatus == .paused)
            let ranges = item.loadedTimeRanges.map(\.timeRangeValue)
            #expect(ranges == [CMTimeRange(start: .zero, duration: item.duration)])
            #expect(item.seekableTimeRanges.count == 1 && item.isPlaybackLikelyToKeepUp)
            #expect(item.presentationSize == CGSize(width: 320, height: 180))
        }

        @Test(.timeLimit(.minutes(5))) func seeksToTheAskedTime() async throws {
            let player = player(try await item())
            #expect(await player.seek(to: seconds(1.23)))
            #expect(player.currentTime() == seconds(1.23))
            #expect(await player.seek(to: seconds(0.5), toleranceBefore: .zero, toleranceAfter: .zero))
            #expect(player.currentTime() == seconds(0.5))
            player.currentItem?.step(byCount: 2)
            #expect(await player.preroll(atRate: 1))
            #expect(player.currentTime() == CMTime(value: 17, timescale: 30))
            #expect(await player.seek(to: seconds(99)))
            #expect(player.currentTime() == player.currentItem?.duration)
            #expect(await AVPlayer().seek(to: .zero) == false)
        }

        @Test(.timeLimit(.minutes(5))) func aNewerSeekInterruptsAnOlder() async throws {
            let player = player(try await item(frames: 300))
            let ends = Mutex<[Bool]>([])
            for index in 0..<20 {
                player.seek(to: seconds(Double(index * 7 % 10))) { isDone in
                    ends.withLock { $0.append(isDone) }
                }
            }
            #expect(await player.seek(to: seconds(4)))
            #expect(player.currentTime() == seconds(4))
            let all = ends.withLock { $0 }
            #expect(all.count == 20 && all.last == false)
        }

        @Test(.timeLimit(.minutes(5)), arguments: [Float(2), -1])
        func ratesAndEnds(rate: Float) async throws {
            let item = try await item(frames: 90)
            item.forwardPlaybackEndTime = seconds(2)
            item.reversePlaybackEndTime = seconds(1)
            let player = player(item)
            await player.seek(to: seconds(1.5))
            player.actionAtItemEnd = .none
            _ = try await notification(.AVPlayerItemDidPlayToEndTime, of: item) { player.rate = rate }
            #expect(player.currentTime() == seconds(rate > 0 ? 2 : 1))
            #expect(player.rate == rate)
            player.rate = 100
            #expect(player.rate == 8)
            player.rate = -0.01
            #expect(player.rate == -0.1)
            player.pause()
            #expect(player.timeControlStatus == .paused)
        }

        @Test(.timeLimit(.minutes(5))) func observersHearOfTime() async throws {
            let item = try await item()
            let player = player(item)
            let queue = DispatchQueue(label: "observing")
            let times = Mutex<[CMTime]>([])
            let passed = Mutex(0)
            let removed = Mutex(0)
            let periodic = player.addPeriodicTimeObserver(
                forInterval: CMTime(value: 1, timescale: 4), queue: queue
            ) { time in times.withLock { $0.append(time) } }
            let boundary = player.addBoundaryTimeObserver(
                forTimes: [seconds(0.5), seconds(1.1), seconds(30)].map { NSValue(time: $0) }, queue: queue
            ) { passed.withLock { $0 += 1 } }
            let gone = player.addPeriodicTimeObserver(forInterval: seconds(0.1), queue: queue) { _ in
                removed.withLock { $0 += 1 }
            }
            player.removeTimeObserver(gone)
            _ = try await notification(.AVPlayerItemDidPlayToEndTime, of: item) { player.play() }
            queue.sync {}
            let heard = times.withLock { $0 }
            #expect(heard.count >= 7 && heard == heard.sorted { $0 < $1 })
            #expect(passed.withLock { $0 } == 2)
            #expect(removed.withLock { $0 } == 0)
            player.removeTimeObserver(periodic)
            player.removeTimeObserver(boundary)
        }

        /// The item may be there before its sinks are chosen: the desktop's that were looked for first are not missed.
        @Test(.timeLimit(.minutes(5))) func sinksChosenBehindTheItemLeaveNoWarning() async throws {
            let player = AVPlayer(playerItem: try await item())
            // By now the sinks of the desktop, if there is one, have been opened.
            #expect(await player.preroll(atRate: 1))
            (player.videoSink, player.audioSink) = ("fakesink", "fakesink")
            player.play()
            #expect(await player.preroll(atRate: 1))
            #expect(player.playbackWarnings.isEmpty)
        }

        /// AVPlayer.h, `addPeriodicTimeObserverForInterval:`: the block is also invoked when playback starts or stops.
        @Test(.timeLimit(.minutes(5))) func periodicObserversHearOfStartAndStop() async throws {
            let item = try await item()
            let player = player(item)
            let calls = Mutex(0)
            let observer = player.addPeriodicTimeObserver(
                forInterval: seconds(1000), queue: DispatchQueue(label: "observing")
            ) { _ in calls.withLock { $0 += 1 } }
            func wait(for count: Int) async throws {
                for _ in 0..<500 where calls.withLock({ $0 }) < count {
                    try await Task.sleep(for: .milliseconds(10))
                }
                // No more than once a turn.
                try await Task.sleep(for: .milliseconds(50))
                #expect(calls.withLock { $0 } == count)
            }
            try await wait(for: 0)
            player.play()
            try await wait(for: 1)
            player.rate = 2
            try await wait(for: 1)
            player.pause()
            try await wait(for: 2)
            player.pause()
            try await wait(for: 2)
            player.removeTimeObserver(observer)
        }

        @Test(.timeLimit(.minutes(5))) func editsOfThePlayingItem() async throws {
            let item = try await item(frames: 90)
            let composition = AVMutableVideoComposition(propertiesOf: item.asset)
            let player = player(item)
            player.play()
            let mix = AVMutableAudioMix()
            let parameters = AVMutableAudioMixInputParameters(
                track: item.asset.tracks(withMediaType: .audio)[0])
            mix.inputParameters = [parameters]
            for index in 0..<20 {
                parameters.setVolume(Float(index % 2), at: .zero)
                item.audioMix = mix
                item.videoComposition = index % 2 == 0 ? composition : nil
                let before = player.currentTime()
                try await Task.sleep(for: .milliseconds(20))
                #expect(player.currentTime() >= before)
            }
            #expect(item.status == .readyToPlay && player.rate == 1)
            composition.renderSize = CGSize(width: 160, height: 90)
            item.videoComposition = composition
            #expect(await player.preroll(atRate: 1))
            #expect(item.presentationSize == CGSize(width: 160, height: 90) && item.error == nil)
        }

        @Test(.timeLimit(.minutes(5))) func aQueuePlaysItsItems() async throws {
            let items = [try await item(frames: 15), try await item(frames: 16), try await item(frames: 17)]
            let player = AVQueuePlayer(items: [items[0], items[1]])
            // Until then on what this machine has, be it nothing.
            (player.videoSink, player.audioSink) = ("fakesink", "fakesink")
            #expect(player.items().count == 2 && player.currentItem === items[0])
            #expect(player.canInsert(items[2], after: items[1]) && !player.canInsert(items[0], after: nil))
            player.insert(items[2], after: nil)
            player.remove(items[1])
            #expect(player.items().map { $0 === items[2] } == [false, true])
            _ = try await notification(.AVPlayerItemDidPlayToEndTime, of: items[2]) { player.play() }
            for _ in 0..<100 where !player.items().isEmpty { try await Task.sleep(for: .milliseconds(10)) }
            #expect(player.items().isEmpty && player.currentItem == nil)
            player.insert(items[1], after: nil)
            #expect(player.currentItem === items[1])
            player.advanceToNextItem()
            #expect(player.currentItem == nil)
            player.insert(items[0], after: nil)
            player.removeAllItems()
            #expect(player.currentItem == nil)
        }

        @Test(.timeLimit(.minutes(5))) func failuresEndInFailed() async throws {
            let missing = AVPlayerItem(url: URL(fileURLWithPath: "/nowhere/film.mp4"))
            let info = try await notification(.AVPlayerItemFailedToPlayToEndTime, of: missing) {
                let player = player(missing)
                player.play()
                #expect(missing.status == .failed && missing.error is AVError)
                #expect(await player.seek(to: .zero) == false)
            }
            #expect(info[AVPlayerItemFailedToPlayToEndTimeErrorKey] != nil)
            let seen = try await item()
            let blind = AVPlayer()
            blind.videoSink = "nosuchsink"
            _ = try await notification(.AVPlayerItemFailedToPlayToEndTime, of: seen) {
                blind.replaceCurrentItem(with: seen)
            }
            #expect(seen.status == .failed && blind.status == .failed && blind.error is AVError)
        }

        @Test func sinkOptionsAreTheProperties() {
            let player = AVPlayer()
            #expect(player.sinkOptions == SinkOptions())
            player.sinkOptions = SinkOptions(videoSink: "fakesink", windowHandle: 7)
            #expect(player.videoSink == "fakesink" && player.audioSink == nil && player.windowHandle == 7)
            (player.videoSink, player.audioSink, player.windowHandle) = (nil, "fakesink", 0)
            #expect(player.sinkOptions == SinkOptions(audioSink: "fakesink"))
        }

        @Test(.timeLimit(.minutes(5))) func settingsAreKept() async throws {
            let item = try await item()
            let player = player(item)
            (player.volume, player.isMuted, player.defaultRate) = (0.5, true, 2)
            #expect(player.volume == 0.5 && player.isMuted && player.defaultRate == 2)
            player.volume = 3
            #expect(player.volume == 1)
            #expect(player.automaticallyWaitsToMinimizeStalling && player.windowKeyHandler == nil)
            player.automaticallyWaitsToMinimizeStalling = false
            player.windowKeyHandler = { _ in }
            #expect(!player.automaticallyWaitsToMinimizeStalling && player.windowKeyHandler != nil)
            player.windowKeyHandler = nil
            #expect(player.windowKeyHandler == nil)
            player.windowHandle = 0
            #expect(
                player.videoSink == "fakesink" && player.audioSink == "fakesink" && player.windowHandle == 0)
            #expect(player.droppedFrameCount == 0 && player.reasonForWaitingToPlay == nil)
            player.playImmediately(atRate: 0.5)
            #expect(player.rate == 0.5)
            player.pause()
            await player.seek(to: seconds(1))
            player.replaceCurrentItem(with: nil)
            #expect(item.currentTime() == seconds(1) && player.currentTime() == .zero)
            player.play()
            #expect(player.timeControlStatus == .waitingToPlayAtSpecifiedRate)
            #expect(player.reasonForWaitingToPlay == .noItemToPlay)
            let copy = try #require(item.copy() as? AVPlayerItem)
            #expect(copy !== item && copy.asset === item.asset && copy.status == .unknown)
            item.cancelPendingSeeks()
            player.cancelPendingPrerolls()
        }

        @Test func olderSpellings() {
            #expect(AVPlayerStatus.self == AVPlayer.Status.self)
            #expect(AVPlayerItemStatus.self == AVPlayerItem.Status.self)
            #expect(AVPlayerActionAtItemEnd.pause == AVPlayer.ActionAtItemEnd.pause)
            #expect(AVPlayer().actionAtItemEnd == .pause && AVQueuePlayer().actionAtItemEnd == .advance)
        }

        /// Dropped while playing, a player ends.
        @Test(.timeLimit(.minutes(5))) func droppedPlayersEnd() async throws {
            let item = try await item()
            weak var dropped: AVPlayer?
            for _ in 0..<10 {
                let player = player(item)
                player.play()
                try await Task.sleep(for: .milliseconds(30))
                dropped = player
            }
            for _ in 0..<50 where dropped != nil { try await Task.sleep(for: .milliseconds(20)) }
            #expect(dropped == nil)
        }
    }
}
