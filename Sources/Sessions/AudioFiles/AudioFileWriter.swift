internal import Foundation
internal import MediaTypes
internal import Outputs

/// Audio that is written to a file: an asset writer with one input.
///
/// For one thread at a time.
final class AudioFileWriter {
    private let writer: AVAssetWriter
    private let input: AVAssetWriterInput
    private let rate: CMTimeScale

    /// - Parameter processing: The format of the buffers.
    /// - Throws: `AVError` if the file can't be written.
    init(_ url: URL, _ settings: [String: Any], _ processing: AVAudioFormat) throws {
        var settings = settings
        if settings[AVFormatIDKey] == nil { settings[AVFormatIDKey] = kAudioFormatLinearPCM }
        rate = CMTimeScale(processing.sampleRate)
        let container = try WriterContainer.ofAudio(url)
        // The interleaving of buffers doesn't apply to files.
        settings[AVLinearPCMIsNonInterleaved] = nil
        try WriterEncoding(settings, .audio).check(in: container)
        writer = AVAssetWriter(audioFile: url, container)
        input = AVAssetWriterInput(mediaType: .audio, outputSettings: settings)
        writer.add(input)
        guard writer.startWriting() else { throw writer.error ?? AVError(.unknown) }
        writer.startSession(atSourceTime: .zero)
    }

    /// - Parameter position: The first frame's place in the file.
    /// - Throws: `AVError`.
    func write(_ buffer: AVAudioPCMBuffer, at position: Int64) throws {
        guard buffer.frameLength > 0 else { return }
        while writer.status == .writing, !input.isReadyForMoreMediaData {
            Thread.sleep(forTimeInterval: 0.002)
        }
        guard input.append(try sample(of: buffer, at: position)) else {
            throw writer.error ?? AVError(.unknown)
        }
    }

    private func sample(of buffer: AVAudioPCMBuffer, at position: Int64) throws -> CMSampleBuffer {
        let format = buffer.format
        let timing = CMSampleTimingInfo(
            duration: CMTime(value: 1, timescale: rate),
            presentationTimeStamp: CMTime(value: position, timescale: rate), decodeTimeStamp: .invalid)
        let sample = try CMSampleBuffer(
            dataBuffer: nil, formatDescription: format.formatDescription,
            numSamples: Int(buffer.frameLength), sampleTimings: [timing],
            sampleSizes: [Int(format.streamDescription.pointee.mBytesPerFrame)])
        let status = CMSampleBufferSetDataBufferFromAudioBufferList(
            sample, blockBufferAllocator: nil, blockBufferMemoryAllocator: nil, flags: 0,
            bufferList: buffer.audioBufferList)
        guard status == noErr else { throw AVError(.outOfMemory, reason: "no memory for audio samples") }
        return sample
    }

    /// Completes the file, and returns when the file exists or writing has failed.
    func finish() {
        let end = Latch()
        input.markAsFinished()
        writer.finishWriting { end.open() }
        end.wait()
    }
}
