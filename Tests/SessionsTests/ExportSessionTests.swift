import Editing
import Foundation
import MediaTypes
import RenderingSupport
import Sessions
import Synchronization
import TestSupport
import Testing

/// What AVAssetExportSession.h says of a session beside the film that it renders.
@Suite struct ExportSessionTests {
    private static let presets = [
        AVAssetExportPresetLowQuality, AVAssetExportPresetMediumQuality, AVAssetExportPresetHighestQuality,
        AVAssetExportPreset640x480, AVAssetExportPreset960x540, AVAssetExportPreset1280x720,
        AVAssetExportPreset1920x1080, AVAssetExportPreset3840x2160, AVAssetExportPresetHEVCHighestQuality,
        AVAssetExportPresetHEVC1920x1080, AVAssetExportPresetHEVC3840x2160, AVAssetExportPresetHEVC4320x2160,
        AVAssetExportPresetHEVC7680x4320, AVAssetExportPresetAppleM4VCellular,
        AVAssetExportPresetAppleM4ViPod, AVAssetExportPresetAppleM4V480pSD,
        AVAssetExportPresetAppleM4VAppleTV, AVAssetExportPresetAppleM4VWiFi,
        AVAssetExportPresetAppleM4V720pHD, AVAssetExportPresetAppleM4V1080pHD,
        AVAssetExportPresetAppleProRes422LPCM, AVAssetExportPresetAppleProRes4444LPCM,
        AVAssetExportPresetAppleM4A,
    ]

    private static func clip() async throws -> AVURLAsset {
        var clip = TestClip(.numbered, frameCount: 15)
        clip.sound = TestSound(.silence, sampleCount: 24_000)
        return AVURLAsset(url: try await TestMedia.clip(clip))
    }

