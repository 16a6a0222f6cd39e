import Foundation
import ImageFiles
import TestSupport
import Testing

/// Files that are written, as ImageMagick reads them.
@Suite struct DestinationTests {
    /// An image in which each pixel is another color, with alpha in its lower half if asked for.
    private static func image(_ width: Int, _ height: Int, seed: Int = 0, hasAlpha: Bool = false) throws
        -> CGImage
    {
        var bytes: [UInt8] = []
        for y in 0..<height {
            for x in 0..<width {
                let alpha = hasAlpha && 2 * y >= height ? 128 : 255
                bytes += [8 * x % 256, 16 * y % 256, 40 * seed % 256, alpha].map { UInt8($0) }
            }
        }
        let provider = try #require(CGDataProvider(data: Data(bytes) as CFData))
        return try #require(
            CGImage(
                width: width, height: height, bitsPerComponent: 8, bitsPerPixel: 32, bytesPerRow: 4 * width,
                space: CGColorSpaceCreateDeviceRGB(),
                bitmapInfo: CGBitmapInfo(rawValue: CGImageAlphaInfo.last.rawValue), provider: provider,
                decode: nil, shouldInterpolate: false, intent: .defaultIntent))
    }

    private static func bytes(_ image: CGImage) throws -> [UInt8] {
        [UInt8](try #require(image.dataProvider?.data))
    }

    private static func identify(_ format: String, _ file: URL, in folder: URL) async throws -> String {
        let text = folder.appendingPathComponent("\(UUID().uuidString).txt")
        try await ChildProcess.run(
            "convert", [file.path, "-format", format, "-write", "info:\(text.path)", "null:"])
        return try String(contentsOf: text, encoding: .utf8)
    }

    @Test(.timeLimit(.minutes(2)), arguments: ["public.png", "public.tiff"]) func lossless(type: String)
        async throws
    {
        let folder = try TemporaryFolder.make("images")
        defer { TemporaryFolder.remove(folder) }
        for orientation in [1, 3, 6] {
            let file = folder.appendingPathComponent("\(orientation).\(type.suffix(4))")
            let image = try Self.image(17, 9, hasAlpha: true)
            let made = CGImageDestinationCreateWithURL(file as CFURL, type as CFString, 1, nil)
            let destination = try #require(made)
            CGImageDestinationSetProperties(
                destination, [kCGImagePropertyOrientation: orientation] as CFDictionary)
            CGImageDestinationAddImage(destination, image, nil)
            #expect(CGImageDestinationFinalize(destination))
            let read = try await SourceTests.pixels(of: file, in: folder)
            #expect(try read == Self.bytes(image), "\(type) \(orientation)")
            // ImageMagick 6 doesn't read that of PNG.
            if type == "public.tiff" {
                let names = [1: "TopLeft", 3: "BottomRight", 6: "RightTop"]
                let found = try await Self.identify("%[orientation]", file, in: folder)
                #expect(found == names[orientation] || orientation == 1 && found == "Undefined", "\(found)")
            }
            let source = try SourceTests.source(file)
            let properties = CGImageSourceCopyPropertiesAtIndex(source, 0, nil) as? [String: Any]
            #expect((properties?[kCGImagePropertyOrientation] as? Int ?? 1) == orientation)
            #expect(try CGImageSourceCreateImageAtIndex(source, 0, nil).map(Self.bytes) == Self.bytes(image))
        }
    }

    @Test(.timeLimit(.minutes(2))) func qualitiesOfJPEG() async throws {
        let folder = try TemporaryFolder.make("images")
        defer { TemporaryFolder.remove(folder) }
        var sizes: [Int] = []
        let image = try Self.image(64, 48)
        for quality in [0.1, 0.5, 1.0] {
            let data = CFDataCreateMutable(nil, 0)!
            let made = CGImageDestinationCreateWithData(data, "public.jpeg" as CFString, 1, nil)
            let destination = try #require(made)
            let options: [CFString: Any] = [
                kCGImageDestinationLossyCompressionQuality: quality, kCGImagePropertyOrientation: 8,
            ]
            CGImageDestinationAddImage(destination, image, options as CFDictionary)
            #expect(CGImageDestinationFinalize(destination))
            sizes.append(data.length)
            let file = folder.appendingPathComponent("\(quality).jpg")
            try (data as Data).write(to: file)
            #expect(try await Self.identify("%[orientation] %w %h", file, in: folder) == "LeftBottom 64 48")
            let found =
                CGImageSourceCopyPropertiesAtIndex(try SourceTests.source(file), 0, nil) as? [CFString: Any]
            #expect(found?[kCGImagePropertyOrientation] as? UInt32 == 8)
        }
        #expect(sizes == sizes.sorted() && sizes[0] < sizes[2])
    }

    /// As programs make animations: a file's properties, and a delay for each frame.
    @Test(.timeLimit(.minutes(2)), arguments: [0, 3, nil]) func animations(loops: Int?) async throws {
        let folder = try TemporaryFolder.make("images")
        defer { TemporaryFolder.remove(folder) }
        let file = folder.appendingPathComponent("a.gif")
        let delays = [0.1, 0.25, 0.02]
        let made = CGImageDestinationCreateWithURL(
            file as CFURL, "com.compuserve.gif" as CFString, delays.count, nil)
        let destination = try #require(made)
        if let loops {
            let own = [
                kCGImagePropertyGIFDictionary as String: [kCGImagePropertyGIFLoopCount as String: loops]
            ]
            CGImageDestinationSetProperties(destination, own as CFDictionary)
        }
        for (index, delay) in delays.enumerated() {
            let own = [
                kCGImagePropertyGIFDictionary as String: [kCGImagePropertyGIFDelayTime as String: delay]
            ]
            CGImageDestinationAddImage(destination, try Self.image(12, 10, seed: index), own as CFDictionary)
        }
        #expect(CGImageDestinationFinalize(destination))
        #expect(try await Self.identify("%T %wx%h\n", file, in: folder) == "10 12x10\n25 12x10\n2 12x10\n")
        let source = try SourceTests.source(file)
        #expect(CGImageSourceGetCount(source) == 3)
        let whole = CGImageSourceCopyProperties(source, nil) as? [String: Any]
        let gif = whole?[kCGImagePropertyGIFDictionary] as? [String: Any]
        #expect(gif != nil && gif?[kCGImagePropertyGIFLoopCount] as? Int == loops)
        // Out of order, too: an earlier frame is decoded from the first one.
        for index in [0, 2, 1] {
            let frame = try #require(CGImageSourceCreateImageAtIndex(source, index, nil))
            let expected = try await SourceTests.pixels(of: file, frame: index, in: folder)
            #expect(try Self.bytes(frame) == expected, "\(index)")
            // 120 colors have a palette of their own.
            #expect(
                try zip(expected, Self.bytes(Self.image(12, 10, seed: index))).allSatisfy {
                    abs(Int($0) - Int($1)) < 9
                })
            let own = CGImageSourceCopyPropertiesAtIndex(source, index, nil) as? [String: Any]
            let times = own?[kCGImagePropertyGIFDictionary] as? [String: Any]
            #expect(times?[kCGImagePropertyGIFDelayTime] as? Double == delays[index])
            #expect(times?[kCGImagePropertyGIFUnclampedDelayTime] as? Double == delays[index])
        }
        let data = try #require(CGImageSourceCreateWithData(Data(contentsOf: file) as CFData, nil))
        #expect(
            CGImageSourceCreateImageAtIndex(data, 2, nil)
                == CGImageSourceCreateImageAtIndex(source, 2, nil))
    }

    @Test func misuse() throws {
        let folder = try TemporaryFolder.make("images")
        defer { TemporaryFolder.remove(folder) }
        let file = folder.appendingPathComponent("a.gif")
        func destination(_ type: String, _ count: Int) -> CGImageDestination? {
            CGImageDestinationCreateWithURL(file as CFURL, type as CFString, count, nil)
        }
        #expect(destination("public.heic", 1) == nil && destination("public.png", 2) == nil)
        #expect(destination("public.png", 0) == nil)
        let types = CGImageDestinationCopyTypeIdentifiers() as? [String]
        #expect(types == ["public.png", "public.jpeg", "public.tiff", "com.compuserve.gif"])
        let (small, large) = (try Self.image(4, 4), try Self.image(5, 4))
        let cases: [(String, [CGImage], [CFString: Any])] = [
            ("public.png", [], [:]), ("public.png", [small, small], [:]),
            ("com.compuserve.gif", [small, large], [:]),
            ("public.png", [small], [kCGImagePropertyOrientation: 9]),
            ("public.jpeg", [small], [kCGImageDestinationLossyCompressionQuality: "high"]),
            (
                "com.compuserve.gif", [small],
                [kCGImagePropertyGIFDictionary: [kCGImagePropertyGIFDelayTime: 1e9]]
            ),
            (
                "com.compuserve.gif", [small],
                [kCGImagePropertyGIFDictionary: [kCGImagePropertyGIFDelayTime: -1]]
            ),
            (
                "com.compuserve.gif", [small],
                [kCGImagePropertyGIFDictionary: [kCGImagePropertyGIFLoopCount: 70_000]]
            ),
        ]
        for (index, (type, images, properties)) in cases.enumerated() {
            let made =
                try #require(destination(type, type == "com.compuserve.gif" ? 2 : 1))
                as CGImageDestination?
            let destination = try #require(made)
            CGImageDestinationSetProperties(destination, properties as CFDictionary)
            for image in images { CGImageDestinationAddImage(destination, image, nil) }
            #expect(!CGImageDestinationFinalize(destination), "case \(index)")
            #expect(!FileManager.default.fileExists(atPath: file.path))
        }
        let twice = try #require(destination("public.png", 1))
        CGImageDestinationAddImage(twice, small, nil)
        #expect(CGImageDestinationFinalize(twice) && !CGImageDestinationFinalize(twice))
        let unread = try #require(destination("public.png", 1))
        try Data([0xFF, 0xD8, 0xFF]).write(to: folder.appendingPathComponent("b.jpg"))
        let broken = try SourceTests.source(folder.appendingPathComponent("b.jpg"))
        CGImageDestinationAddImageFromSource(unread, broken, 0, nil)
        #expect(!CGImageDestinationFinalize(unread))
    }

    /// Damaged files of animations neither stop the program nor have more frames than data.
    @Test(.timeLimit(.minutes(1))) func damagedAnimations() throws {
        let data = CFDataCreateMutable(nil, 0)!
        let made = CGImageDestinationCreateWithData(data, "com.compuserve.gif" as CFString, 3, nil)
        let destination = try #require(made)
        for seed in 0..<3 { CGImageDestinationAddImage(destination, try Self.image(6, 5, seed: seed), nil) }
        #expect(CGImageDestinationFinalize(destination))
        let whole = data as Data
        for length in stride(from: 1, to: whole.count, by: 7) {
            let source = try #require(CGImageSourceCreateWithData(whole.prefix(length) as CFData, nil))
            #expect((0...3).contains(CGImageSourceGetCount(source)))
        }
        for place in stride(from: 13, to: whole.count, by: 5) {
            var changed = whole
            changed[place] ^= 0xFF
            _ = CGImageSourceGetCount(try #require(CGImageSourceCreateWithData(changed as CFData, nil)))
        }
    }
}
