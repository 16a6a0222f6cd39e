internal import Foundation
internal import GStreamerOverlay
package import MediaTypes
package import RenderPlan

/// The decoded contents of a file's first stream of a kind, from beginning to end.
package struct DecodedStream: Sendable {
    /// The time of each frame, or of each audio buffer, in the file, in nanoseconds.
    package private(set) var times: [Int64] = []
    /// The number of samples per channel; zero for video.
    package private(set) var sampleCount: Int64 = 0

    /// Decodes the frames of a file. Blocks; must not be called on streaming threads.
    ///
    /// - Throws: `SourceFailure` if the file can't be decoded, or has no such stream.
    package init(
        decoding path: String, trackID: CMPersistentTrackID, as format: VideoFormat, width: Int, height: Int,
        isCancelled: () -> Bool
    ) throws {
        let picture = SourceFormat(orientation: .identity, width: width, height: height)
        try decode(path, trackID, .pictures(picture, format), isCancelled)
    }

    /// Decodes the samples of a file. Blocks; must not be called on streaming threads.
    ///
    /// - Throws: `SourceFailure` if the file can't be decoded, or has no such stream.
    package init(
        decoding path: String, trackID: CMPersistentTrackID, as format: AudioFormat, isCancelled: () -> Bool
    ) throws {
        try decode(path, trackID, .sound(format), isCancelled, bytesPerFrame: format.bytesPerFrame)
    }

    private mutating func decode(
        _ path: String, _ trackID: CMPersistentTrackID, _ output: SourceReader.Output,
        _ isCancelled: () -> Bool,
        bytesPerFrame: Int? = nil
    ) throws {
        let source = MediaSource(
            url: URL(fileURLWithPath: path), trackID: trackID, streamID: "", streamIndex: 0,
            timescale: 1_000_000)
        let reader = try SourceReader(source: source, output: output)
        defer { reader.close() }
        while !isCancelled(), let sample = try reader.next() {
            if let time = sample.streamTime { times.append(time) }
            if let bytesPerFrame { sampleCount += Int64(sample.buffer.size / bytesPerFrame) }
        }
    }
}
