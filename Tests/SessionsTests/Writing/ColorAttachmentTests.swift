import Editing
import Foundation
import MediaTypes
import Sessions
import TestSupport
import Testing

/// The colors that a file has by the attachments of the frames that are appended. Source: AVVideoSettings.h,
/// `AVVideoColorPropertiesKey`. The judge is ffprobe.
@Suite struct ColorAttachmentTests {
    struct Row: Sendable {
        var primaries: String?
        var transfer: String?
        var matrix: String?
        /// The writer's settings.
        var settings: [String: String] = [:]
        /// ffprobe's space, transfer function and primaries.
        var expected: String
    }

    static let rows = [
        // Without attachments, small frames are BT.601.
        Row(expected: "smpte170m,smpte170m,smpte170m"),
        Row(
            primaries: kCVImageBufferColorPrimaries_ITU_R_709_2,
            transfer: kCVImageBufferTransferFunction_ITU_R_709_2,
            matrix: kCVImageBufferYCbCrMatrix_ITU_R_709_2, expected: "bt709,bt709,bt709"),
        Row(matrix: kCVImageBufferYCbCrMatrix_ITU_R_709_2, expected: "bt709,bt709,bt709"),
        Row(
            primaries: kCVImageBufferColorPrimaries_P3_D65,
            transfer: kCVImageBufferTransferFunction_ITU_R_709_2,
            matrix: kCVImageBufferYCbCrMatrix_ITU_R_709_2, expected: "bt709,bt709,smpte432"),
        // Settings come first.
        Row(
            primaries: kCVImageBufferColorPrimaries_ITU_R_709_2,
            transfer: kCVImageBufferTransferFunction_ITU_R_709_2,
            matrix: kCVImageBufferYCbCrMatrix_ITU_R_709_2,
            settings: [AVVideoYCbCrMatrixKey: AVVideoYCbCrMatrix_ITU_R_601_4],
            expected: "smpte170m,smpte170m,smpte170m"),
        Row(
            settings: [
                AVVideoColorPrimariesKey: AVVideoColorPrimaries_P3_D65,
                AVVideoTransferFunctionKey: AVVideoTransferFunction_ITU_R_709_2,
                AVVideoYCbCrMatrixKey: AVVideoYCbCrMatrix_ITU_R_709_2,
            ], expected: "bt709,bt709,smpte432"),
        Row(
            settings: [
                AVVideoColorPrimariesKey: AVVideoColorPrimaries_ITU_R_2020,
                AVVideoTransferFunctionKey: AVVideoTransferFunction_ITU_R_709_2,
                AVVideoYCbCrMatrixKey: AVVideoYCbCrMatrix_ITU_R_2020,
            ], expected: "bt2020nc,bt2020-10,bt2020"),
    ]

    @Test(arguments: rows) func filesHaveTheColorsOfTheirFrames(_ row: Row) async throws {
        try await TestWriter.writing("colors.mp4", as: .mp4) { writer, url in
            var settings = TestWriter.h264
            if !row.settings.isEmpty { settings[AVVideoColorPropertiesKey] = row.settings }
            try await TestWriter.append(Self.frames(row), to: writer, .video, settings)
            let colors = try await FFmpeg.probe(
                url, "stream=color_space,color_transfer,color_primaries", streams: "v:0")
            #expect(colors == [row.expected])
        }
    }

    /// Red frames.
    private static func frames(_ row: Row) throws -> [CMSampleBuffer] {
        var made: CVPixelBuffer?
        CVPixelBufferCreate(nil, 160, 96, kCVPixelFormatType_32BGRA, nil, &made)
        let image = try #require(made)
        let attachments = [
            (kCVImageBufferColorPrimariesKey, row.primaries),
            (kCVImageBufferTransferFunctionKey, row.transfer), (kCVImageBufferYCbCrMatrixKey, row.matrix),
        ]
        for (key, value) in attachments {
            if let value { CVBufferSetAttachment(image, key, value, .shouldPropagate) }
        }
        CVPixelBufferLockBaseAddress(image, [])
        let base = try #require(CVPixelBufferGetBaseAddress(image))
        for row in 0..<96 {
            for column in 0..<160 {
                base.storeBytes(
                    of: UInt32(0xFFC0_2020).littleEndian,
                    toByteOffset: row * CVPixelBufferGetBytesPerRow(image) + 4 * column, as: UInt32.self)
            }
        }
        CVPixelBufferUnlockBaseAddress(image, [])
        return try (0..<3).map { index in
            try CMSampleBuffer(
                imageBuffer: image, formatDescription: CMFormatDescription(imageBuffer: image),
                sampleTiming: CMSampleTimingInfo(
                    duration: CMTime(value: 1, timescale: 10),
                    presentationTimeStamp: CMTime(value: Int64(index), timescale: 10),
                    decodeTimeStamp: .invalid))
        }
    }

    /// Frames of a reader have attachments, which a client can pass on.
    @Test func framesOfReadersHaveColors() async throws {
        let asset = try await TestWriter.clip(2)
        let reader = try AVAssetReader(asset: asset)
        let tracks = try await asset.loadTracks(withMediaType: .video)
        let output = AVAssetReaderTrackOutput(
            track: try #require(tracks.first), outputSettings: TestWriter.bgra)
        reader.add(output)
        #expect(reader.startReading())
        let image = try #require(output.copyNextSampleBuffer()?.imageBuffer)
        let known = try #require(CVBufferCopyAttachments(image, .shouldPropagate) as? [String: Any])
        #expect(
            Set(known.keys) == [
                kCVImageBufferColorPrimariesKey, kCVImageBufferTransferFunctionKey,
                kCVImageBufferYCbCrMatrixKey,
            ])
        reader.cancelReading()
    }
}
