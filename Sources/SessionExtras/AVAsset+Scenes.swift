internal import Dispatch
public import Editing
internal import Foundation
public import MediaTypes
internal import Sessions

extension AVAsset {
    /// Returns the times of the frames that begin a scene, in order: those at which the video changes abruptly. Not part of
    /// AVFoundation.
    ///
    /// Each frame is compared with the one before, both scaled to at most 64 by 64 pixels. Its difference is the mean
    /// absolute difference of their luma samples, in percent of 256; its score the smaller one of the difference, and of
    /// the difference's distance from that of the frame before, so that fast motion and flashes have a low score. The video
    /// is decoded once, and isn't kept. If the task is canceled, the search ends.
    ///
    /// - Parameters:
    ///   - threshold: The lowest score of a change, from 0 to 100.
    ///   - shortest: The minimum duration of a scene before a change; earlier changes are left out.
    ///   - timeRange: The range of the asset; by default all of it. Its first frame isn't a change.
    /// - Throws: An `AVError`, also without video, or `CancellationError`.
    public final func sceneChanges(
        above threshold: Double = 10, shortest: CMTime = .zero,
        timeRange: CMTimeRange = CMTimeRange(start: .zero, duration: .positiveInfinity)
    ) async throws -> [CMTime] {
        try Task.checkCancellation()
        let output = try sceneOutput()
        let reader = try AVAssetReader(asset: self)
        reader.timeRange = timeRange
        reader.add(output)
        guard reader.startReading() else { throw Self.failure(of: reader) }
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                DispatchQueue(label: "cutroom.scenes").async {
                    var finder = SceneFinder(threshold: threshold, shortest: shortest)
                    while let sample = output.copyNextSampleBuffer() {
                        guard let frame = CMSampleBufferGetImageBuffer(sample) else { continue }
                        finder.add(Self.luma(of: frame), at: CMSampleBufferGetPresentationTimeStamp(sample))
                    }
                    continuation.resume(
                        with: reader.status == .completed
                            ? .success(finder.changes) : .failure(Self.failure(of: reader)))
                }
            }
        } onCancel: {
            reader.cancelReading()
        }
    }

    private static func failure(of reader: AVAssetReader) -> any Error {
        reader.status == .cancelled ? CancellationError() : reader.error ?? AVError(.unknown)
    }

    /// The maximum width and height of the frames that are compared.
    private static let sceneSide = 64.0

    /// Returns an output of small frames of the first enabled video track.
    private func sceneOutput() throws -> AVAssetReaderTrackOutput {
        guard let track = tracks.first(where: { $0.mediaType == .video && $0.isEnabled }) else {
            throw AVError(
                .operationNotSupportedForAsset, reason: "there is no video to search for scenes",
                url: (self as? AVURLAsset)?.url, remedy: "choose media with video")
        }
        let size = track.naturalSize
        let scale = min(1, Self.sceneSide / max(size.width, size.height, 1))
        return AVAssetReaderTrackOutput(
            track: track,
            outputSettings: [
                kCVPixelBufferPixelFormatTypeKey: kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange,
                kCVPixelBufferWidthKey: Self.even(size.width * scale),
                kCVPixelBufferHeightKey: Self.even(size.height * scale),
            ])
    }

    private static func even(_ length: Double) -> Int { max(1, Int(length / 2)) * 2 }

    private static func luma(of frame: CVPixelBuffer) -> [UInt8] {
        CVPixelBufferLockBaseAddress(frame, .readOnly)
        defer { CVPixelBufferUnlockBaseAddress(frame, .readOnly) }
        guard let base = CVPixelBufferGetBaseAddressOfPlane(frame, 0) else { return [] }
        let (width, stride) = (CVPixelBufferGetWidth(frame), CVPixelBufferGetBytesPerRowOfPlane(frame, 0))
        var samples: [UInt8] = []
        samples.reserveCapacity(width * CVPixelBufferGetHeight(frame))
        for row in 0..<CVPixelBufferGetHeight(frame) {
            samples += UnsafeRawBufferPointer(start: base + row * stride, count: width)
        }
        return samples
    }
}
