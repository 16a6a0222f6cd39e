import Editing
import Foundation
import MediaTypes
import SessionExtras
import Sessions
import Synchronization
import TestSupport
import Testing

/// Completion handlers may block: more of them than there are processors hold up neither one another nor any task.
@Suite(.timeLimit(.minutes(5))) struct WaitingHandlerTests {
    /// Handlers of one kind, none of which returns until all others have been called.
    private func meet(
        _ name: String, _ start: (@escaping @Sendable () -> Void) throws -> Void
    ) async rethrows {
        let count = 4 * ProcessInfo.processInfo.activeProcessorCount + 4
        let (all, over) = (DispatchGroup(), DispatchGroup())
        let late = Mutex(0)
        let isInside = Mutex(false)
        for _ in 0..<count {
            all.enter()
            over.enter()
            isInside.withLock { $0 = true }
            let caller = pthread_self()
            try start {
                // A handler that is called inside of the call that it belongs to is on its thread.
                if pthread_equal(caller, pthread_self()) != 0, isInside.withLock({ $0 }) {
                    late.withLock { $0 += 1 }
                }
                all.leave()
                if all.wait(timeout: .now() + 60) != .success { late.withLock { $0 += 1 } }
                over.leave()
            }
            isInside.withLock { $0 = false }
        }
        // A task goes on meanwhile.
        await Task.detached { await Task.yield() }.value
        await withCheckedContinuation { continuation in
            over.notify(queue: DispatchQueue(label: "over")) { continuation.resume() }
        }
        #expect(late.withLock { $0 } == 0, "\(name)")
    }

    private func clip() async throws -> AVURLAsset {
        AVURLAsset(url: try await TestMedia.clip(TestClip(.numbered, frameCount: 10)))
    }

    @Test func ofLoading() async throws {
        let clip = try await clip()
        let (url, track) = (clip.url, try #require(clip.tracks.first))
        await meet("values") { handler in
            AVURLAsset(url: url).loadValuesAsynchronously(forKeys: ["tracks"], completionHandler: handler)
        }
        await meet("a track's values") {
            track.loadValuesAsynchronously(forKeys: ["timeRange"], completionHandler: $0)
        }
        await meet("tracks") { handler in
            AVURLAsset(url: url).loadTracks(withMediaType: .video) { _, _ in handler() }
        }
        await meet("a track") { handler in
            AVURLAsset(url: url).loadTrack(withTrackID: 1) { _, _ in handler() }
        }
        await meet("tracks of no file") { handler in
            AVURLAsset(url: URL(fileURLWithPath: "/nowhere")).loadTracks(withMediaType: .video) { _, _ in
                handler()
            }
        }
        let item = AVMutableMetadataItem()
        await meet("metadata") { item.loadValuesAsynchronously(forKeys: ["value"], completionHandler: $0) }
    }

    @Test func ofExports() async throws {
        let clip = try await clip()
        let folder = try TemporaryFolder.make("handlers")
        defer { TemporaryFolder.remove(folder) }
        func session() throws -> AVAssetExportSession {
            let session = try #require(
                AVAssetExportSession(asset: clip, presetName: AVAssetExportPresetLowQuality))
            session.outputFileType = .mp4
            return session
        }
        try await meet("exports that can't start") { handler in
            try session().exportAsynchronously(completionHandler: handler)
        }
        try await meet("lengths") { handler in try session().estimateOutputFileLength { _, _ in handler() } }
        try await meet("durations") { handler in try session().estimateMaximumDuration { _, _ in handler() } }
        try await meet("file types") { handler in
            try session().determineCompatibleFileTypes { _ in handler() }
        }
        await meet("presets") { handler in
            AVAssetExportSession.determineCompatibility(
                ofExportPreset: AVAssetExportPresetLowQuality, with: clip, outputFileType: .mp4
            ) { _ in handler() }
        }
    }

    /// A generator's answers come in order, so each has its own here.
    @Test func ofImages() async throws {
        let clip = try await clip()
        let generators = Mutex<[AVAssetImageGenerator]>([])
        await meet("images") { handler in
            let generator = AVAssetImageGenerator(asset: clip)
            generators.withLock { $0.append(generator) }
            generator.generateCGImageAsynchronously(for: .zero) { _, _, _ in handler() }
        }
    }

    @Test func ofSeeks() async throws {
        let item = AVPlayerItem(asset: try await clip())
        await meet("an item without a player") { handler in item.seek(to: .zero) { _ in handler() } }
        let player = AVPlayer()
        (player.videoSink, player.audioSink) = ("fakesink", "fakesink")
        await meet("a player without an item") { handler in player.seek(to: .zero) { _ in handler() } }
        player.replaceCurrentItem(with: item)
        await meet("seeks") { handler in player.seek(to: .zero) { _ in handler() } }
        await meet("prerolls") { handler in player.preroll(atRate: 1) { _ in handler() } }
    }

    /// Those of a player come one after the other, and hold up nothing else of it.
    @Test func ofNotifications() async throws {
        let clip = try await clip()
        let count = 2 * ProcessInfo.processInfo.activeProcessorCount + 2
        let all = DispatchGroup()
        var players: [AVPlayer] = []
        var tokens: [any NSObjectProtocol] = []
        let late = Mutex(0)
        for _ in 0..<count {
            all.enter()
            let item = AVPlayerItem(asset: clip)
            let player = AVPlayer()
            (player.videoSink, player.audioSink) = ("fakesink", "fakesink")
            tokens.append(
                NotificationCenter.default.addObserver(
                    forName: .AVPlayerItemDidPlayToEndTime, object: item, queue: nil
                ) { _ in
                    all.leave()
                    if all.wait(timeout: .now() + 60) != .success { late.withLock { $0 += 1 } }
                })
            player.replaceCurrentItem(with: item)
            player.rate = 8
            players.append(player)
        }
        await withCheckedContinuation { continuation in
            all.notify(queue: DispatchQueue(label: "over")) { continuation.resume() }
        }
        #expect(late.withLock { $0 } == 0)
        for token in tokens { NotificationCenter.default.removeObserver(token) }
    }
}
