import AVFoundation
import TestSupport
import Testing

extension ClientTests {
    @Suite struct SoundTests {
        @Test func loopsMusicUnderASilentClip() async throws {
            let (composition, audioMix) = try BackgroundMusic().add(
                music: try await ClientMedia.music(seconds: 0.4),
                to: try await ClientMedia.clip(ClientMedia.red))
            #expect(composition.tracks.map(\.mediaType) == [.video, .audio])
            #expect(
                composition.tracks(withMediaType: .audio)[0].segments.map(\.timeMapping.target) == [
                    CMTimeRange(hundredths: 0..<40), CMTimeRange(hundredths: 40..<80),
                    CMTimeRange(hundredths: 80..<100),
                ])

            let url = try await ClientMedia.export(composition, audioMix: audioMix)
            #expect(try await FFmpeg.frameCount(of: url) == 25)
            let sound = try await FFmpeg.audio(of: url)
            #expect(abs(sound.level(from: 0.1, to: 0.55) - 0.5 * toneLevel) < 0.02)
            #expect(abs(sound.level(from: 0.75, to: 0.85) - 0.25 * toneLevel) < 0.02)
            #expect(sound.level(from: 0.98, to: 1) < 0.03)
        }

        @Test func mixesMusicWithTheClipsSound() async throws {
            let program = BackgroundMusic()
            (program.originalVolume, program.musicVolume) = (0.5, 0)
            let (composition, audioMix) = try program.add(
                music: try await ClientMedia.music(seconds: 0.4),
                to: try await ClientMedia.clip(ClientMedia.red, tone: 440))
            #expect(audioMix.inputParameters.map(\.trackID) == composition.tracks.dropFirst().map(\.trackID))
            let sound = try await FFmpeg.audio(of: ClientMedia.export(composition, audioMix: audioMix))
            #expect(abs(sound.level(from: 0.1, to: 0.9) - 0.5 * toneLevel) < 0.02)
        }

        @Test func metersTheSound() async throws {
            let asset = AVURLAsset(url: try await ClientMedia.clip(ClientMedia.red, tone: 440))
            let meter = LevelMeter()
            let mix = try #require(meter.audioMix(for: asset.tracks(withMediaType: .audio)[0]))
            let sound = try await FFmpeg.audio(of: ClientMedia.export(asset, audioMix: mix))
            #expect(meter.sampleRate == 48_000 && meter.levels.count > 5)
            #expect(meter.levels.dropLast().allSatisfy { abs(Double($0) - toneLevel) < 0.02 })
            #expect(abs(sound.level(from: 0.1, to: 0.9) - toneLevel) < 0.02)
        }

        @Test func drawsAndCutsWaveforms() async throws {
            let sampler = WaveformSampler(url: try await ClientMedia.clip(ClientMedia.red, tone: 440))
            let levels = try sampler.levels(count: 10)
            #expect(levels.count == 10 && levels.dropFirst().dropLast().allSatisfy { abs($0 - 0.5) < 0.02 })
            let url = try ClientMedia.output("part.wav")
            try sampler.extract(0.25...0.75, to: url)
            let sound = try await FFmpeg.audio(of: url)
            #expect(sound.frameCount == 24_000 && abs(sound.level(0..<24_000) - toneLevel) < 0.02)
        }

        @Test func mutes() async throws {
            let asset = AVURLAsset(url: try await ClientMedia.clip(.numbered, tone: 440))
            let composition = try SoundReplacer.muted(asset)
            #expect(composition.tracks.map(\.mediaType) == [.video])
            let url = try await ClientMedia.export(composition)
            #expect(try await FFmpeg.probe(url, "stream=codec_type") == ["video"])
            #expect(try await FFmpeg.video(of: url).numbers == Array(0..<25))
        }

        @Test func replacesTheSound() async throws {
            let asset = AVURLAsset(url: try await ClientMedia.clip(ClientMedia.red))
            let music = AVURLAsset(url: try await ClientMedia.music(seconds: 2))
            let composition = try await SoundReplacer.replaceSound(of: asset, with: music)
            #expect(composition.duration == asset.duration)
            let sound = try await FFmpeg.audio(of: ClientMedia.export(composition))
            #expect(abs(sound.frameCount - 48_000) <= 1024)
            #expect(abs(sound.level(from: 0.1, to: 0.9) - toneLevel) < 0.02)
        }

        @Test func setsTheSessionUp() {
            let setup = AudioSetup()
            setup.start()
            #expect(setup.isPlaying && setup.errors.isEmpty && !setup.hasHeadphones)
            func interruption(_ type: AVAudioSession.InterruptionType, _ options: UInt) -> Notification {
                Notification(
                    name: AVAudioSession.interruptionNotification, object: nil,
                    userInfo: [
                        AVAudioSessionInterruptionTypeKey: type.rawValue,
                        AVAudioSessionInterruptionOptionKey: options,
                    ])
            }
            setup.handleInterruption(interruption(.began, 0))
            #expect(!setup.isPlaying)
            setup.handleInterruption(interruption(.ended, 1))
            #expect(setup.isPlaying)
            setup.stop()
            #expect(!setup.isPlaying)
        }

        @Test func extractsTheSound() async throws {
            let clip = try await ClientMedia.clip(ClientMedia.red, tone: 440)
            let url = try await SoundReplacer.extractSound(from: clip, to: ClientMedia.output("sound.m4a"))
            #expect(try await FFmpeg.probe(url, "stream=codec_name") == ["aac"])
            let sound = try await FFmpeg.audio(of: url)
            #expect(abs(sound.frameCount - 48_000) <= 1024)
            #expect(abs(sound.level(from: 0.1, to: 0.9) - toneLevel) < 0.02)

            let silent = try await ClientMedia.clip(ClientMedia.red)
            await #expect {
                try await SoundReplacer.extractSound(from: silent, to: ClientMedia.output("none.m4a"))
            } throws: {
                ($0 as? AVError)?.code == .operationNotSupportedForPreset
            }
        }
    }
}
