/// A collection of the audio buffers in a variable-length list. Source: CoreAudio's Swift interface.
public struct UnsafeMutableAudioBufferListPointer {
    public var unsafeMutablePointer: UnsafeMutablePointer<AudioBufferList>

    public init(_ p: UnsafeMutablePointer<AudioBufferList>) {
        unsafeMutablePointer = p
    }

    public init?(_ p: UnsafeMutablePointer<AudioBufferList>?) {
        guard let p else { return nil }
        unsafeMutablePointer = p
    }

    /// The address of the list, for functions that only read it.
    public var unsafePointer: UnsafePointer<AudioBufferList> { UnsafePointer(unsafeMutablePointer) }

    /// The number of buffers.
    public var count: Int {
        get { Int(unsafeMutablePointer.pointee.mNumberBuffers) }
        nonmutating set { unsafeMutablePointer.pointee.mNumberBuffers = UInt32(newValue) }
    }

    private var buffers: UnsafeMutablePointer<AudioBuffer> {
        let offset =
            MemoryLayout<AudioBufferList>.offset(of: \.mBuffers) ?? MemoryLayout<AudioBuffer>.alignment
        return (UnsafeMutableRawPointer(unsafeMutablePointer) + offset)
            .assumingMemoryBound(to: AudioBuffer.self)
    }
}

extension UnsafeMutableAudioBufferListPointer: MutableCollection, RandomAccessCollection {
    public typealias Element = AudioBuffer
    public typealias Index = Int
    public typealias Indices = Range<Int>

    public var startIndex: Int { 0 }
    public var endIndex: Int { count }

    public subscript(index: Int) -> AudioBuffer {
        get {
            require(indices.contains(index), "subscript index out of range")
            return buffers[index]
        }
        nonmutating set {
            require(indices.contains(index), "subscript index out of range")
            buffers[index] = newValue
        }
    }
}

@available(*, unavailable)
extension UnsafeMutableAudioBufferListPointer: Sendable {}
