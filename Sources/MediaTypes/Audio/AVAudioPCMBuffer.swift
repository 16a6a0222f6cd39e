public import Foundation

/// A buffer of audio in memory. Source: AVAudioBuffer.h.
open class AVAudioBuffer: NSObject {
    /// The format of the audio.
    public final let format: AVAudioFormat
    /// One buffer per channel, or a single buffer if the format is interleaved.
    fileprivate let list: UnsafeMutableAudioBufferListPointer

    fileprivate init(_ format: AVAudioFormat, list: UnsafeMutableAudioBufferListPointer) {
        self.format = format
        self.list = list
    }

    /// The samples, valid as long as the buffer exists.
    open var audioBufferList: UnsafePointer<AudioBufferList> { list.unsafePointer }
    /// The samples, valid as long as the buffer exists.
    open var mutableAudioBufferList: UnsafeMutablePointer<AudioBufferList> { list.unsafeMutablePointer }
}

/// A buffer of uncompressed audio. It must be used by one thread at a time. Source: AVAudioBuffer.h.
open class AVAudioPCMBuffer: AVAudioBuffer {
    private let bytesPerFrame: Int
    /// The addresses of the channels.
    private let channels: UnsafeMutablePointer<UnsafeMutableRawPointer>
    private var length: AVAudioFrameCount = 0

    /// Creates an empty buffer; `nil` if the format is compressed.
    ///
    /// - Parameter frameCapacity: The maximum number of frames.
    public init?(pcmFormat format: AVAudioFormat, frameCapacity: AVAudioFrameCount) {
        let stream = format.streamDescription.pointee
        guard stream.mFormatID == kAudioFormatLinearPCM, stream.mBytesPerFrame > 0 else { return nil }
        let channelCount = Int(format.channelCount)
        let bufferCount = format.isInterleaved ? 1 : channelCount
        let list = AudioBufferList.allocate(maximumBuffers: bufferCount)
        bytesPerFrame = Int(stream.mBytesPerFrame)
        self.frameCapacity = frameCapacity
        channels = .allocate(capacity: channelCount)
        let size = max(1, Int(frameCapacity) * bytesPerFrame)
        for index in 0..<bufferCount {
            let memory = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 16)
            memory.initializeMemory(as: UInt8.self, repeating: 0, count: size)
            list[index] = AudioBuffer(
                mNumberChannels: format.isInterleaved ? UInt32(channelCount) : 1, mDataByteSize: 0,
                mData: memory)
            (channels + index).initialize(to: memory)
        }
        let sampleSize = Int(stream.mBitsPerChannel) / 8
        for index in bufferCount..<max(bufferCount, channelCount) {
            (channels + index).initialize(to: channels[0] + index * sampleSize)
        }
        super.init(format, list: list)
    }

    deinit {
        for index in list.indices { list[index].mData?.deallocate() }
        free(list.unsafeMutablePointer)
        channels.deallocate()
    }

    /// The maximum number of frames.
    public final let frameCapacity: AVAudioFrameCount

    /// The number of valid frames.
    ///
    /// Setting it to more than `frameCapacity` traps; AVFoundation raises an exception.
    open var frameLength: AVAudioFrameCount {
        get { length }
        set {
            require(newValue <= frameCapacity, "frameLength must not be greater than frameCapacity")
            length = newValue
            for index in list.indices { list[index].mDataByteSize = newValue * UInt32(bytesPerFrame) }
        }
    }

    /// The distance between successive samples of a channel, in samples: the number of channels if they are
    /// interleaved, 1 otherwise.
    open var stride: Int { format.isInterleaved ? Int(format.channelCount) : 1 }

    /// The samples of each channel, `stride` apart, valid as long as the buffer exists; `nil` if they are not
    /// 32-bit floats.
    open var floatChannelData: UnsafePointer<UnsafeMutablePointer<Float>>? {
        format.commonFormat == .pcmFormatFloat32 ? channelData() : nil
    }

    /// The samples of each channel, `stride` apart, valid as long as the buffer exists; `nil` if they are not
    /// 16-bit integers.
    open var int16ChannelData: UnsafePointer<UnsafeMutablePointer<Int16>>? {
        format.commonFormat == .pcmFormatInt16 ? channelData() : nil
    }

    /// The samples of each channel, `stride` apart, valid as long as the buffer exists; `nil` if they are not
    /// 32-bit integers.
    open var int32ChannelData: UnsafePointer<UnsafeMutablePointer<Int32>>? {
        format.commonFormat == .pcmFormatInt32 ? channelData() : nil
    }

    /// All pointers have the same size, regardless of their type.
    private func channelData<Sample>() -> UnsafePointer<UnsafeMutablePointer<Sample>> {
        UnsafeRawPointer(channels).assumingMemoryBound(to: UnsafeMutablePointer<Sample>.self)
    }
}
