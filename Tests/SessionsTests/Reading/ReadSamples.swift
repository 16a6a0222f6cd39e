import Editing
import Foundation
import MediaTypes
import Sessions
import TestSupport
import Testing

/// What the outputs of a reader gave, to the end.
enum ReadSamples {
    /// Reads one output to its end.
    static func all(
        of asset: AVAsset, _ output: AVAssetReaderOutput, in range: CMTimeRange? = nil
    ) throws -> [CMSampleBuffer] {
        let reader = try AVAssetReader(asset: asset)
        if let range { reader.timeRange = range }
        #expect(reader.canAdd(output))
        reader.add(output)
        #expect(reader.status == .unknown)
        guard reader.startReading() else { throw try #require(reader.error) }
        #expect(reader.status == .reading)
        let samples = rest(of: output)
        if let error = reader.error { throw error }
        #expect(reader.status == .completed)
        return samples
    }

    static func rest(of output: AVAssetReaderOutput) -> [CMSampleBuffer] {
        var samples: [CMSampleBuffer] = []
        while let sample = output.copyNextSampleBuffer() { samples.append(sample) }
        return samples
    }

    /// A frame's samples, plane after plane, rows without padding: one byte each in planes, four packed.
    static func pixels(of sample: CMSampleBuffer) throws -> [UInt8] {
        let image = try #require(sample.imageBuffer)
        CVPixelBufferLockBaseAddress(image, .readOnly)
        defer { CVPixelBufferUnlockBaseAddress(image, .readOnly) }
        guard CVPixelBufferIsPlanar(image) else {
            let base = try #require(CVPixelBufferGetBaseAddress(image))
            let width = 4 * CVPixelBufferGetWidth(image)
            return (0..<CVPixelBufferGetHeight(image)).flatMap { row in
                UnsafeRawBufferPointer(start: base + row * CVPixelBufferGetBytesPerRow(image), count: width)
            }
        }
        return try (0..<CVPixelBufferGetPlaneCount(image)).flatMap { plane in
            let base = try #require(CVPixelBufferGetBaseAddressOfPlane(image, plane))
            let stride = CVPixelBufferGetBytesPerRowOfPlane(image, plane)
            return (0..<CVPixelBufferGetHeightOfPlane(image, plane)).flatMap { row in
                UnsafeRawBufferPointer(
                    start: base + row * stride, count: CVPixelBufferGetWidthOfPlane(image, plane))
            }
        }
    }

    static func bytes(of samples: [CMSampleBuffer]) throws -> Data {
        try samples.reduce(into: Data()) { $0 += try #require($1.dataBuffer).dataBytes() }
    }

    static var planar: [String: Any] {
        [kCVPixelBufferPixelFormatTypeKey: kCVPixelFormatType_420YpCbCr8Planar]
    }

    static var pcm: [String: Any] { [AVFormatIDKey: kAudioFormatLinearPCM] }
}
