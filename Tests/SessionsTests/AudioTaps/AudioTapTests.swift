import Editing
import Engine
import ExtraTypes
import Foundation
import MediaTypes
import PlanCompiler
import RenderPlan
import RenderingSupport
import SessionExtras
import Sessions
import Synchronization
import TestSupport
import Testing

/// Source: MTAudioProcessingTap.h.
@Suite struct AudioTapTests {
    static func asset(_ count: Int = 60_011) async throws -> AVURLAsset {
        AVURLAsset(
            url: try await TestMedia.sound(
                TestSound(.tone(frequency: 997, amplitude: 0.9), sampleCount: count)))
    }

    static func mix(
        _ asset: AVAsset, _ tap: MTAudioProcessingTap?,
        configure: (AVMutableAudioMixInputParameters) -> Void = { _ in }
    ) throws -> AVAudioMix {
        let parameters = AVMutableAudioMixInputParameters(
            track: asset.tracks(withMediaType: .audio).first)
        parameters.audioTapProcessor = tap
        #expect(parameters.audioTapProcessor === tap)
        configure(parameters)
        let mix = AVMutableAudioMix()
        mix.inputParameters = [parameters]
        let copy = try #require(mix.copy() as? AVAudioMix)
        #expect(copy.inputParameters.first?.audioTapProcessor === tap)
        return copy
    }

    /// Mixed floats, interleaved.
    static func samples(
        _ asset: AVAsset, _ mix: AVAudioMix?, in range: CMTimeRange? = nil
    ) throws -> [Float] {
        let output = AVAssetReaderAudioMixOutput(
            audioTracks: asset.tracks(withMediaType: .audio),
            audioSettings: [
                AVFormatIDKey: kAudioFormatLinearPCM, AVLinearPCMBitDepthKey: 32,
                AVLinearPCMIsFloatKey: true,
            ])
        output.audioMix = mix
        let bytes = try ReadSamples.bytes(of: try ReadSamples.all(of: asset, output, in: range))
        return bytes.withUnsafeBytes { Array($0.bindMemory(to: Float.self)) }
    }

    /// The mixed left channel with and without a tap, and the log of the tap, which is gone.
    private static func tapped(
        _ process: @escaping TestTap.Process
    ) async throws -> (plain: [Float], tapped: [Float], log: TestTap) {
        let asset = try await Self.asset()
        let (tapped, log) = try { () throws -> ([Float], TestTap) in
            let (tap, log) = try TestTap.make(process)
            return (try Self.samples(asset, Self.mix(asset, tap)), log)
        }()
        let left = { (samples: [Float]) in stride(from: 0, to: samples.count, by: 2).map { samples[$0] } }
        return (left(try Self.samples(asset, nil)), left(tapped), log)
    }

