import Cutroom
import Foundation
import Synchronization

/// Many objects of each kind that works asynchronously, used and dropped without a word.
enum Dropping {
    /// Players at several moments of their opening, playing and jumping.
    static func players(_ url: URL) async throws {
        let film = try await CutClip(url)
        try await ProcessState.requireNoGrowth(first: 4, then: 12, megabytes: nil) { index in
            let player = AVPlayer()
            (player.videoSink, player.audioSink) = ("fakesink", "fakesink")
            let item = AVPlayerItem(asset: film.composition)
            (item.videoComposition, item.audioMix) = (film.videoComposition, film.audioMix)
            player.replaceCurrentItem(with: item)
            player.rate = index % 3 == 2 ? -2 : 1
            try await Task.sleep(for: .milliseconds(index * 37 % 150))
            _ = player.currentTime()
        }
    }

    /// Image generators by each of their calls; some are cancelled, some are not waited for.
    static func generators(_ url: URL) async throws {
        let asset = AVURLAsset(url: url)
        let times = (0..<6).map { CMTime(value: $0 * 7 % 20, timescale: 15) }
        try await ProcessState.requireNoGrowth(first: 20, then: 100) { index in
            let generator = AVAssetImageGenerator(asset: asset)
            switch index % 5 {
            case 0: _ = try await generator.image(at: times[3])
            case 1: generator.generateCGImageAsynchronously(for: times[2]) { _, _, _ in _ = generator.asset }
            case 2:
                for await _ in generator.images(for: times).prefix(2) {}
            case 3: try await wait(for: generator, times)
            default:
                generator.generateCGImagesAsynchronously(forTimes: times.map(NSValue.init(time:))) {
                    _, _, _, _, _ in _ = generator.asset
                }
                generator.cancelAllCGImageGeneration()
            }
        }
    }

    private static func wait(for generator: AVAssetImageGenerator, _ times: [CMTime]) async throws {
        let (answers, answer) = AsyncStream.makeStream(of: Void.self)
        let left = Mutex(times.count)
        generator.generateCGImagesAsynchronously(forTimes: times.map(NSValue.init(time:))) { _, _, _, _, _ in
            let isLast = left.withLock { left in
                left -= 1
                return left == 0
            }
            if isLast { answer.finish() }
        }
        for await _ in answers {}
    }

    /// Exports that end well, fail and are cancelled, and sessions that never start.
    static func exports(_ url: URL) async throws {
        let film = try await CutClip(url)
        try await ProcessState.requireNoGrowth(first: 8, then: 32) { index in
            let session = AVAssetExportSession(
                asset: film.composition, presetName: AVAssetExportPresetLowQuality)
            guard let session else { throw Unexpected(cause: "there is no such preset") }
            (session.videoComposition, session.audioMix) = (film.videoComposition, film.audioMix)
            let output = url.deletingLastPathComponent().appendingPathComponent("film.mp4")
            if FileManager.default.fileExists(atPath: output.path) {
                try FileManager.default.removeItem(at: output)
            }
            try await use(session, index % 4, output)
        }
    }

    private static func use(_ session: AVAssetExportSession, _ way: Int, _ output: URL) async throws {
        guard await session.compatibleFileTypes.contains(.mp4),
            await AVAssetExportSession.compatibility(
                ofExportPreset: session.presetName, with: session.asset, outputFileType: .mp4),
            try await session.estimatedOutputFileLengthInBytes > 0,
            try await session.estimatedMaximumDuration > .zero
        else { throw Unexpected(cause: "the asset can't be exported") }
        (session.outputURL, session.outputFileType) = (output, .mp4)
        switch way {
        case 0:
            let states = Task { for await _ in session.states(updateInterval: 0.01) {} }
            try await session.export(to: output, as: .mp4)
            await states.value
        case 1:
            let (ends, end) = AsyncStream.makeStream(of: Void.self)
            session.exportAsynchronously {
                _ = session.status
                end.finish()
            }
            session.cancelExport()
            for await _ in ends {}
        case 2:
            session.outputURL = output.appendingPathComponent("no-folder.mp4")
            await session.export()
            guard session.status == .failed else { throw Unexpected(cause: "it ended well") }
        default:
            let states = Task { for await _ in session.states(updateInterval: 0.01) {} }
            try await Task.sleep(for: .milliseconds(20))
            states.cancel()
            await states.value
        }
    }

    /// Assets that load their properties, some not waited for, some of a file that there is not.
    static func assets(_ url: URL) async throws {
        try await ProcessState.requireNoGrowth(first: 20, then: 100) { index in
            let missing = url.deletingLastPathComponent().appendingPathComponent("missing.mp4")
            let asset = AVURLAsset(url: index % 4 == 3 ? missing : url)
            switch index % 4 {
            case 0: _ = try await asset.load(.duration, .tracks)
            case 1: _ = try await asset.loadTracks(withMediaType: .video).first?.load(.naturalSize)
            case 2 where index % 8 == 2:
                _ = try await asset.loadChapterMetadataGroups(bestMatchingPreferredLanguages: ["en"])
            case 2: asset.loadValuesAsynchronously(forKeys: ["duration"]) { _ = asset.duration }
            default:
                do {
                    _ = try await asset.load(.duration)
                    throw Unexpected(cause: "a missing file was loaded")
                } catch is AVError {}
            }
        }
    }
}
