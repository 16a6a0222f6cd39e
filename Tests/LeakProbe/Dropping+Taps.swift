import Cutroom
import Foundation
import Synchronization

extension Dropping {
    /// Taps with memory of their own: unused, set and taken away, read through to the end, and dropped on the way.
    static func taps(_ url: URL) async throws {
        let asset = AVURLAsset(url: url)
        let tracks = try await asset.loadTracks(withMediaType: .audio)
        guard let track = tracks.first else { throw Unexpected(cause: "the clip has no audio") }
        try await ProcessState.requireNoGrowth(first: 100, then: 1000) { index in
            let parameters = AVMutableAudioMixInputParameters(track: track)
            parameters.audioTapProcessor = try ProbedTap.make()
            let mix = AVMutableAudioMix()
            mix.inputParameters = [parameters]
            if index % 3 == 0 { parameters.audioTapProcessor = nil }
            if index % 20 == 2 { try readAndWrite(url, index) }
            guard index % 20 < 2 else { return }
            let output = AVAssetReaderAudioMixOutput(audioTracks: tracks, audioSettings: nil)
            output.audioMix = mix
            let reader = try AVAssetReader(asset: asset)
            reader.add(output)
            guard reader.startReading() else { throw Unexpected(cause: "reading did not start") }
            for _ in 0..<(index % 20 == 0 ? 100 : 2) { _ = output.copyNextSampleBuffer() }
        }
        for _ in 0..<1000 where ProbedTap.count.load(ordering: .acquiring) > 0 {
            try await Task.sleep(for: .milliseconds(10))
        }
        let left = ProbedTap.count.load(ordering: .acquiring)
        guard left == 0 else { throw Unexpected(cause: "\(left) taps are not finalized") }
    }

    /// Files of audio that are closed or dropped.
    private static func readAndWrite(_ url: URL, _ index: Int) throws {
        let output = url.deletingLastPathComponent().appendingPathComponent("part.wav")
        let source = try AVAudioFile(forReading: url)
        let part = try AVAudioFile(forWriting: output, settings: source.processingFormat.settings)
        guard let buffer = AVAudioPCMBuffer(pcmFormat: source.processingFormat, frameCapacity: 1000) else {
            throw Unexpected(cause: "no buffer")
        }
        try source.read(into: buffer)
        try part.write(from: buffer)
        if index % 40 == 2 { part.close() }
    }
}

/// A tap that passes on what it reads, and has a hundred kilobytes.
private enum ProbedTap {
    static let count = Atomic(0)

    static func make() throws -> MTAudioProcessingTap {
        var callbacks = MTAudioProcessingTapCallbacks(
            version: kMTAudioProcessingTapCallbacksVersion_0, clientInfo: nil,
            init: { _, _, storage in
                storage.pointee = calloc(100_000, 1)
                count.add(1, ordering: .acquiringAndReleasing)
            },
            finalize: { tap in
                free(MTAudioProcessingTapGetStorage(tap))
                count.subtract(1, ordering: .acquiringAndReleasing)
            }, prepare: nil, unprepare: nil,
            process: { tap, frames, _, list, made, flags in
                _ = MTAudioProcessingTapGetSourceAudio(tap, frames, list, flags, nil, made)
            })
        var tap: MTAudioProcessingTap?
        let status = MTAudioProcessingTapCreate(
            nil, &callbacks, kMTAudioProcessingTapCreationFlag_PostEffects, &tap)
        guard status == noErr, let tap else { throw Unexpected(cause: "no tap: \(status)") }
        return tap
    }
}