    /// Exports a short clip at its own size into a folder of its own.
    private static func exporting(
        _ body: (AVAssetExportSession, URL) async throws -> Void
    ) async throws {
        let folder = try TemporaryFolder.make("session")
        defer { TemporaryFolder.remove(folder) }
        let session = try #require(
            AVAssetExportSession(asset: try await clip(), presetName: AVAssetExportPresetLowQuality))
        session.outputURL = folder.appendingPathComponent("film.mp4")
        session.outputFileType = .mp4
        try await body(session, folder)
    }

    @Test func presetsAreTheirOwnNames() throws {
        #expect(AVAssetExportSession.allExportPresets() == Self.presets)
        #expect(AVAssetExportPreset1280x720 == "AVAssetExportPreset1280x720")
        for preset in Self.presets {
            let session = try #require(AVAssetExportSession(asset: AVComposition(), presetName: preset))
            #expect(session.presetName == preset && session.asset.tracks.isEmpty)
        }
        #expect(AVAssetExportSession(asset: AVComposition(), presetName: "AVAssetExportPreset7x7") == nil)
    }

    @Test func compatiblePresetsNeedWhatTheyEncode() async throws {
        let clip = try await Self.clip()
        #expect(AVAssetExportSession.exportPresets(compatibleWith: clip) == Self.presets)
        let sound = AVURLAsset(url: try await TestMedia.sound(TestSound(.silence, sampleCount: 4800)))
        let forSound = AVAssetExportSession.exportPresets(compatibleWith: sound)
        #expect(forSound.contains(AVAssetExportPresetAppleM4A))
        #expect(AVAssetExportSession.exportPresets(compatibleWith: AVComposition()).isEmpty)
    }

    @Test func anUnfitTypeAndASecondExportAreErrors() async throws {
        try await Self.exporting { session, folder in
            let url = folder.appendingPathComponent("other.m4a")
            await #expect { try await session.export(to: url, as: .m4a) } throws: {
                ($0 as? AVError)?.code == .operationNotSupportedForPreset
            }
            #expect(session.status == .unknown)
            await session.export()
            #expect(session.status == .completed)
            await #expect { try await session.export(to: url, as: .mp4) } throws: {
                ($0 as? AVError)?.code == .operationNotAllowed
            }
            #expect(session.status == .completed)
        }
    }

    /// AVAssetExportSession.h: the default time range is kCMTimeZero … kCMTimePositiveInfinity.
    @Test func defaultsOfASession() throws {
        let session = try #require(
            AVAssetExportSession(asset: AVComposition(), presetName: AVAssetExportPresetHighestQuality))
        #expect(session.outputFileType == nil && session.outputURL == nil && session.error == nil)
        #expect(session.timeRange == CMTimeRange(start: .zero, duration: .positiveInfinity))
        #expect(!session.shouldOptimizeForNetworkUse && session.status == .unknown && session.progress == 0)
        #expect(session.audioMix == nil && session.videoComposition == nil)
        let all: [AVAssetExportSession.Status] = [
            .unknown, .waiting, .exporting, .completed, .failed, .cancelled,
        ]
        #expect(all.map(\.rawValue) == [0, 1, 2, 3, 4, 5])
        let older: AVAssetExportSessionStatus = session.status
        #expect(older == .unknown)
    }

    /// AVAssetExportSession.h: both properties are `copy`.
    @Test func mixAndCompositionAreCopiedWhenSet() throws {
        let session = try #require(
            AVAssetExportSession(asset: AVComposition(), presetName: AVAssetExportPresetHighestQuality))
        let mix = AVMutableAudioMix()
        session.audioMix = mix
        mix.inputParameters = [AVMutableAudioMixInputParameters()]
        #expect(session.audioMix?.inputParameters.isEmpty == true)
        let composition = AVMutableVideoComposition()
        composition.frameDuration = CMTime(value: 1, timescale: 25)
        composition.renderSize = CGSize(width: 64, height: 36)
        composition.instructions = [AVMutableVideoCompositionInstruction()]
        session.videoComposition = composition
        composition.renderSize = CGSize(width: 32, height: 18)
        #expect(session.videoComposition?.renderSize == CGSize(width: 64, height: 36))
    }

    @Test(.timeLimit(.minutes(5))) func handlerIsCalledWhenTheFileIsWhole() async throws {
        try await Self.exporting { session, folder in
            session.timeRange = CMTimeRange(
                start: CMTime(value: 5, timescale: 30), duration: CMTime(value: 8, timescale: 30))
            session.shouldOptimizeForNetworkUse = true
            await withCheckedContinuation { continuation in
                session.exportAsynchronously { continuation.resume() }
            }
            #expect(session.status == .completed && session.error == nil && session.progress == 1)
            let film = try #require(session.outputURL)
            #expect(try await FFmpeg.frameCount(of: film) == 8)
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["film.mp4"])
            // The index stands before the samples.
            let bytes = try Data(contentsOf: film)
            let index = try #require(bytes.range(of: Data("moov".utf8)))
            let samples = try #require(bytes.range(of: Data("mdat".utf8)))
            #expect(index.lowerBound < samples.lowerBound)
        }
    }

    /// Handlers may wait: more of them than there are processors hold up neither one another nor any task.
    @Test(.timeLimit(.minutes(5))) func handlersMayWait() async throws {
        let count = 2 * ProcessInfo.processInfo.activeProcessorCount + 2
        let folder = try TemporaryFolder.make("session")
        defer { TemporaryFolder.remove(folder) }
        let (all, clip) = (DispatchGroup(), try await Self.clip())
        let finished = Mutex(0)
        await withCheckedContinuation { continuation in
            for index in 0..<count {
                all.enter()
                let session = AVAssetExportSession(asset: clip, presetName: AVAssetExportPresetLowQuality)
                // Every second one can't even start.
                session?.outputURL =
                    index.isMultiple(of: 2) ? folder.appendingPathComponent("\(index).mp4") : nil
                session?.outputFileType = .mp4
                session?.exportAsynchronously {
                    all.leave()
                    // Until all others are here.
                    all.wait()
                    if finished.withLock({
                        $0 += 1; return $0 == count
                    }) {
                        continuation.resume()
                    }
                }
            }
        }
        #expect(finished.withLock { $0 } == count)
    }

    /// The first state is `.pending`, and the sequence ends with the export.
    @Test(.timeLimit(.minutes(5))) func statesGoOnUntilTheEnd() async throws {
        try await Self.exporting { session, _ in
            let states = session.states(updateInterval: 0.01)
            async let seen = states.reduce(into: [String]()) { seen, state in
                let name =
                    switch state {
                    case .pending: "pending"
                    case .waiting: "waiting"
                    case .exporting(let progress):
                        progress.totalUnitCount == 1000 ? "exporting" : "progress has no thousandths"
                    }
                if seen.last != name { seen.append(name) }
            }
            await session.export()
            #expect(session.status == .completed)
            let names = await seen
            #expect(
                names.first == "pending"
                    && names.allSatisfy { ["pending", "waiting", "exporting"].contains($0) })
        }
    }

    @Test(.timeLimit(.minutes(5))) func cancellingLeavesNoFileAndNoError() async throws {
        try await Self.exporting { session, folder in
            session.cancelExport()
            await session.export()
            #expect(session.status == .cancelled && session.error == nil)
            let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
            #expect(files.isEmpty)
        }
        try await Self.exporting { session, folder in
            let film = folder.appendingPathComponent("film.mp4")
            session.cancelExport()
            await #expect(throws: CancellationError.self) { try await session.export(to: film, as: .mp4) }
        }
    }

    /// AVAssetExportSession.h: an existing file is not replaced; AVErrorFileAlreadyExists.
    @Test(.timeLimit(.minutes(5))) func anExistingFileStays() async throws {
        try await Self.exporting { session, folder in
            let film = folder.appendingPathComponent("film.mp4")
            try Data("mine".utf8).write(to: film)
            await session.export()
            #expect(session.status == .failed)
            #expect((session.error as? AVError)?.code == .fileAlreadyExists)
            #expect(try Data(contentsOf: film) == Data("mine".utf8))
        }
    }

    /// Apple's session raises NSInternalInconsistencyException and NSInvalidArgumentException.
    @Test func aSessionWithoutAFileTypeStopsTheProgram() async {
        await #expect(processExitsWith: .failure) {
            let session = AVAssetExportSession(
                asset: AVComposition(), presetName: AVAssetExportPresetHighestQuality)
            await session?.export()
        }
        await #expect(processExitsWith: .failure) {
            let session = AVAssetExportSession(
                asset: AVComposition(), presetName: AVAssetExportPresetHighestQuality)
            session?.outputFileType = .wav
            await session?.export()
        }
    }
}
