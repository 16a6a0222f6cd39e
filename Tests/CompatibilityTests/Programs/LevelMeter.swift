import AVFoundation
import MediaToolbox

/// Measures the level of a player item's or an export's audio with a tap, block by block.
final class LevelMeter {
    /// What the tap's functions share, from `init` to `finalize`.
    private final class Context {
        weak var meter: LevelMeter?
        var isSupported = false

        init(_ meter: LevelMeter) {
            self.meter = meter
        }
    }

    private(set) var levels: [Float] = []
    private(set) var sampleRate = 0.0

    func audioMix(for track: AVAssetTrack) -> AVAudioMix? {
        var callbacks = MTAudioProcessingTapCallbacks(
            version: kMTAudioProcessingTapCallbacksVersion_0,
            clientInfo: UnsafeMutableRawPointer(Unmanaged.passRetained(Context(self)).toOpaque()),
            init: tapInit,
            finalize: tapFinalize,
            prepare: tapPrepare,
            unprepare: tapUnprepare,
            process: tapProcess)

        var tap: Unmanaged<MTAudioProcessingTap>?
        let err = MTAudioProcessingTapCreate(
            kCFAllocatorDefault, &callbacks, kMTAudioProcessingTapCreationFlag_PostEffects, &tap)
        guard err == noErr else { return nil }

        let inputParams = AVMutableAudioMixInputParameters(track: track)
        inputParams.audioTapProcessor = tap?.takeRetainedValue()
        let audioMix = AVMutableAudioMix()
        audioMix.inputParameters = [inputParams]
        return audioMix
    }

    private let tapInit: MTAudioProcessingTapInitCallback = { (tap, clientInfo, tapStorageOut) in
        tapStorageOut.pointee = clientInfo
    }

    private let tapFinalize: MTAudioProcessingTapFinalizeCallback = { (tap) in
        Unmanaged<Context>.fromOpaque(MTAudioProcessingTapGetStorage(tap)).release()
    }

    private let tapPrepare: MTAudioProcessingTapPrepareCallback = { (tap, itemCount, basicDescription) in
        let context = Unmanaged<Context>.fromOpaque(MTAudioProcessingTapGetStorage(tap)).takeUnretainedValue()
        let description = basicDescription.pointee
        context.isSupported =
            description.mFormatID == kAudioFormatLinearPCM
            && description.mFormatFlags & kAudioFormatFlagIsFloat != 0
        context.meter?.sampleRate = Double(description.mSampleRate)
    }

    private let tapUnprepare: MTAudioProcessingTapUnprepareCallback = { (tap) in }

    private let tapProcess: MTAudioProcessingTapProcessCallback = {
        (tap, numberFrames, flags, bufferListInOut, numberFramesOut, flagsOut) in
        let status = MTAudioProcessingTapGetSourceAudio(
            tap, numberFrames, bufferListInOut, flagsOut, nil, numberFramesOut)
        guard status == noErr else { return }
        let context = Unmanaged<Context>.fromOpaque(MTAudioProcessingTapGetStorage(tap)).takeUnretainedValue()
        guard context.isSupported else { return }

        let bufferListPointer = UnsafeMutableAudioBufferListPointer(bufferListInOut)
        var sum: Float = 0
        for buffer in bufferListPointer {
            let samples = buffer.mData!.bindMemory(to: Float.self, capacity: numberFrames)
            for i in 0..<numberFrames { sum += samples[i] * samples[i] }
        }
        context.meter?.levels.append((sum / Float(numberFrames * bufferListPointer.count)).squareRoot())
    }
}
