internal import Foundation

// Buffers of uncompressed or coded audio in memory. Source: CoreAudioBaseTypes.h.

/// A piece of audio in memory: the samples of all channels interleaved, or of one channel.
public struct AudioBuffer {
    public var mNumberChannels: UInt32
    /// The number of bytes at `mData`.
    public var mDataByteSize: UInt32
    /// Owned by whoever made the buffer.
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

/// The head of a list of audio buffers of variable length, as in C: further buffers lie behind `mBuffers`.
///
/// `UnsafeMutableAudioBufferListPointer` gives access to all of them.
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

    /// Returns the number of bytes of a list of that many buffers.
    public static func sizeInBytes(maximumBuffers: Int) -> Int {
        require(maximumBuffers >= 1, "AudioBufferList must contain at least one buffer")
        return MemoryLayout<AudioBufferList>.size + (maximumBuffers - 1) * MemoryLayout<AudioBuffer>.stride
    }

    /// Allocates a list of empty buffers, to be freed with `free()` from `unsafeMutablePointer`.
    public static func allocate(maximumBuffers: Int) -> UnsafeMutableAudioBufferListPointer {
        let count = sizeInBytes(maximumBuffers: maximumBuffers)
        guard let memory = calloc(1, count) else { refuse("no memory for an audio buffer list") }
        let list = UnsafeMutableAudioBufferListPointer(memory.assumingMemoryBound(to: AudioBufferList.self))
        list.count = maximumBuffers
        return list
    }
}

/// The place of one packet in a buffer of coded audio. Source: CoreAudioBaseTypes.h.
public struct AudioStreamPacketDescription: Sendable, Hashable {
    /// The offset of the packet in bytes.
    public var mStartOffset: Int64
    /// The number of frames in the packet, or 0 if every packet has the same.
    public var mVariableFramesInPacket: UInt32
    /// The number of bytes.
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
