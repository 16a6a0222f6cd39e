import Editing
import Foundation
import MediaTypes
import Sessions
import Synchronization
import TestSupport
import Testing

/// Source: AVAssetWriter.h and AVAssetWriterInput.h. The judge is ffmpeg.
@Suite struct WriterTests {
    private static func writing<Result>(
        _ name: String, as type: AVFileType,
        _ body: (AVAssetWriter, URL) async throws -> Result
    ) async throws -> Result {
        let folder = try TemporaryFolder.make("writer")
        defer { TemporaryFolder.remove(folder) }
        let url = folder.appendingPathComponent(name)
        return try await body(try AVAssetWriter(url: url, fileType: type), url)
    }

    private static func clip(_ frameCount: Int = 30) async throws -> AVURLAsset {
        var clip = TestClip(.numbered, frameCount: frameCount)
        clip.sound = TestSound(.tone(frequency: 440, amplitude: 0.5), sampleCount: 1600 * frameCount)
        return AVURLAsset(url: try await TestMedia.clip(clip))
    }

    private static func image(_ number: Int, from pool: CVPixelBufferPool) throws -> CVPixelBuffer {
        var made: CVPixelBuffer?
        CVPixelBufferPoolCreatePixelBuffer(nil, pool, &made)
        let image = try #require(made)
        CVPixelBufferLockBaseAddress(image, [])
        defer { CVPixelBufferUnlockBaseAddress(image, []) }
        let (width, height) = (CVPixelBufferGetWidth(image), CVPixelBufferGetHeight(image))
        let stride = CVPixelBufferGetBytesPerRow(image)
        let base = try #require(CVPixelBufferGetBaseAddress(image)).assumingMemoryBound(to: UInt8.self)
        let blocks = FramePattern.blocks(of: number)
        for row in 0..<height {
            for column in 0..<width {
                let isWhite = blocks[row * 4 / height * 4 + column * 4 / width]
                for channel in 0..<4 { base[row * stride + column * 4 + channel] = isWhite ? 255 : 0 }
            }
        }
        return image
    }

    private static var h264: [String: Any] {
        [AVVideoCodecKey: AVVideoCodecType.h264, AVVideoWidthKey: 160, AVVideoHeightKey: 96]
    }

    private static var bgra: [String: Any] {
        [kCVPixelBufferPixelFormatTypeKey: kCVPixelFormatType_32BGRA]
    }

    /// Numbered frames at times, from the adaptor's pool.
    private static func write(
        _ times: [CMTime], _ writer: AVAssetWriter, settings: [String: Any] = h264, start: CMTime = .zero,
        configure: (AVAssetWriterInput) -> Void = { _ in }
    ) async throws {
        let input = AVAssetWriterInput(mediaType: .video, outputSettings: settings)
        configure(input)
        let adaptor = AVAssetWriterInputPixelBufferAdaptor(
            assetWriterInput: input, sourcePixelBufferAttributes: bgra)
        #expect(adaptor.pixelBufferPool == nil && adaptor.assetWriterInput === input)
        #expect(adaptor.sourcePixelBufferAttributes?.count == 1 && writer.canAdd(input))
        writer.add(input)
        #expect(!writer.canAdd(input) && writer.inputs.count == 1)
        guard writer.startWriting() else { throw try #require(writer.error) }
        writer.startSession(atSourceTime: start)
        let pool = try #require(adaptor.pixelBufferPool)
        for (number, time) in times.enumerated() {
            while !input.isReadyForMoreMediaData, writer.status == .writing {
                try await Task.sleep(for: .milliseconds(2))
            }
            #expect(try adaptor.append(image(number, from: pool), withPresentationTime: time))
        }
        input.markAsFinished()
        await writer.finishWriting()
        if let error = writer.error { throw error }
        #expect(writer.status == .completed)
    }

    @Test func framesComeBackAtTheirTimes() async throws {
        try await Self.writing("film.mp4", as: .mp4) { writer, url in
            let times = (0..<40).map { CMTime(value: Int64($0) * 1001, timescale: 30_000) }
            try await Self.write(times, writer)
            let film = try await FFmpeg.video(of: url)
            #expect((film.width, film.height) == (160, 96))
            #expect(film.frames.map(\.presentationTime) == times)
            #expect(film.frames.map { FramePattern.number(in: $0) } == Array(0..<40))
            let folder = try FileManager.default.contentsOfDirectory(
                atPath: url.deletingLastPathComponent().path)
            #expect(folder == ["film.mp4"])
        }
    }

    /// Frames of a variable rate, from a session that begins late: its start is the movie's zero.
    @Test func irregularFramesAndASessionsStart() async throws {
        try await Self.writing("film.mov", as: .mov) { writer, url in
            let steps = [0, 1, 5, 6, 8, 15, 16, 17, 30]
            let times = steps.map { CMTime(value: Int64($0 + 600), timescale: 60) }
            try await Self.write(times, writer, start: CMTime(value: 10, timescale: 1)) {
                $0.mediaTimeScale = 600
            }
            let film = try await FFmpeg.video(of: url)
            #expect(
                film.frames.map(\.presentationTime) == steps.map { CMTime(value: Int64($0), timescale: 60) })
            #expect(film.frames.map { FramePattern.number(in: $0) } == Array(0..<9))
            #expect(try await FFmpeg.probe(url, "stream=time_base", streams: "v:0") == ["1/600"])
        }
    }

