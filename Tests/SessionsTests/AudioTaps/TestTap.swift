import Foundation
import MediaTypes
import Synchronization
import Testing

/// A client's tap that notes its calls and processes with a closure.
final class TestTap: Sendable {
    typealias Process =
        @Sendable (
            _ tap: MTAudioProcessingTap, _ count: CMItemCount, _ list: UnsafeMutablePointer<AudioBufferList>,
            _ made: UnsafeMutablePointer<CMItemCount>
        ) -> Void

    private struct Log {
        var calls: [String] = []
        var frameCount = 0
        /// Whether each call that needs a prepared tap had one.
        var isOrdered = true
        var isPrepared = false
    }

    private let log = Mutex(Log())
    private let process: Process

    private init(_ process: @escaping Process) { self.process = process }

    /// What was called, in order, `process` once in a row.
    var calls: [String] { log.withLock { $0.calls } }
    /// How many frames the tap had to make.
    var frameCount: Int { log.withLock { $0.frameCount } }
    /// Whether frames were processed only between `prepare` and `unprepare`, which took turns.
    var isOrdered: Bool { log.withLock { $0.isOrdered } }

    /// What was called until it was finalized: for tests that have dropped the tap.
    func callsToTheEnd() async throws -> [String] {
        for _ in 0..<1000 where calls.last != "finalize" { try await Task.sleep(for: .milliseconds(10)) }
        return calls
    }

    private func note(_ call: String, _ change: (inout Log) -> Void = { _ in }) {
        log.withLock {
            if $0.calls.last != call { $0.calls.append(call) }
            change(&$0)
        }
    }

    /// Makes a tap, which keeps its `TestTap` until it is finalized.
    static func make(
        after isPostEffects: Bool = false, _ process: @escaping Process
    ) throws -> (tap: MTAudioProcessingTap, log: TestTap) {
        let object = TestTap(process)
        var callbacks = MTAudioProcessingTapCallbacks(
            version: kMTAudioProcessingTapCallbacksVersion_0,
            clientInfo: Unmanaged.passRetained(object).toOpaque(),
            init: { _, info, storage in storage.pointee = info },
            finalize: { tap in
                let object = Unmanaged<TestTap>.fromOpaque(MTAudioProcessingTapGetStorage(tap))
                object.takeUnretainedValue().note("finalize")
                object.release()
            },
            prepare: { tap, most, format in
                let (rate, channels) = (format.pointee.mSampleRate, format.pointee.mChannelsPerFrame)
                TestTap.of(tap).note("prepare \(Int(rate)) \(channels)") { log in
                    if log.isPrepared { log.isOrdered = false }
                    log.isPrepared = true
                }
                #expect(most > 0 && format.pointee.mBitsPerChannel == 32)
            },
            unprepare: { tap in
                TestTap.of(tap).note("unprepare") { log in
                    if !log.isPrepared { log.isOrdered = false }
                    log.isPrepared = false
                }
            },
            process: { tap, count, flags, list, made, _ in
                let object = TestTap.of(tap)
                if flags & kMTAudioProcessingTapFlag_StartOfStream != 0 { object.note("start") }
                object.note("process") { log in
                    if !log.isPrepared { log.isOrdered = false }
                    log.frameCount += count
                }
                object.process(tap, count, list, made)
                if flags & kMTAudioProcessingTapFlag_EndOfStream != 0 { object.note("end") }
            })
        var tap: MTAudioProcessingTap?
        let flags =
            isPostEffects
            ? kMTAudioProcessingTapCreationFlag_PostEffects : kMTAudioProcessingTapCreationFlag_PreEffects
        #expect(MTAudioProcessingTapCreate(kCFAllocatorDefault, &callbacks, flags, &tap) == noErr)
        return (try #require(tap), object)
    }

    private static func of(_ tap: MTAudioProcessingTap) -> TestTap {
        Unmanaged<TestTap>.fromOpaque(MTAudioProcessingTapGetStorage(tap)).takeUnretainedValue()
    }

    /// Multiplies all samples, in place.
    static func gain(_ factor: Float) -> Process {
        { tap, count, list, made in
            #expect(MTAudioProcessingTapGetSourceAudio(tap, count, list, nil, nil, made) == noErr)
            for buffer in UnsafeMutableAudioBufferListPointer(list) {
                guard let samples = buffer.mData?.assumingMemoryBound(to: Float.self) else { continue }
                for index in 0..<made.pointee { samples[index] *= factor }
            }
        }
    }

    /// Makes frames of its own of what it reads, in memory of its own.
    ///
    /// - Parameter make: Takes the number of frames and a function that reads any number of frames of the left channel,
    ///   and returns the frames of both.
    static func synthesis(
        _ make: @escaping @Sendable (_ count: Int, _ read: (Int) -> [Float]) -> [Float]
    ) -> Process {
        let output = OwnMemory()
        return { tap, count, list, made in
            let frames = make(count) { count in
                let source = AudioBufferList.allocate(maximumBuffers: 2)
                defer { free(source.unsafeMutablePointer) }
                for channel in source.indices {
                    source[channel] = AudioBuffer(mNumberChannels: 1, mDataByteSize: 0, mData: nil)
                }
                var got = -1
                #expect(
                    MTAudioProcessingTapGetSourceAudio(
                        tap, count, source.unsafeMutablePointer, nil, nil, &got) == noErr)
                let samples = source[0].mData?.assumingMemoryBound(to: Float.self)
                return Array(UnsafeBufferPointer(start: samples, count: got))
            }
            for (index, frame) in frames.prefix(OwnMemory.size).enumerated() { output.samples[index] = frame }
            let buffers = UnsafeMutableAudioBufferListPointer(list)
            for channel in buffers.indices {
                #expect(buffers[channel].mData == nil && Int(buffers[channel].mDataByteSize) == 4 * count)
                buffers[channel].mData = UnsafeMutableRawPointer(output.samples)
            }
            made.pointee = frames.count
        }
    }
}

/// A tap's memory for what it makes.
///
/// `@unchecked Sendable`: calls of one tap follow each other.
private final class OwnMemory: @unchecked Sendable {
    static let size = 16_384
    let samples = UnsafeMutablePointer<Float>.allocate(capacity: size)

    init() { samples.initialize(repeating: 0, count: Self.size) }
    deinit { samples.deallocate() }
}
