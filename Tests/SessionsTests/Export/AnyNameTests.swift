import Editing
import ExtraTypes
import Foundation
import MediaTypes
import SessionExtras
import Sessions
import TestSupport
import Testing

/// The file type decides what a file is; its name does not.
@Suite struct AnyNameTests {
    private static let rows: [(AVFileType, String, String)] = [
        (.mp4, "movie.mov", "mp42"), (.mov, "movie.mp4", "qt  "), (.mp4, "movie", "mp42"),
        (.mov, "movie.MKV", "qt  "), (.m4v, "movie.mp4", "M4V "),
    ]

    /// Returns the major brand of the file.
    private static func brand(_ url: URL) throws -> String {
        String(decoding: try Data(contentsOf: url).dropFirst(8).prefix(4), as: UTF8.self)
    }

    @Test(arguments: rows.indices) func exports(_ index: Int) async throws {
        let (type, name, brand) = Self.rows[index]
        let folder = try TemporaryFolder.make("names")
        defer { TemporaryFolder.remove(folder) }
        let url = folder.appendingPathComponent(name)
        let clip = AVURLAsset(url: try await TestMedia.clip(TestClip(.numbered, frameCount: 10)))
        let session = try #require(
            AVAssetExportSession(asset: clip, presetName: AVAssetExportPresetHighestQuality))
        try await session.export(to: url, as: type)
        #expect(try Self.brand(url) == brand)
        #expect(try await FFmpeg.video(of: url).frames.count == 10)
        let read = AVURLAsset(url: url)
        #expect(try await read.load(.tracks).count == 1)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [name])
    }

    @Test(arguments: rows.indices) func writers(_ index: Int) async throws {
        let (type, name, brand) = Self.rows[index]
        let folder = try TemporaryFolder.make("names")
        defer { TemporaryFolder.remove(folder) }
        let url = folder.appendingPathComponent(name)
        let writer = try AVAssetWriter(outputURL: url, fileType: type)
        let input = AVAssetWriterInput(
            mediaType: .video,
            outputSettings: [
                AVVideoCodecKey: AVVideoCodecType.h264, AVVideoWidthKey: 64, AVVideoHeightKey: 64,
            ])
        let adaptor = AVAssetWriterInputPixelBufferAdaptor(assetWriterInput: input)
        writer.add(input)
        #expect(writer.startWriting(), "\(String(describing: writer.error))")
        writer.startSession(atSourceTime: .zero)
        var buffer: CVPixelBuffer?
        CVPixelBufferCreate(nil, 64, 64, kCVPixelFormatType_32BGRA, nil, &buffer)
        #expect(adaptor.append(try #require(buffer), withPresentationTime: .zero))
        await writer.finishWriting()
        #expect(writer.status == .completed)
        #expect(try Self.brand(url) == brand)
        #expect(try await FFmpeg.video(of: url).frames.count == 1)
    }

    /// Image files are read by the extension of their names.
    @Test func imagesNeedTheirExtension() async throws {
        let folder = try TemporaryFolder.make("names")
        defer { TemporaryFolder.remove(folder) }
        let clip = AVURLAsset(url: try await TestMedia.clip(TestClip(.numbered, frameCount: 3)))
        let session = try #require(
            AVAssetExportSession(asset: clip, presetName: AVAssetExportPresetHighestQuality))
        session.exportSettings = ExportSettings(video: VideoEncoding(codec: .png), audio: nil)
        let error = await #expect(throws: AVError.self) {
            try await session.export(to: folder.appendingPathComponent("image%03d.mov"), as: .png)
        }
        #expect(error?.code == .invalidOutputURLPathExtension)
    }
}
