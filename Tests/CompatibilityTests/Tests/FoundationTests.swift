import AVFoundation
import TestSupport
import Testing

extension ClientTests {
    /// Types of Foundation and of Core Foundation where Apple's functions take them.
    @Suite struct FoundationTests {
        private static let size = CGSize(width: 10, height: 6)

        @Test func dictionariesOfAnyKindAreAttributes() throws {
            let buffers = [
                PixelBufferMaker.withFoundation(Self.size), PixelBufferMaker.withSwift(Self.size),
                PixelBufferMaker.withLiterals(Self.size),
            ]
            // A row has 40 bytes, and is as long as the alignment says.
            #expect(buffers.map { $0.map(CVPixelBufferGetBytesPerRow) } == [256, 128, 64])
            #expect(buffers.allSatisfy { $0.map(CVPixelBufferGetHeight) == 6 })
        }

        @Test func keysOfAnyTypeAreKeys() throws {
            let attributes: [AnyHashable: Any] = [
                kCVPixelBufferPixelFormatTypeKey: kCVPixelFormatType_32BGRA,
                kCVPixelBufferWidthKey as NSString: CGFloat(10), kCVPixelBufferHeightKey as String: 6,
                7: "ignored",
            ]
            let pool = try #require(PixelBufferMaker.pool(attributes, count: 2))
            var buffer: CVPixelBuffer?
            #expect(CVPixelBufferPoolCreatePixelBuffer(nil, pool, &buffer) == kCVReturnSuccess)
            #expect(buffer.map(CVPixelBufferGetWidth) == 10)
            #expect(PixelBufferMaker.pool([:], count: nil) == nil)
        }

        @Test func extensionsComeBack() throws {
            let format = try #require(
                PixelBufferMaker.format(
                    Self.size, extensions: [kCMFormatDescriptionExtension_Depth as String: 24]))
            let extensions = CMFormatDescriptionGetExtensions(format) as? [String: Any]
            #expect(extensions?[kCMFormatDescriptionExtension_Depth as String] as? Int == 24)
            let plain = try #require(PixelBufferMaker.format(Self.size, extensions: nil))
            #expect(CMFormatDescriptionGetExtensions(plain) == nil && plain != format)
        }

        @Test func typesOfFilesAreStrings() {
            #expect(
                PixelBufferMaker.names() == [
                    "public.mpeg-4", "com.apple.quicktime-movie", "com.apple.m4a-audio",
                ])
            #expect(AVFileType.mp4 == AVFileType(rawValue: AVFileType.mp4 as CFString))
            #expect([AVFileType.mov, .mp4].map(\.rawValue).count == 2)
        }

        /// A file that imports one of Apple's modules has Foundation, as on Apple's platforms.
        @Test func everyModuleBringsFoundation() async throws {
            #expect(lengthWithCoreGraphics(CGPoint(x: 3, y: 4)) == 5)
            #expect(intervalWithCoreMedia(CMTime(value: 19, timescale: 10)) == 2)
            #expect(dateWithQuartzCore(CALayer()) == Date(timeIntervalSince1970: 0))
            #expect(nameWithMediaToolbox(3) == "03")
            let buffer = try #require(PixelBufferMaker.withLiterals(Self.size))
            #expect(dataWithCoreVideo(buffer) == Data(count: 64))
            let url = try await ClientMedia.music(seconds: 1)
            #expect(fileWithAVFAudio(url)?.length == 48_000)
            #expect((itemWithAVKit(url).asset as? AVURLAsset)?.url == url)
            let (composition, time, vector) = scoped()
            #expect(composition.tracks.isEmpty && time.seconds == 0.5 && vector.dy == 2)
        }
    }
}
