import Editing
import Foundation
import MediaTypes
import Sessions
import TestSupport
import Testing

/// Source: AVAudioFile.h, AVAudioFormat.h and AVAudioBuffer.h. The judge is ffmpeg.
@Suite struct AudioFileTests {
    @Test(arguments: [TestMedia.SoundFormat.wav, .m4a])
    func filesAreReadFrameByFrame(format: TestMedia.SoundFormat) async throws {
        let sound = TestSound(.tone(frequency: 440, amplitude: 0.5), sampleCount: 30_011)
        let url = try await TestMedia.sound(sound.with { $0.sampleRate = 44_100 }, as: format)
        let file = try AVAudioFile(forReading: url)
        #expect(file.url == url && file.framePosition == 0)
        // The edit list that ffmpeg writes is in milliseconds.
        #expect(format == .wav ? file.length == 30_011 : abs(file.length - 30_011) <= 44)
        #expect(file.fileFormat.sampleRate == 44_100 && file.fileFormat.channelCount == 2)
        #expect(file.processingFormat.isStandard && file.processingFormat.sampleRate == 44_100)
        let judged = try await FFmpeg.audio(of: url)
        let buffer = try #require(AVAudioPCMBuffer(pcmFormat: file.processingFormat, frameCapacity: 1000))
        var read: [[Float]] = [[], []]
        while file.framePosition < file.length {
            try file.read(into: buffer)
            let channels = try #require(buffer.floatChannelData)
            for channel in 0..<2 {
                read[channel] += UnsafeBufferPointer(start: channels[channel], count: Int(buffer.frameLength))
            }
        }
        #expect(read[0].count == file.length && Int64(buffer.frameLength) == file.length % 1000)
        for channel in 0..<2 {
            let wanted = judged.channel(channel)
            let limit: Float = format == .wav ? 0 : 0.001
            #expect(zip(read[channel], wanted).allSatisfy { abs($0 - $1) <= limit })
        }
        // At the end there is nothing, and any place can be gone to.
        try file.read(into: buffer)
        #expect(buffer.frameLength == 0)
        file.framePosition = 12_345
        try file.read(into: buffer, frameCount: 100)
        #expect(buffer.frameLength == 100 && file.framePosition == 12_445)
        let channels = try #require(buffer.floatChannelData)
        for index in 0..<100 { #expect(abs(channels[1][index] - read[1][12_345 + index]) < 0.000_1) }
    }

    /// Integers come as they are in the file.
    @Test(arguments: [false, true]) func samplesAreReadInTheFormatThatIsAskedFor(isInterleaved: Bool)
        async throws
    {
        let url = try await TestMedia.sound(
            TestSound(.tone(frequency: 440, amplitude: 0.5), sampleCount: 9001))
        let file = try AVAudioFile(
            forReading: url, commonFormat: .pcmFormatInt16, interleaved: isInterleaved)
        #expect(file.processingFormat.isInterleaved == isInterleaved && file.isOpen)
        let buffer = try #require(AVAudioPCMBuffer(pcmFormat: file.processingFormat, frameCapacity: 10_000))
        try file.read(into: buffer)
        #expect(buffer.frameLength == 9001)
        let channels = try #require(buffer.int16ChannelData)
        let judged = try await FFmpeg.audio(of: url)
        for channel in 0..<2 {
            let samples = (0..<9001).map { Float(channels[channel][$0 * buffer.stride]) / 32_768 }
            #expect(samples.elementsEqual(judged.channel(channel)))
        }
        file.close()
        #expect(!file.isOpen && file.length == 9001)
        #expect(throws: AVError.self) { try file.read(into: buffer) }
        #expect(throws: AVError.self) {
            try AVAudioFile(forReading: url, commonFormat: .otherFormat, interleaved: false)
        }
    }

