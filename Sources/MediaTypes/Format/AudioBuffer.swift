internal import Foundation

// Buffers of uncompressed or coded audio in memory. Source: CoreAudioBaseTypes.h.

/// A buffer of audio: the interleaved samples of all channels, or the samples of one channel.
public struct AudioBuffer {
    public var mNumberChannels: UInt32
    /// The number of bytes at `mData`.
    public var mDataByteSize: UInt32
    /// The memory, owned by the creator of the buffer.
    public var mData: UnsafeMutableRawPointer?

    public init() {
        self.init(mNumberChannels: 0, mDataByteSize: 0, mData: nil)
    }

    public init(mNumberChannels: UInt32, mDataByteSize: UInt32, mData: UnsafeMutableRawPointer?) {
        self.mNumberChannels = mNumberChannels
        self.mDataByteSize = mDataByteSize
        self.mData = mData
    }
}

/// The head of a variable-length list of audio buffers, as in C: further buffers follow `mBuffers` in memory.
///
/// `UnsafeMutableAudioBufferListPointer` provides access to all of them.
public struct AudioBufferList {
    public var mNumberBuffers: UInt32
    /// The first buffer.
    public var mBuffers: AudioBuffer

    public init() {
        self.init(mNumberBuffers: 0, mBuffers: AudioBuffer())
    }

    public init(mNumberBuffers: UInt32, mBuffers: AudioBuffer) {
        self.mNumberBuffers = mNumberBuffers
        self.mBuffers = mBuffers
    }

    /// Returns the size, in bytes, of a list with the given number of buffers.
    public static func sizeInBytes(maximumBuffers: Int) -> Int {
        require(maximumBuffers >= 1, "AudioBufferList must contain at least one buffer")
        return MemoryLayout<AudioBufferList>.size + (maximumBuffers - 1) * MemoryLayout<AudioBuffer>.stride
    }

    /// Allocates a list of empty buffers. Free its `unsafeMutablePointer` with `free()`.
    public static func allocate(maximumBuffers: Int) -> UnsafeMutableAudioBufferListPointer {
        let count = sizeInBytes(maximumBuffers: maximumBuffers)
        guard let memory = calloc(1, count) else { refuse("no memory for an audio buffer list") }
        let list = UnsafeMutableAudioBufferListPointer(memory.assumingMemoryBound(to: AudioBufferList.self))
        list.count = maximumBuffers
        return list
    }
}

/// The location of a packet in a buffer of coded audio. Source: CoreAudioBaseTypes.h.
public struct AudioStreamPacketDescription: Sendable, Hashable {
    /// The offset of the packet, in bytes.
    public var mStartOffset: Int64
    /// The number of frames in the packet; 0 if all packets have the same number.
    public var mVariableFramesInPacket: UInt32
    /// The size of the packet, in bytes.
    public var mDataByteSize: UInt32

    public init() {
        self.init(mStartOffset: 0, mVariableFramesInPacket: 0, mDataByteSize: 0)
    }

    public init(mStartOffset: Int64, mVariableFramesInPacket: UInt32, mDataByteSize: UInt32) {
        self.mStartOffset = mStartOffset
        self.mVariableFramesInPacket = mVariableFramesInPacket
        self.mDataByteSize = mDataByteSize
    }
}
