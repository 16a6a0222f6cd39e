internal import Editing
internal import Foundation
internal import MediaTypes

/// The audio of a file from any frame on.
///
/// For one thread at a time.
final class AudioFileReader {
    private let asset: AVURLAsset
    private let track: AVAssetTrack
    /// In frames per second.
    let sampleRate: Double
    let channelCount: UInt32
    /// The number of frames.
    let length: Int64
    /// The output that continues at the next frame; nil before the first read.
    private var output: AVAssetReaderTrackOutput?
    private var reader: AVAssetReader?
    private var next: Int64 = 0
    /// The data that was read and not yet returned, its number of frames, and how many of them were returned.
    private var rest: (data: CMBlockBuffer, frameCount: Int, used: Int)?

    /// - Throws: `AVError` if the file can't be read or has no audio.
    init(_ url: URL) throws {
        asset = AVURLAsset(url: url)
        _ = try asset.mediaDescription()
        guard let track = asset.tracks(withMediaType: .audio).first,
            let stream = Self.description(of: track)?.audioStreamBasicDescription, stream.mSampleRate > 0
        else {
            throw AVError(
                .noSourceTrack, reason: "\(url.lastPathComponent): has no audio", url: url,
                remedy: "choose a file with audio")
        }
        self.track = track
        (sampleRate, channelCount) = (stream.mSampleRate, stream.mChannelsPerFrame)
        length = track.timeRange.end.samples(at: Int32(sampleRate)) ?? 0
    }

    private static func description(of track: AVAssetTrack) -> CMFormatDescription? {
        track.formatDescriptions.lazy.compactMap { $0 as? CMFormatDescription }.first
    }

    /// The format in the file according to the first packet, which has more details than the track.
    private(set) lazy var format: AVAudioFormat = {
        let output = AVAssetReaderTrackOutput(track: track, outputSettings: nil)
        var description = Self.description(of: track)
        if let reader = try? AVAssetReader(asset: asset) {
            reader.add(output)
            if reader.startReading(), let sample = output.copyNextSampleBuffer() {
                description = sample.formatDescription ?? description
            }
            reader.cancelReading()
        }
        guard let description else { refuse("a track of audio has a description") }
        return AVAudioFormat(cmAudioFormatDescription: description)
    }()

    /// Reads frames into the beginning of a buffer, in its format.
    ///
    /// - Returns: The number of frames, fewer than requested at the end.
    /// - Throws: `AVError`.
    func read(_ count: Int, at position: Int64, into buffer: AVAudioPCMBuffer) throws -> Int {
        let count = Int(min(Int64(count), max(0, length - position)))
        if position != next { close() }
        var done = 0
        while done < count,
            let (data, frameCount, used) = try available(position + Int64(done), buffer.format)
        {
            let taken = min(count - done, frameCount - used)
            data.withBytes { bytes in
                let size = bytes.count / frameCount
                buffer.put(
                    UnsafeRawBufferPointer(rebasing: bytes[used * size..<(used + taken) * size]), at: done)
            }
            rest = (data, frameCount, used + taken)
            done += taken
        }
        next = position + Int64(done)
        return done
    }

    /// Ends the current reader; the next frames are read with a new one.
    func close() { (reader, output, rest) = (nil, nil, nil) }

    /// Returns frames that were not returned yet; nil at the end.
    private func available(
        _ position: Int64, _ format: AVAudioFormat
    ) throws -> (data: CMBlockBuffer, frameCount: Int, used: Int)? {
        if let rest, rest.used < rest.frameCount { return rest }
        let known = try output ?? openOutput(position, format)
        guard let sample = known.copyNextSampleBuffer(), let data = sample.dataBuffer, sample.numSamples > 0
        else {
            if let error = reader?.error { throw error }
            return nil
        }
        return (data, sample.numSamples, 0)
    }

    private func openOutput(_ position: Int64, _ format: AVAudioFormat) throws -> AVAssetReaderTrackOutput {
        let reader = try AVAssetReader(asset: asset)
        var settings = format.settings
        settings[AVLinearPCMIsNonInterleaved] = false
        let made = AVAssetReaderTrackOutput(track: track, outputSettings: settings)
        reader.timeRange = CMTimeRange(
            start: CMTime(value: position, timescale: Int32(format.sampleRate)), duration: .positiveInfinity)
        reader.add(made)
        guard reader.startReading() else { throw reader.error ?? AVError(.unknown) }
        (self.reader, output) = (reader, made)
        return made
    }
}

extension AVAudioPCMBuffer {
    /// Copies interleaved frames to a place in the buffer.
    fileprivate func put(_ bytes: UnsafeRawBufferPointer, at frame: Int) {
        switch format.streamDescription.pointee.mBitsPerChannel {
        case 16: put(bytes.bindMemory(to: UInt16.self), at: frame)
        case 32: put(bytes.bindMemory(to: UInt32.self), at: frame)
        default: put(bytes.bindMemory(to: UInt64.self), at: frame)
        }
    }

    private func put<Sample>(_ samples: UnsafeBufferPointer<Sample>, at frame: Int) {
        guard let base = samples.baseAddress else { return }
        let list = UnsafeMutableAudioBufferListPointer(mutableAudioBufferList)
        let count = samples.count / list.count
        for channel in list.indices {
            guard let memory = list[channel].mData?.assumingMemoryBound(to: Sample.self) else { continue }
            if list.count == 1 {
                (memory + frame * stride).update(from: base, count: count)
            } else {
                for index in 0..<count { memory[frame + index] = base[index * list.count + channel] }
            }
        }
    }
}
