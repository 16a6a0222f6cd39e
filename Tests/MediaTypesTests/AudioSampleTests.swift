import Foundation
import MediaTypes
import Testing

/// Source: CMSampleBuffer.h, CoreAudioBaseTypes.h.
@Suite struct AudioSampleTests {
    private static func format(isPlanar: Bool) throws -> CMFormatDescription {
        var stream = AudioStreamBasicDescription(
            mSampleRate: 48_000, mFormatID: kAudioFormatLinearPCM,
            mFormatFlags: kAudioFormatFlagIsSignedInteger | kAudioFormatFlagIsPacked, mBytesPerPacket: 4,
            mFramesPerPacket: 1, mBytesPerFrame: 4, mChannelsPerFrame: 2, mBitsPerChannel: 16, mReserved: 0)
        if isPlanar {
            stream.mFormatFlags |= kAudioFormatFlagIsNonInterleaved
            (stream.mBytesPerFrame, stream.mBytesPerPacket) = (2, 2)
        }
        return try CMFormatDescription(audioStreamBasicDescription: stream)
    }

    /// Ten frames of 0, 1, 2, … in each 16-bit sample as it lies in memory.
    private static func buffer(isPlanar: Bool) throws -> CMSampleBuffer {
        let samples = (0..<20).map { Int16($0) }
        let data = try #require(samples.withUnsafeBytes { CMBlockBuffer(copying: $0) })
        var made: CMSampleBuffer?
        let status = CMAudioSampleBufferCreateReadyWithPacketDescriptions(
            allocator: nil, dataBuffer: data, formatDescription: try format(isPlanar: isPlanar),
            sampleCount: 10, presentationTimeStamp: CMTime(value: 3, timescale: 48_000),
            packetDescriptions: nil, sampleBufferOut: &made)
        #expect(status == noErr)
        return try #require(made)
    }

    private static func samples(_ buffer: AudioBuffer) -> [Int16] {
        Array(
            UnsafeRawBufferPointer(start: buffer.mData, count: Int(buffer.mDataByteSize))
                .bindMemory(to: Int16.self))
    }