    /// What was written is what ffmpeg reads, in as many frames: floats exactly, integers within a step and its dither.
    @Test(arguments: [("float.wav", 32, true), ("short.wav", 16, false), ("coded.m4a", 0, false)])
    func framesAreWritten(name: String, bits: Int, isFloat: Bool) async throws {
        let folder = try TemporaryFolder.make("audio")
        defer { TemporaryFolder.remove(folder) }
        let url = folder.appendingPathComponent(name)
        // A file of the same name is replaced, when the new one is complete.
        try Data("old".utf8).write(to: url)
        var settings: [String: Any] = [
            AVFormatIDKey: bits == 0 ? kAudioFormatMPEG4AAC : kAudioFormatLinearPCM,
            AVSampleRateKey: 44_100, AVNumberOfChannelsKey: 2,
        ]
        if bits > 0 { settings[AVLinearPCMBitDepthKey] = bits }
        if isFloat { settings[AVLinearPCMIsFloatKey] = true }
        var file: AVAudioFile? = try AVAudioFile(forWriting: url, settings: settings)
        let format = try #require(file?.processingFormat)
        #expect(format.isStandard && format.sampleRate == 44_100)
        let buffer = try #require(AVAudioPCMBuffer(pcmFormat: format, frameCapacity: 1000))
        var written: [Float] = []
        for index in 0..<200 {
            buffer.frameLength = AVAudioFrameCount(500 + index)
            let channels = try #require(buffer.floatChannelData)
            for frame in 0..<Int(buffer.frameLength) {
                let sample = Float(sin(Double(written.count) * 0.05)) / 2
                (channels[0][frame], channels[1][frame]) = (sample, -sample)
                written.append(sample)
            }
            try file?.write(from: buffer)
        }
        #expect(file?.length == Int64(written.count) && file?.framePosition == file?.length)
        #expect(try Data(contentsOf: url) == Data("old".utf8))
        file = nil
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [name])
        let judged = try await FFmpeg.audio(of: url)
        let read = try AVAudioFile(forReading: url)
        #expect(
            read.length == Int64(written.count)
                && read.fileFormat.commonFormat
                    == (isFloat ? .pcmFormatFloat32 : bits == 16 ? .pcmFormatInt16 : .otherFormat)
        )
        if bits > 0 {
            let limit: Float = isFloat ? 0 : 2.01 / 32_768
            let (left, right) = (judged.channel(0), judged.channel(1))
            #expect(left.count == written.count && right.count == written.count)
            #expect(zip(left, written).allSatisfy { abs($0 - $1) <= limit })
            #expect(zip(right, written).allSatisfy { abs($0 + $1) <= limit })
        } else {
            #expect(abs(judged.level(4410..<88_200) - 0.5 / 2.0.squareRoot()) < 0.01)
        }
    }

    @Test func whatCannotBeWrittenIsAnError() throws {
        let folder = try TemporaryFolder.make("audio")
        defer { TemporaryFolder.remove(folder) }
        let format = try #require(AVAudioFormat(standardFormatWithSampleRate: 48_000, channels: 2))
        let url = { (name: String) in folder.appendingPathComponent(name) }
        #expect(throws: AVError.self) { try AVAudioFile(forWriting: url("a.caf"), settings: format.settings) }
        #expect(throws: AVError.self) { try AVAudioFile(forWriting: url("a.m4a"), settings: format.settings) }
        #expect(throws: AVError.self) { try AVAudioFile(forWriting: url("a.wav"), settings: [:]) }
        #expect(throws: AVError.self) {
            try AVAudioFile(forWriting: url("no/a.wav"), settings: format.settings)
        }
        let file = try AVAudioFile(forWriting: url("a.wav"), settings: format.settings)
        let buffer = try #require(AVAudioPCMBuffer(pcmFormat: format, frameCapacity: 10))
        #expect(throws: AVError.self) { try file.read(into: buffer) }
        // Without frames there is no file.
        file.close()
        #expect(throws: AVError.self) { try file.write(from: buffer) }
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
    }

    @Test func formatsAreMadeOfSettingsAndDescriptions() throws {
        let format = try #require(
            AVAudioFormat(commonFormat: .pcmFormatFloat64, sampleRate: 8000, channels: 2, interleaved: true))
        #expect(format.settings[AVLinearPCMBitDepthKey] as? UInt32 == 64)
        #expect(AVAudioFormat(settings: format.settings) == format)
        #expect(AVAudioFormat(cmAudioFormatDescription: format.formatDescription) == format)
        let coded = try #require(
            AVAudioFormat(settings: [
                AVFormatIDKey: kAudioFormatMPEG4AAC, AVSampleRateKey: 44_100.0, AVNumberOfChannelsKey: 1,
            ]))
        #expect(coded.commonFormat == .otherFormat && coded.channelCount == 1 && coded != format)
        #expect(AVAudioPCMBuffer(pcmFormat: coded, frameCapacity: 1) == nil)
        #expect(AVAudioFormat(settings: [AVSampleRateKey: 8000, AVNumberOfChannelsKey: 6]) == nil)
        #expect(AVAudioFormat(settings: [AVNumberOfChannelsKey: 2]) == nil)
    }

    @Test func buffersHoldEachFormat() throws {
        for isInterleaved in [false, true] {
            let format = try #require(
                AVAudioFormat(
                    commonFormat: .pcmFormatInt16, sampleRate: 8000, channels: 2, interleaved: isInterleaved))
            #expect(format.commonFormat == .pcmFormatInt16 && format.isInterleaved == isInterleaved)
            #expect(format.streamDescription.pointee.mBytesPerFrame == (isInterleaved ? 4 : 2))
            let buffer = try #require(AVAudioPCMBuffer(pcmFormat: format, frameCapacity: 4))
            #expect(buffer.stride == (isInterleaved ? 2 : 1) && buffer.frameCapacity == 4)
            buffer.frameLength = 3
            let channels = try #require(buffer.int16ChannelData)
            #expect(buffer.floatChannelData == nil && buffer.int32ChannelData == nil)
            for frame in 0..<3 {
                for channel in 0..<2 {
                    channels[channel][frame * buffer.stride] = Int16(10 * channel + frame)
                }
            }
            let list = UnsafeMutableAudioBufferListPointer(buffer.mutableAudioBufferList)
            #expect(
                list.count == (isInterleaved ? 1 : 2) && buffer.audioBufferList.pointee.mNumberBuffers > 0)
            let bytes = list.flatMap { buffer in
                Array(
                    UnsafeRawBufferPointer(start: buffer.mData, count: Int(buffer.mDataByteSize))
                        .bindMemory(to: Int16.self))
            }
            #expect(bytes == (isInterleaved ? [0, 10, 1, 11, 2, 12] : [0, 1, 2, 10, 11, 12]))
        }
        let copy = try #require(AVAudioFormat(standardFormatWithSampleRate: 8000, channels: 1))
        #expect(AVAudioFormat(streamDescription: copy.streamDescription)?.isEqual(copy) == true)
        #expect(AVAudioFormat(standardFormatWithSampleRate: 8000, channels: 6) == nil)
    }

    @Test func filesWithoutAudioAreErrors() async throws {
        #expect(throws: AVError.self) { try AVAudioFile(forReading: URL(fileURLWithPath: "/nowhere/a.wav")) }
        let film = try await TestMedia.clip(TestClip(.numbered, frameCount: 3))
        #expect(throws: AVError.self) { try AVAudioFile(forReading: film) }
    }
}