    /// What was coded is written as it is: the frames decode to the same, at the same times.
    @Test func passthroughChangesNothing() async throws {
        let asset = try await Self.clip()
        try await Self.writing("copy.mp4", as: .mp4) { writer, url in
            let reader = try AVAssetReader(asset: asset)
            var pairs: [(AVAssetReaderOutput, AVAssetWriterInput)] = []
            for track in try await asset.load(.tracks) {
                let output = AVAssetReaderTrackOutput(track: track, outputSettings: nil)
                let hint = track.formatDescriptions.first as? CMFormatDescription
                let input = AVAssetWriterInput(
                    mediaType: track.mediaType, outputSettings: nil, sourceFormatHint: hint)
                #expect(input.sourceFormatHint == hint && input.outputSettings == nil)
                reader.add(output)
                writer.add(input)
                pairs.append((output, input))
            }
            reader.startReading()
            #expect(writer.startWriting())
            writer.startSession(atSourceTime: .zero)
            var open = pairs
            while !open.isEmpty {
                for (index, (output, input)) in open.enumerated().reversed() {
                    guard input.isReadyForMoreMediaData else { continue }
                    if let sample = output.copyNextSampleBuffer() {
                        #expect(input.append(sample))
                    } else {
                        input.markAsFinished()
                        open.remove(at: index)
                    }
                }
                await Task.yield()
            }
            await writer.finishWriting()
            if let error = writer.error { throw error }
            let (old, new) = (try await FFmpeg.video(of: asset.url), try await FFmpeg.video(of: url))
            #expect(old.frames.map(\.presentationTime) == new.frames.map(\.presentationTime))
            #expect(zip(old.frames, new.frames).allSatisfy { $0.allBytes == $1.allBytes })
            let (before, after) = (try await FFmpeg.audio(of: asset.url), try await FFmpeg.audio(of: url))
            #expect(before.samples == after.samples)
        }
    }

    /// Coded samples are in the file byte for byte, at their times.
    @Test(arguments: [AVFileType.mp4, .mov])
    func codedSamplesAreWrittenAsTheyAre(type: AVFileType) async throws {
        let asset = try await Self.clip()
        for track in try await asset.load(.tracks) {
            let samples = try ReadSamples.all(
                of: asset, AVAssetReaderTrackOutput(track: track, outputSettings: nil))
            try await Self.writing(type == .mp4 ? "copy.mp4" : "copy.mov", as: type) { writer, url in
                try await Self.append(samples, to: writer, track.mediaType, nil)
                let lines = try await FFmpeg.packets(of: url)
                #expect(lines.count == samples.count)
                for (line, sample) in zip(lines, samples) {
                    let bytes = try #require(sample.dataBuffer).dataBytes()
                    #expect(line.checksum == Self.checksum(bytes))
                    #expect(abs(line.seconds - sample.presentationTimeStamp.seconds) < 0.00001)
                }
            }
        }
    }