    @Test func framesAreCountedInSamples() throws {
        let buffer = try Self.buffer(isPlanar: false)
        #expect(buffer.numSamples == 10 && buffer.totalSampleSize == 40)
        #expect(buffer.duration == CMTime(value: 10, timescale: 48_000))
        #expect(
            try buffer.sampleTimingInfo(at: 4).presentationTimeStamp == CMTime(value: 7, timescale: 48_000))
    }

    @Test(arguments: [false, true]) func listsShowTheChannelsAsTheyLie(isPlanar: Bool) throws {
        let buffer = try Self.buffer(isPlanar: isPlanar)
        var size = 0
        #expect(
            CMSampleBufferGetAudioBufferListWithRetainedBlockBuffer(
                buffer, bufferListSizeNeededOut: &size, bufferListOut: nil, bufferListSize: 0,
                blockBufferAllocator: nil, blockBufferMemoryAllocator: nil,
                flags: kCMSampleBufferFlag_AudioBufferList_Assure16ByteAlignment, blockBufferOut: nil)
                == noErr)
        #expect(size == AudioBufferList.sizeInBytes(maximumBuffers: isPlanar ? 2 : 1))
        try buffer.withAudioBufferList { list, block in
            #expect(block.dataLength == 40 && list.count == (isPlanar ? 2 : 1))
            let found = list.map(Self.samples)
            #expect(
                isPlanar
                    ? found == [(0..<10).map { Int16($0) }, (10..<20).map { Int16($0) }]
                    : found == [(0..<20).map { Int16($0) }])
            #expect(list.allSatisfy { $0.mNumberChannels == (isPlanar ? 1 : 2) })
            #expect(list.unsafePointer.pointee.mNumberBuffers == UInt32(list.count))
        }
    }

    /// The usual way to go through samples: one buffer on the stack.
    @Test func aSingleBufferNeedsNoList() throws {
        let buffer = try Self.buffer(isPlanar: false)
        var (list, block) = (AudioBufferList(), CMBlockBuffer?.none)
        CMSampleBufferGetAudioBufferListWithRetainedBlockBuffer(
            buffer, bufferListSizeNeededOut: nil, bufferListOut: &list,
            bufferListSize: MemoryLayout<AudioBufferList>.size, blockBufferAllocator: nil,
            blockBufferMemoryAllocator: nil, flags: 0, blockBufferOut: &block)
        #expect(list.mNumberBuffers == 1 && list.mBuffers.mDataByteSize == 40)
        #expect(Self.samples(list.mBuffers).last == 19 && block != nil)
        let planar = try Self.buffer(isPlanar: true)
        #expect(
            CMSampleBufferGetAudioBufferListWithRetainedBlockBuffer(
                planar, bufferListSizeNeededOut: nil, bufferListOut: &list,
                bufferListSize: MemoryLayout<AudioBufferList>.size, blockBufferAllocator: nil,
                blockBufferMemoryAllocator: nil, flags: 0, blockBufferOut: &block)
                == kCMSampleBufferError_ArrayTooSmall)
    }

    @Test(arguments: [false, true]) func framesAreCopiedIntoLists(isPlanar: Bool) throws {
        let buffer = try Self.buffer(isPlanar: isPlanar)
        let list = AudioBufferList.allocate(maximumBuffers: isPlanar ? 2 : 1)
        defer { free(list.unsafeMutablePointer) }
        var memory = [[Int16]](repeating: Array(repeating: 0, count: 8), count: 2)
        for index in list.indices {
            memory[index].withUnsafeMutableBytes {
                list[index] = AudioBuffer(mNumberChannels: 1, mDataByteSize: 16, mData: $0.baseAddress)
            }
        }
        #expect(
            CMSampleBufferCopyPCMDataIntoAudioBufferList(
                buffer, at: 2, frameCount: 3, into: list.unsafeMutablePointer) == noErr)
        #expect(Array(memory[0].prefix(3)) == (isPlanar ? [2, 3, 4] : [4, 5, 6]))
        if isPlanar { #expect(Array(memory[1].prefix(3)) == [12, 13, 14]) }
        #expect(
            CMSampleBufferCopyPCMDataIntoAudioBufferList(
                buffer, at: 8, frameCount: 3, into: list.unsafeMutablePointer)
                == kCMSampleBufferError_SampleIndexOutOfRange)
    }

    @Test func aListBecomesABuffersData() throws {
        let stream = try Self.format(isPlanar: false)
        let timing = CMSampleTimingInfo(
            duration: CMTime(value: 1, timescale: 48_000), presentationTimeStamp: .zero,
            decodeTimeStamp: .invalid)
        let buffer = try CMSampleBuffer(
            dataBuffer: nil, formatDescription: stream, numSamples: 2, sampleTimings: [timing],
            sampleSizes: [4])
        var samples: [Int16] = [5, 6, 7, 8]
        samples.withUnsafeMutableBytes { bytes in
            var list = AudioBufferList(
                mNumberBuffers: 1,
                mBuffers: AudioBuffer(mNumberChannels: 2, mDataByteSize: 8, mData: bytes.baseAddress))
            #expect(
                CMSampleBufferSetDataBufferFromAudioBufferList(
                    buffer, blockBufferAllocator: nil, blockBufferMemoryAllocator: nil, flags: 0,
                    bufferList: &list) == noErr)
        }
        #expect(try buffer.dataBuffer?.dataBytes() == Data([5, 0, 6, 0, 7, 0, 8, 0]))
    }

    @Test func packetsHavePlaces() throws {
        var stream = AudioStreamBasicDescription()
        (stream.mSampleRate, stream.mFormatID, stream.mFramesPerPacket) = (44_100, kAudioFormatMPEG4AAC, 1024)
        let packets = [
            AudioStreamPacketDescription(mStartOffset: 0, mVariableFramesInPacket: 0, mDataByteSize: 3),
            AudioStreamPacketDescription(mStartOffset: 3, mVariableFramesInPacket: 0, mDataByteSize: 5),
        ]
        var made: CMSampleBuffer?
        CMAudioSampleBufferCreateReadyWithPacketDescriptions(
            allocator: nil, dataBuffer: try CMBlockBuffer(length: 8),
            formatDescription: try CMFormatDescription(audioStreamBasicDescription: stream), sampleCount: 2,
            presentationTimeStamp: .zero, packetDescriptions: packets, sampleBufferOut: &made)
        #expect(try made?.sampleSizes() == [3, 5])
        #expect(made?.duration == CMTime(value: 2048, timescale: 44_100))
        #expect(AudioStreamPacketDescription().mStartOffset == 0 && packets[1].mStartOffset == 3)
        #expect(packets[0].mVariableFramesInPacket == 0 && packets[0].mDataByteSize == 3)
        #expect(throws: NSError.self) { try made?.withAudioBufferList { _, _ in } }
    }

    /// As C lays them out: what is passed by pointer between programs depends on it.
    @Test func listsLieInMemoryAsInC() {
        #expect(MemoryLayout<AudioBuffer>.size == 16 && MemoryLayout<AudioBufferList>.size == 24)
        #expect(MemoryLayout<AudioBufferList>.offset(of: \.mBuffers) == 8)
        #expect(AudioBufferList.sizeInBytes(maximumBuffers: 3) == 56)
        #expect(
            MemoryLayout<AudioChannelDescription>.size == 20 && MemoryLayout<AudioChannelLayout>.size == 32)
        #expect(AudioBuffer().mData == nil)
        let nothing: UnsafeMutablePointer<AudioBufferList>? = nil
        #expect(UnsafeMutableAudioBufferListPointer(nothing) == nil)
    }
}
