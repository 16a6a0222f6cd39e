import Cutroom
import Foundation

extension Dropping {
    /// Writers that end well, are cancelled, and are dropped on the way.
    static func writers(_ url: URL) async throws {
        let asset = AVURLAsset(url: url)
        guard let track = try await asset.loadTracks(withMediaType: .video).first else {
            throw Unexpected(cause: "the clip has no video")
        }
        let output = url.deletingLastPathComponent().appendingPathComponent("written.mp4")
        try await ProcessState.requireNoGrowth(first: 8, then: 32) { index in
            if FileManager.default.fileExists(atPath: output.path) {
                try FileManager.default.removeItem(at: output)
            }
            let reader = try AVAssetReader(asset: asset)
            let frames = AVAssetReaderTrackOutput(
                track: track,
                outputSettings: [kCVPixelBufferPixelFormatTypeKey: kCVPixelFormatType_32BGRA])
            reader.add(frames)
            reader.startReading()
            let writer = try AVAssetWriter(outputURL: output, fileType: .mp4)
            let input = AVAssetWriterInput(
                mediaType: .video, outputSettings: [AVVideoCodecKey: AVVideoCodecType.h264])
            writer.add(input)
            guard writer.startWriting() else { throw Unexpected(cause: "writing did not start") }
            writer.startSession(atSourceTime: .zero)
            for _ in 0..<[10, 0, 30][index % 3] {
                while !input.isReadyForMoreMediaData { try await Task.sleep(for: .milliseconds(1)) }
                guard let frame = frames.copyNextSampleBuffer() else { break }
                input.append(frame)
            }
            switch index % 4 {
            case 0, 1:
                await writer.finishWriting()
                let isEmpty = index % 3 == 1
                guard writer.status == (isEmpty ? .failed : .completed) else {
                    throw Unexpected(cause: "it ended otherwise: \(writer.status)")
                }
            case 2: writer.cancelWriting()
            default: break
            }
        }
    }
}