    /// Adler-32, as in RFC 1950.
    private static func checksum(_ bytes: Data) -> UInt32 {
        var (low, high): (UInt32, UInt32) = (1, 0)
        for byte in bytes {
            low = (low + UInt32(byte)) % 65_521
            high = (high + low) % 65_521
        }
        return high << 16 | low
    }

    /// Appends samples to the one input of a writer, and completes the file.
    private static func append(
        _ samples: [CMSampleBuffer], to writer: AVAssetWriter, _ type: AVMediaType,
        _ settings: [String: Any]?, start: CMTime = .zero
    ) async throws {
        let input = AVAssetWriterInput(mediaType: type, outputSettings: settings)
        writer.add(input)
        guard writer.startWriting() else { throw try #require(writer.error) }
        writer.startSession(atSourceTime: start)
        for sample in samples {
            while !input.isReadyForMoreMediaData { try await Task.sleep(for: .milliseconds(1)) }
            #expect(input.append(sample))
        }
        await writer.finishWriting()
        if let error = writer.error { throw error }
        #expect(writer.status == .completed)
    }

    /// What lies before the first sample of all is told by an empty edit, in each kind of file.
    @Test(arguments: [false, true]) func aTrackMayBeginAfterTheSession(isForNetworkUse: Bool) async throws {
        try await Self.writing("late.mp4", as: .mp4) { writer, url in
            writer.shouldOptimizeForNetworkUse = isForNetworkUse
            let times = (10..<20).map { CMTime(value: Int64($0), timescale: 25) }
            try await Self.write(times, writer)
            let film = try await FFmpeg.video(of: url)
            #expect(film.frames.map(\.presentationTime) == times)
            #expect(film.frames.map { FramePattern.number(in: $0) } == Array(0..<10))
            #expect(try await FFmpeg.probe(url, "stream=start_time,duration") == ["0.400000,0.400000"])
            let asset = AVURLAsset(url: url)
            #expect(try await asset.load(.duration) == CMTime(value: 20, timescale: 25))
        }
    }

    /// Uncompressed audio is the same to the bit, as settings or as it is.
    @Test(arguments: [true, false]) func uncompressedAudioComesBack(isCoded: Bool) async throws {
        let sound = TestSound(.tone(frequency: 997, amplitude: 0.9), sampleCount: 30_011)
        let url = try await TestMedia.sound(sound)
        let asset = AVURLAsset(url: url)
        let track = try #require(try await asset.loadTracks(withMediaType: .audio).first)
        let samples = try ReadSamples.all(
            of: asset, AVAssetReaderTrackOutput(track: track, outputSettings: ReadSamples.pcm))
        try await Self.writing("sound.mov", as: .mov) { writer, copy in
            let settings: [String: Any] = [
                AVFormatIDKey: kAudioFormatLinearPCM, AVLinearPCMBitDepthKey: 16, AVSampleRateKey: 48_000,
                AVNumberOfChannelsKey: 2,
            ]
            try await Self.append(samples, to: writer, .audio, isCoded ? settings : nil)
            let (old, new) = (try await FFmpeg.audio(of: url), try await FFmpeg.audio(of: copy))
            #expect(old.samples == new.samples)
        }
    }

    /// Eight threads, one input each: no sample is lost or out of its order.
    @Test(.timeLimit(.minutes(1))) func eightThreadsLoseNothing() async throws {
        try await Self.writing("eight.mov", as: .mov) { writer, url in
            let pcm: [String: Any] = [AVFormatIDKey: kAudioFormatLinearPCM, AVLinearPCMBitDepthKey: 16]
            let inputs = (0..<8).map { _ in AVAssetWriterInput(mediaType: .audio, outputSettings: pcm) }
            inputs.forEach(writer.add)
            writer.startWriting()
            writer.startSession(atSourceTime: .zero)
            await withTaskGroup { group in
                for (track, input) in inputs.enumerated() {
                    group.addTask {
                        for block in 0..<200 {
                            while !input.isReadyForMoreMediaData {
                                do { try await Task.sleep(for: .milliseconds(1)) } catch { return }
                            }
                            guard let sample = Self.counted(track: track, block: block) else { return }
                            #expect(input.append(sample))
                        }
                        input.markAsFinished()
                    }
                }
            }
            await writer.finishWriting()
            if let error = writer.error { throw error }
            for track in 0..<8 {
                let sound = try await FFmpeg.audio(of: url, track: track)
                #expect(sound.channel() == (0..<200 * 160).map { Float(Self.value($0, track)) / 32_768 })
            }
        }
    }

    private static func value(_ index: Int, _ track: Int) -> Int16 {
        Int16((index * 31 + track * 1000) % 30_000)
    }

    private static func counted(track: Int, block: Int) -> CMSampleBuffer? {
        let samples = (0..<160).map { value(block * 160 + $0, track) }
        var made: CMSampleBuffer?
        let stream = AudioStreamBasicDescription(
            mSampleRate: 48_000, mFormatID: kAudioFormatLinearPCM,
            mFormatFlags: kAudioFormatFlagIsSignedInteger | kAudioFormatFlagIsPacked, mBytesPerPacket: 2,
            mFramesPerPacket: 1, mBytesPerFrame: 2, mChannelsPerFrame: 1, mBitsPerChannel: 16, mReserved: 0)
        guard let data = samples.withUnsafeBytes({ CMBlockBuffer(copying: $0) }),
            let format = try? CMFormatDescription(audioStreamBasicDescription: stream)
        else { return nil }
        CMAudioSampleBufferCreateReadyWithPacketDescriptions(
            allocator: nil, dataBuffer: data, formatDescription: format, sampleCount: 160,
            presentationTimeStamp: CMTime(value: Int64(block) * 160, timescale: 48_000),
            packetDescriptions: nil, sampleBufferOut: &made)
        return made
    }

    /// A track that is alone waits for the other: memory is bounded.
    @Test func anInputWaitsForTheOthers() async throws {
        try await Self.writing("film.mp4", as: .mp4) { writer, url in
            let video = AVAssetWriterInput(mediaType: .video, outputSettings: Self.h264)
            let audio = AVAssetWriterInput(
                mediaType: .audio, outputSettings: [AVFormatIDKey: kAudioFormatMPEG4AAC])
            writer.add(video)
            writer.add(audio)
            #expect(!video.isReadyForMoreMediaData)
            writer.startWriting()
            writer.startSession(atSourceTime: .zero)
            var count = 0
            while audio.isReadyForMoreMediaData, count < 1000 {
                guard let sample = Self.counted(track: 0, block: count) else { break }
                audio.append(sample)
                count += 1
            }
            #expect(count > 10 && count < 100)
            writer.cancelWriting()
            #expect(writer.status == .cancelled && audio.isReadyForMoreMediaData)
            #expect(Self.counted(track: 0, block: count).map(audio.append) == false)
            let left = try Self.files(beside: url)
            #expect(left.isEmpty)
        }
    }

    private static func files(beside url: URL) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: url.deletingLastPathComponent().path)
    }

    /// Also while samples are encoded, or the file is completed: no file, hidden or not, once the call has returned.
    @Test(arguments: 0..<6) func cancellingLeavesNoFile(moment: Int) async throws {
        try await Self.writing("film.mp4", as: .mp4) { writer, url in
            let input = AVAssetWriterInput(mediaType: .video, outputSettings: Self.h264)
            let adaptor = AVAssetWriterInputPixelBufferAdaptor(
                assetWriterInput: input, sourcePixelBufferAttributes: Self.bgra)
            writer.add(input)
            writer.startWriting()
            #expect(try Self.files(beside: url).count == 1)
            writer.startSession(atSourceTime: .zero)
            let pool = try #require(adaptor.pixelBufferPool)
            for number in 0..<moment * 15 {
                while !input.isReadyForMoreMediaData { try await Task.sleep(for: .milliseconds(1)) }
                let time = CMTime(value: Int64(number), timescale: 25)
                adaptor.append(try Self.image(number, from: pool), withPresentationTime: time)
            }
            let finished = Mutex(0)
            let isFinishing = moment.isMultiple(of: 2)
            if isFinishing { writer.finishWriting { finished.withLock { $0 += 1 } } }
            writer.cancelWriting()
            let files = try Self.files(beside: url)
            while isFinishing, finished.withLock({ $0 }) == 0 { try await Task.sleep(for: .milliseconds(1)) }
            // A file without samples is a failure that may come first, and so may the end of a file that is completed.
            let endings: [AVAssetWriter.Status] =
                !isFinishing ? [.cancelled] : moment == 0 ? [.cancelled, .failed] : [.cancelled, .completed]
            let status = writer.status
            #expect(endings.contains(status))
            #expect((writer.error == nil) == (status != .failed))
            #expect(files == (status == .completed ? ["film.mp4"] : []))
            #expect(try Self.files(beside: url) == files)
        }
    }

    /// Inputs that ask for samples get them all into the file, and learn that writing was cancelled.
    @Test(arguments: [false, true]) func inputsAskForSamples(isCancelled: Bool) async throws {
        try await Self.writing("asked.mov", as: .mov) { writer, url in
            let pcm: [String: Any] = [AVFormatIDKey: kAudioFormatLinearPCM, AVLinearPCMBitDepthKey: 16]
            let inputs = (0..<2).map { _ in AVAssetWriterInput(mediaType: .audio, outputSettings: pcm) }
            inputs.forEach(writer.add)
            writer.startWriting()
            writer.startSession(atSourceTime: .zero)
            await withTaskGroup { group in
                for (track, input) in inputs.enumerated() {
                    group.addTask {
                        await withCheckedContinuation { done in
                            let next = Mutex(0)
                            input.requestMediaDataWhenReady(on: DispatchQueue(label: "asked.\(track)")) {
                                while input.isReadyForMoreMediaData {
                                    let block = next.withLock {
                                        $0 += 1; return $0 - 1
                                    }
                                    let sample = block < 400 ? Self.counted(track: track, block: block) : nil
                                    if isCancelled, block == 100 { writer.cancelWriting() }
                                    if let sample, input.append(sample) { continue }
                                    input.markAsFinished()
                                    return done.resume()
                                }
                            }
                        }
                    }
                }
            }
            await writer.finishWriting()
            #expect(writer.status == (isCancelled ? .cancelled : .completed))
            guard !isCancelled else { return #expect(try Self.files(beside: url).isEmpty) }
            for track in 0..<2 {
                let sound = try await FFmpeg.audio(of: url, track: track)
                #expect(sound.channel() == (0..<400 * 160).map { Float(Self.value($0, track)) / 32_768 })
            }
        }
    }

    /// A muxer that cannot write fails the writer, and leaves nothing.
    @Test func failuresLeaveNoFile() async throws {
        try await Self.writing("film.mp4", as: .mp4) { writer, url in
            let input = AVAssetWriterInput(mediaType: .audio, outputSettings: nil)
            writer.add(input)
            writer.startWriting()
            writer.startSession(atSourceTime: .zero)
            // MP4 holds no uncompressed audio.
            #expect(Self.counted(track: 0, block: 0).map(input.append) == false)
            while writer.status == .writing { try await Task.sleep(for: .milliseconds(1)) }
            #expect((writer.error as? AVError)?.code == .formatUnsupported)
            await writer.finishWriting()
            while try !Self.files(beside: url).isEmpty { try await Task.sleep(for: .milliseconds(1)) }
        }
    }

    @Test func gapsOfAudioAreSilence() async throws {
        try await Self.writing("gaps.mov", as: .mov) { writer, url in
            let input = AVAssetWriterInput(
                mediaType: .audio,
                outputSettings: [AVFormatIDKey: kAudioFormatLinearPCM, AVLinearPCMBitDepthKey: 16])
            writer.add(input)
            writer.startWriting()
            writer.startSession(atSourceTime: CMTime(value: 80, timescale: 48_000))
            for block in [0, 1, 4] { _ = Self.counted(track: 0, block: block).map(input.append) }
            await writer.finishWriting()
            let sound = try await FFmpeg.audio(of: url).channel()
            // Half of the first block is before the session.
            let wanted =
                (80..<320).map { Float(Self.value($0, 0)) / 32_768 }
                + [Float](repeating: 0, count: 320) + (640..<800).map { Float(Self.value($0, 0)) / 32_768 }
            #expect(sound == wanted)
        }
    }

    @Test func settingsOfTheFile() async throws {
        try await Self.writing("turned.mp4", as: .mp4) { writer, url in
            writer.shouldOptimizeForNetworkUse = true
            writer.movieTimeScale = 6000
            let title = AVMutableMetadataItem()
            title.identifier = .commonIdentifierTitle
            title.value = "Turned" as NSString
            writer.metadata = [title]
            writer.overallDurationHint = CMTime(value: 1, timescale: 1)
            let times = (0..<10).map { CMTime(value: Int64($0), timescale: 25) }
            try await Self.write(times, writer) {
                $0.transform = CGAffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 96, ty: 0)
                $0.expectsMediaDataInRealTime = true
            }
            let asset = AVURLAsset(url: url)
            let track = try #require(try await asset.loadTracks(withMediaType: .video).first)
            #expect(track.preferredTransform == CGAffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 96, ty: 0))
            #expect(try await FFmpeg.probe(url, "format_tags=title") == ["Turned"])
            let film = try await FFmpeg.video(of: url)
            #expect((film.width, film.height, film.frames.count) == (96, 160, 10))
            let bytes = try Data(contentsOf: url)
            let (index, media) = (bytes.range(of: Data("moov".utf8)), bytes.range(of: Data("mdat".utf8)))
            #expect(try #require(index).lowerBound < #require(media).lowerBound)
            #expect(writer.outputURL == url && writer.outputFileType == .mp4)
            #expect(writer.availableMediaTypes == [.video, .audio])
        }
    }

    @Test func playersShowTheNaturalSize() async throws {
        try await Self.writing("wide.mov", as: .mov) { writer, url in
            try await Self.write((0..<5).map { CMTime(value: Int64($0), timescale: 25) }, writer) {
                #expect($0.naturalSize == .zero)
                $0.naturalSize = CGSize(width: 240, height: 96)
            }
            let bytes = [UInt8](try Data(contentsOf: url))
            let header = try #require(
                bytes.indices.dropLast(100).first { Array(bytes[$0..<$0 + 4]) == Array("tkhd".utf8) })
            // The last fields of the track's header, in 16.16 bits.
            #expect(Array(bytes[header + 80..<header + 88]) == [0, 240, 0, 0, 0, 96, 0, 0])
            let film = try await FFmpeg.video(of: url)
            #expect((film.width, film.height, film.frames.count) == (160, 96, 5))
        }
    }

    @Test func fragmentsEndInAWholeFile() async throws {
        try await Self.writing("fragments.mp4", as: .mp4) { writer, url in
            writer.movieFragmentInterval = CMTime(value: 1, timescale: 2)
            try await Self.write((0..<50).map { CMTime(value: Int64($0), timescale: 25) }, writer)
            let film = try await FFmpeg.video(of: url)
            #expect(
                film.frames.map(\.presentationTime)
                    == (0..<50).map { CMTime(value: Int64($0), timescale: 25) })
        }
    }

    @Test func aSessionsEndCutsTheMovie() async throws {
        try await Self.writing("cut.mp4", as: .mp4) { writer, url in
            let input = AVAssetWriterInput(mediaType: .video, outputSettings: Self.h264)
            let adaptor = AVAssetWriterInputPixelBufferAdaptor(
                assetWriterInput: input, sourcePixelBufferAttributes: Self.bgra)
            writer.add(input)
            writer.startWriting()
            writer.startSession(atSourceTime: .zero)
            let pool = try #require(adaptor.pixelBufferPool)
            for number in 0..<8 {
                while !input.isReadyForMoreMediaData { try await Task.sleep(for: .milliseconds(1)) }
                adaptor.append(
                    try Self.image(number, from: pool),
                    withPresentationTime: CMTime(value: Int64(number), timescale: 10))
            }
            writer.endSession(atSourceTime: CMTime(value: 1, timescale: 2))
            await withCheckedContinuation { done in writer.finishWriting { done.resume() } }
            #expect(writer.status == .completed)
            let film = try await FFmpeg.video(of: url)
            #expect(film.frames.map { FramePattern.number(in: $0) } == Array(0..<5))
        }
    }

    @Test(arguments: [
        AVVideoScalingModeResize, AVVideoScalingModeResizeAspect, AVVideoScalingModeResizeAspectFill,
    ])
    func framesAreScaled(mode: String) async throws {
        try await Self.writing("scaled.mp4", as: .mp4) { writer, url in
            var settings = Self.h264
            settings[AVVideoScalingModeKey] = mode
            settings[AVVideoCompressionPropertiesKey] = [
                AVVideoAverageBitRateKey: 2_000_000, AVVideoAllowFrameReorderingKey: false,
                AVVideoMaxKeyFrameIntervalKey: 5,
            ]
            let input = AVAssetWriterInput(mediaType: .video, outputSettings: settings)
            writer.add(input)
            writer.startWriting()
            writer.startSession(atSourceTime: .zero)
            // White, twice as high as wide.
            var made: CVPixelBuffer?
            CVPixelBufferCreate(nil, 96, 192, kCVPixelFormatType_32BGRA, nil, &made)
            let image = try #require(made)
            CVPixelBufferLockBaseAddress(image, [])
            memset(
                try #require(CVPixelBufferGetBaseAddress(image)), 255,
                CVPixelBufferGetBytesPerRow(image) * 192)
            CVPixelBufferUnlockBaseAddress(image, [])
            for index in 0..<10 {
                let timing = CMSampleTimingInfo(
                    duration: CMTime(value: 1, timescale: 10),
                    presentationTimeStamp: CMTime(value: Int64(index), timescale: 10),
                    decodeTimeStamp: .invalid)
                let sample = try CMSampleBuffer(
                    imageBuffer: image, formatDescription: CMFormatDescription(imageBuffer: image),
                    sampleTiming: timing)
                while !input.isReadyForMoreMediaData { try await Task.sleep(for: .milliseconds(1)) }
                #expect(input.append(sample))
            }
            await writer.finishWriting()
            if let error = writer.error { throw error }
            let film = try await FFmpeg.video(of: url)
            #expect((film.width, film.height, film.frames.count) == (160, 96, 10))
            let frame = try #require(film.frames.last)
            // Borders beside the picture, or none.
            #expect((frame.pixel(4, 48)[0] < 30) == (mode == AVVideoScalingModeResizeAspect))
            #expect(frame.pixel(80, 48)[0] > 220)
            let keys = try await FFmpeg.probe(url, "packet=flags", streams: "v:0").filter {
                $0.hasPrefix("K")
            }
            #expect(keys.count == 2)
        }
    }

    @Test func whatCannotBeWrittenIsAnError() async throws {
        #expect(throws: AVError.self) {
            try AVAssetWriter(outputURL: URL(fileURLWithPath: "/tmp/a.jpg"), fileType: .jpg)
        }
        try await Self.writing("film.mp4", as: .mp4) { writer, url in
            #expect(writer.canApply(outputSettings: Self.h264, forMediaType: .video))
            #expect(writer.canApply(outputSettings: nil, forMediaType: .audio))
            #expect(!writer.canApply(outputSettings: [AVVideoCodecKey: "none"], forMediaType: .video))
            #expect(!writer.canApply(outputSettings: Self.h264, forMediaType: .text))
            let proRes: [String: Any] = [AVVideoCodecKey: AVVideoCodecType.proRes422]
            #expect(!writer.canApply(outputSettings: proRes, forMediaType: .video))
            try Data([1]).write(to: url)
            let input = AVAssetWriterInput(mediaType: .video, outputSettings: Self.h264)
            #expect(input.mediaType == .video)
            writer.add(input)
            #expect(!writer.startWriting() && writer.status == .failed)
            #expect((writer.error as? AVError)?.code == .fileAlreadyExists)
            #expect(try Data(contentsOf: url) == Data([1]))
        }
        try await Self.writing("disorder.mp4", as: .mp4) { writer, url in
            let input = AVAssetWriterInput(mediaType: .video, outputSettings: Self.h264)
            let adaptor = AVAssetWriterInputPixelBufferAdaptor(
                assetWriterInput: input, sourcePixelBufferAttributes: Self.bgra)
            writer.add(input)
            writer.startWriting()
            writer.startSession(atSourceTime: .zero)
            let pool = try #require(adaptor.pixelBufferPool)
            let outcomes = try [2, 1, 3].map { value in
                try adaptor.append(
                    Self.image(0, from: pool), withPresentationTime: CMTime(value: value, timescale: 10))
            }
            #expect(outcomes == [true, false, false])
            await writer.finishWriting()
            #expect(writer.error is AVError)
            #expect(writer.status == .failed && !FileManager.default.fileExists(atPath: url.path))
        }
    }
}