    /// Each function is called in its turn: `prepare` and `unprepare` once around all frames, `finalize` at last.
    @Test func aGainChangesEachSampleExactly() async throws {
        let (plain, halved, log) = try await Self.tapped(TestTap.gain(0.5))
        #expect(plain.count == 60_011 && halved == plain.map { $0 * 0.5 })
        #expect(
            try await log.callsToTheEnd() == [
                "prepare 48000 2", "start", "process", "end", "unprepare", "finalize",
            ])
        #expect(log.isOrdered && log.frameCount == 60_011)
    }

    /// Before the volume of the mix, and after it: a clipper tells the difference.
    @Test(arguments: [false, true]) func volumesComeAfterOrBefore(isPostEffects: Bool) async throws {
        let asset = try await Self.asset()
        let (tap, _) = try TestTap.make(after: isPostEffects) { tap, count, list, made in
            TestTap.gain(1)(tap, count, list, made)
            for buffer in UnsafeMutableAudioBufferListPointer(list) {
                guard let samples = buffer.mData?.assumingMemoryBound(to: Float.self) else { continue }
                for index in 0..<made.pointee { samples[index] = min(0.25, max(-0.25, samples[index])) }
            }
        }
        let range = CMTimeRange(start: .zero, duration: CMTime(value: 1, timescale: 1))
        let ramp = { (parameters: AVMutableAudioMixInputParameters) in
            parameters.setVolumeRamp(fromStartVolume: 0, toEndVolume: 1, timeRange: range)
        }
        let plain = try Self.samples(asset, nil)
        let faded = try Self.samples(asset, Self.mix(asset, nil, configure: ramp))
        let both = try Self.samples(asset, Self.mix(asset, tap, configure: ramp))
        #expect(both.count == plain.count)
        let errors = both.indices.map { index in
            let volume = min(1, Float(index / 2) / 48_000)
            let expected =
                isPostEffects
                ? min(0.25, max(-0.25, faded[index])) : min(0.25, max(-0.25, plain[index])) * volume
            return abs(both[index] - expected)
        }
        let largest = try #require(errors.max())
        #expect(largest < 0.000_1)
    }

    /// A tap that reads a tenth of a second ahead plays what is to come: nothing is lost, the end is silent.
    @Test func aTapMayReadAhead() async throws {
        let ahead = 4800
        let kept = Mutex<[Float]?>(nil)
        let (plain, early, log) = try await Self.tapped(
            TestTap.synthesis { count, read in
                let known =
                    kept.withLock { $0 }
                    ?? {
                        _ = read(ahead); return []
                    }()
                let frames = known + read(count)
                kept.withLock { $0 = Array(frames.dropFirst(count)) }
                return Array(frames.prefix(count))
            })
        #expect(early == Array(plain.dropFirst(ahead)) + [Float](repeating: 0, count: ahead))
        #expect(log.isOrdered && log.frameCount == plain.count)
    }

    /// Twice as many frames, half as many, and some at a time: a tap reads what it needs.
    @Test(arguments: [2.0, 0.5, 1.0]) func aTapReadsOtherCountsThanItMakes(speed: Double) async throws {
        let (plain, made, _) = try await Self.tapped(
            TestTap.synthesis { count, read in
                if speed == 2 {
                    let frames = read(2 * count)
                    return stride(from: 0, to: frames.count, by: 2).map { frames[$0] }
                }
                if speed == 0.5 {
                    return Array(read((count + 1) / 2).flatMap { [$0, $0] }.prefix(count))
                }
                // Not even one frame is a number of frames.
                #expect(read(0).isEmpty)
                return stride(from: 0, to: count, by: 7).flatMap { read(min(7, count - $0)) }
            })
        let expected = plain.indices.map { index in
            let place = Int(Double(index) * speed)
            return place < plain.count ? plain[place] : 0
        }
        #expect(made == expected)
    }

    /// What a tap doesn't make is silence, and what it makes too much is left out.
    @Test(arguments: [-10, 10]) func aTapMakesFewerFramesThanItShouldOrMore(surplus: Int) async throws {
        let places = Mutex<[Range<Int>]>([])
        let (plain, made, _) = try await Self.tapped(
            TestTap.synthesis { count, read in
                let frames = read(count)
                places.withLock {
                    let start = $0.last?.upperBound ?? 0
                    $0.append(start..<start + count)
                }
                return surplus > 0
                    ? frames + [Float](repeating: 1, count: surplus) : Array(frames.dropLast(-surplus))
            })
        var expected = plain
        for range in places.withLock({ $0 }) where surplus < 0 {
            for index in range.suffix(-surplus) { expected[index] = 0 }
        }
        #expect(made == expected)
    }

    @Test func partsAreReadInTheAssetsTime() async throws {
        let asset = try await Self.asset()
        let start = CMTime(value: 12_345, timescale: 48_000)
        let ranges = Mutex<[CMTimeRange]>([])
        let flags = Mutex<[MTAudioProcessingTapFlags]>([])
        let (tap, _) = try TestTap.make { tap, count, list, made in
            var (range, flag) = (CMTimeRange.zero, MTAudioProcessingTapFlags())
            #expect(MTAudioProcessingTapGetSourceAudio(tap, count, list, &flag, &range, made) == noErr)
            ranges.withLock { $0.append(range) }
            flags.withLock { $0.append(flag) }
        }
        let range = CMTimeRange(start: start, duration: CMTime(value: 9000, timescale: 48_000))
        let mixed = try Self.samples(asset, Self.mix(asset, tap), in: range)
        #expect(mixed == Array(try Self.samples(asset, nil)[24_690..<42_690]))
        let known = ranges.withLock { $0 }
        #expect(known.first?.start == start && known.last?.end == range.end)
        #expect(zip(known, known.dropFirst()).allSatisfy { $0.end == $1.start })
        let last = flags.withLock { $0 }
        #expect(last.first == kMTAudioProcessingTapFlag_StartOfStream)
        #expect(
            last.last == kMTAudioProcessingTapFlag_EndOfStream
                && last.dropFirst().dropLast().allSatisfy { $0 == 0 })
    }

    /// Clips, an empty range and a clip at another speed are one stream for the tap.
    @Test func aCompositionsTrackIsOneStream() async throws {
        let asset = try await Self.asset()
        let source = try #require(asset.tracks(withMediaType: .audio).first)
        let composition = AVMutableComposition()
        let track = try #require(composition.addMutableTrack(withMediaType: .audio, preferredTrackID: 1))
        let part = CMTimeRange(
            start: CMTime(value: 100, timescale: 48_000), duration: CMTime(value: 9000, timescale: 48_000))
        for index in 0..<3 {
            try track.insertTimeRange(
                part, of: source, at: CMTime(value: Int64(index) * 10_000, timescale: 48_000))
        }
        track.scaleTimeRange(
            CMTimeRange(start: CMTime(value: 20_000, timescale: 48_000), duration: part.duration),
            toDuration: CMTime(value: 12_000, timescale: 48_000))
        let (tap, log) = try TestTap.make(TestTap.gain(-1))
        let plain = try Self.samples(composition, nil)
        #expect(try Self.samples(composition, Self.mix(composition, tap)) == plain.map { -$0 })
        #expect(plain.count == 64_000 && log.frameCount == 32_000 && log.isOrdered)
    }

    /// Exports call the tap as readers do, to the bit.
    @Test func exportsAreProcessed() async throws {
        let asset = try await Self.asset()
        let folder = try TemporaryFolder.make("tap")
        defer { TemporaryFolder.remove(folder) }
        let (tap, log) = try TestTap.make(TestTap.gain(0.5))
        let session = try #require(
            AVAssetExportSession(asset: asset, presetName: AVAssetExportPresetHighestQuality))
        session.exportSettings = ExportSettings(video: nil, audio: AudioEncoding(codec: .pcm))
        session.audioMix = try Self.mix(asset, tap)
        let url = folder.appendingPathComponent("half.wav")
        try await session.export(to: url, as: .wav)
        let read = try Self.samples(asset, Self.mix(asset, tap))
        let exported = try await FFmpeg.audio(of: url).channel(0)
        // The file holds 16 bits.
        let errors = exported.indices.map { abs(exported[$0] - read[2 * $0]) }
        let largest = try #require(errors.max())
        #expect(exported.count == 60_011 && largest <= 1.01 / 32_768)
        #expect(log.frameCount == 2 * 60_011 && log.isOrdered)
    }

    /// The text says where the tap is; a plan that was stored has none, and can't be rendered.
    @Test(arguments: [false, true]) func plansTellOfTheirTaps(isPostEffects: Bool) async throws {
        let asset = try await Self.asset(9600)
        let (tap, log) = try TestTap.make(after: isPostEffects, TestTap.gain(1))
        let mix = try Self.mix(asset, tap) { $0.setVolume(0.5, at: .zero) }
        let plan = try PlanCompiler(asset: asset, audioMix: mix).plan()
        let text = try TextDescription().text(of: DescribedPlan(plan))
        #expect(text.contains(isPostEffects ? "0.5 from 0 s; then a tap\n" : "a tap, then; 0.5"), "\(text)")
        _ = try await RawFilm(rendering: plan)
        #expect(log.frameCount == 9600)
        let stored = try JSONDecoder().decode(RenderPlan.self, from: JSONEncoder().encode(plan))
        #expect(stored != plan && stored.audioTracks[0].tap?.volume == plan.audioTracks[0].tap?.volume)
        await #expect(throws: EngineFailure.self) { try await RawFilm(rendering: stored) }
        #expect(log.frameCount == 9600)
    }

    @Test func wrongCallsAreRefused() async throws {
        var callbacks = MTAudioProcessingTapCallbacks(
            version: 7, clientInfo: nil, init: nil, finalize: nil, prepare: nil, unprepare: nil,
            process: { _, _, _, _, _, _ in })
        var made: MTAudioProcessingTap?
        let before = kMTAudioProcessingTapCreationFlag_PreEffects
        let refusal = kMTAudioProcessingTapInvalidArgumentErr
        #expect(MTAudioProcessingTapCreate(nil, &callbacks, before, &made) == refusal)
        callbacks.version = kMTAudioProcessingTapCallbacksVersion_0
        #expect(MTAudioProcessingTapCreate(nil, &callbacks, 0, &made) == refusal && made == nil)
        var unmanaged: Unmanaged<MTAudioProcessingTap>?
        #expect(MTAudioProcessingTapCreate(nil, &callbacks, before, &unmanaged) == noErr)
        let tap = try #require(unmanaged).takeRetainedValue()
        #expect(tap == tap && Set([tap, tap]).count == 1)
        var list = AudioBufferList()
        // Outside of the process function there is nothing to read.
        #expect(MTAudioProcessingTapGetSourceAudio(tap, 1, &list, nil, nil, nil) == refusal)
        // Within it there is no reading into too little memory, nor of other channels.
        let (_, silent, _) = try await Self.tapped { tap, count, list, made in
            let own = AudioBufferList.allocate(maximumBuffers: 2)
            let memory = UnsafeMutablePointer<Float>.allocate(capacity: count)
            defer {
                free(own.unsafeMutablePointer)
                memory.deallocate()
            }
            for channel in own.indices {
                own[channel] = AudioBuffer(
                    mNumberChannels: 1, mDataByteSize: UInt32(4 * count - 1), mData: memory)
            }
            made.pointee = 1
            #expect(
                MTAudioProcessingTapGetSourceAudio(tap, count, own.unsafeMutablePointer, nil, nil, made)
                    == refusal && made.pointee == 0)
            own.count = 1
            #expect(
                MTAudioProcessingTapGetSourceAudio(tap, 1, own.unsafeMutablePointer, nil, nil, nil) == refusal
            )
            #expect(MTAudioProcessingTapGetSourceAudio(tap, -1, list, nil, nil, nil) == refusal)
        }
        #expect(silent.allSatisfy { $0 == 0 })
    }

    /// Taps that were made and dropped are finalized, whether they were used or not.
    @Test func droppedTapsAreFinalized() async throws {
        let asset = try await Self.asset(4800)
        var logs: [TestTap] = []
        for index in 0..<1000 {
            let (tap, log) = try TestTap.make(TestTap.gain(1))
            let mix = try Self.mix(asset, tap)
            if index % 100 == 0 { _ = try Self.samples(asset, mix) }
            logs.append(log)
        }
        for log in logs { #expect(try await log.callsToTheEnd().last == "finalize") }
        #expect(logs.allSatisfy { log in log.calls.count { $0 == "finalize" } == 1 })
        #expect(logs.count { $0.calls.contains("unprepare") } == 10)
    }
}
