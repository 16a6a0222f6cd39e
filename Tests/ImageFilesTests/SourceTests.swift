import Foundation
import ImageFiles
import TestSupport
import Testing

/// Image files that ImageMagick makes and judges.
@Suite struct SourceTests {
    /// Calls a closure with a folder in which ImageMagick made files.
    static func withImages(
        _ commands: [[String]], _ body: (URL) async throws -> Void
    ) async throws {
        let folder = try TemporaryFolder.make("images")
        defer { TemporaryFolder.remove(folder) }
        for command in commands {
            // The last argument is a file in the folder, and so are those after a colon alone.
            var arguments = command
            arguments[arguments.count - 1] = folder.appendingPathComponent(command.last ?? "").path
            try await ChildProcess.run("convert", arguments)
        }
        try await body(folder)
    }

    /// The straight red, green, blue and alpha that ImageMagick reads, of one frame.
    static func pixels(of file: URL, frame: Int = 0, in folder: URL) async throws -> [UInt8] {
        let raw = folder.appendingPathComponent("\(UUID().uuidString).rgba")
        try await ChildProcess.run(
            "convert",
            [
                file.path, "-coalesce", "-swap", "0,\(frame)", "-delete", "1--1", "-depth", "8",
                "rgba:\(raw.path)",
            ])
        return [UInt8](try Data(contentsOf: raw))
    }

    static func source(_ file: URL) throws -> CGImageSource {
        try #require(CGImageSourceCreateWithURL(file as CFURL, nil))
    }

    private static let gradient = ["-size", "24x16", "gradient:red-blue", "-depth", "8"]

    private static let files: [(name: String, type: String, more: [String])] = [
        ("a.png", "public.png", []), ("a.tiff", "public.tiff", ["-compress", "zip"]),
        ("a.bmp", "com.microsoft.bmp", []), ("a.gif", "com.compuserve.gif", []),
        ("a.jpg", "public.jpeg", ["-colorspace", "gray", "-quality", "95"]),
    ]

    @Test(.timeLimit(.minutes(2)), arguments: 0..<5) func pixelsAndProperties(index: Int) async throws {
        let (name, type, more) = Self.files[index]
        try await Self.withImages([Self.gradient + more + [name]]) { folder in
            let file = folder.appendingPathComponent(name)
            let source = try Self.source(file)
            #expect(CGImageSourceGetType(source) == type && CGImageSourceGetCount(source) == 1)
            let image = try #require(CGImageSourceCreateImageAtIndex(source, 0, nil))
            #expect(image.width == 24 && image.height == 16)
            let expected = try await Self.pixels(of: file, in: folder)
            let data = try #require(image.dataProvider?.data)
            let worst = zip(data, expected).map { abs(Int($0) - Int($1)) }.max() ?? 255
            // Colors of JPEG are decoded at half the resolution: grays aren't.
            #expect(data.count == expected.count && worst <= (type == "public.jpeg" ? 3 : 0), "\(worst)")
            let found = CGImageSourceCopyPropertiesAtIndex(source, 0, nil) as? [String: Any]
            let properties = try #require(found)
            #expect(properties[kCGImagePropertyPixelWidth] as? Int == 24)
            #expect(properties[kCGImagePropertyPixelHeight] as? Int == 16)
            #expect(properties[kCGImagePropertyHasAlpha] as? Bool == false)
            #expect(properties[kCGImagePropertyOrientation] == nil)
            #expect(CGImageSourceCreateImageAtIndex(source, 1, nil) == nil)
            #expect(CGImageSourceCopyPropertiesAtIndex(source, -1, nil) == nil)
            #expect(CGImageSourceCopyProperties(source, nil) != nil)
            let other = CGImageSourceCreateWithData(try Data(contentsOf: file) as CFData, nil)
            #expect(try CGImageSourceCreateImageAtIndex(#require(other), 0, nil) == image)
        }
    }

    /// An image of a color on the left and another one on the right keeps its places when it is turned.
    @Test(.timeLimit(.minutes(2)), arguments: [1, 6, 8]) func thumbnails(orientation: Int) async throws {
        let halves = ["-size", "20x20", "xc:red", "xc:blue", "+append", "-depth", "8"]
        try await Self.withImages([halves + ["a.png"]]) { folder in
            let file = folder.appendingPathComponent("a.png")
            let turned = folder.appendingPathComponent("b.png")
            let plain = try Self.source(file)
            let made = CGImageDestinationCreateWithURL(turned as CFURL, "public.png" as CFString, 1, nil)
            let destination = try #require(made)
            CGImageDestinationAddImageFromSource(
                destination, plain, 0, [kCGImagePropertyOrientation: orientation] as CFDictionary)
            #expect(CGImageDestinationFinalize(destination))
            let source = try Self.source(turned)
            let found = CGImageSourceCopyPropertiesAtIndex(source, 0, nil) as? [String: Any]
            #expect(found?[kCGImagePropertyOrientation] as? Int == (orientation == 1 ? nil : orientation))
            var options: [CFString: Any] = [
                kCGImageSourceCreateThumbnailFromImageAlways: true, kCGImageSourceThumbnailMaxPixelSize: 10,
                kCGImageSourceCreateThumbnailWithTransform: true, kCGImageSourceShouldCacheImmediately: true,
                kCGImageSourceShouldCache: false, kCGImageSourceShouldAllowFloat: false,
                kCGImageSourceTypeIdentifierHint: "public.png",
            ]
            let thumbnail = CGImageSourceCreateThumbnailAtIndex(source, 0, options as CFDictionary)
            let image = try #require(thumbnail)
            #expect(image.width == (orientation == 1 ? 10 : 5) && image.height == (orientation == 1 ? 5 : 10))
            let data = try #require(image.dataProvider?.data)
            // Red is at the left, at the top, or at the bottom.
            let ends = [data.startIndex, data.startIndex + (image.height - 1) * image.bytesPerRow]
            let (red, blue) = image.bitmapInfo.contains(.byteOrder32Little) ? (2, 0) : (0, 2)
            let isRed = ends.map { data[$0 + red] > 200 && data[$0 + blue] < 55 }
            #expect(isRed == [orientation != 8, orientation != 6])
            options[kCGImageSourceThumbnailMaxPixelSize] = 1000
            let large = CGImageSourceCreateThumbnailAtIndex(source, 0, options as CFDictionary)
            #expect(large.map { max($0.width, $0.height) } == 40)
            #expect(CGImageSourceCreateThumbnailAtIndex(source, 0, nil) == nil)
            let ifAbsent = [kCGImageSourceCreateThumbnailFromImageIfAbsent: true] as CFDictionary
            #expect(CGImageSourceCreateThumbnailAtIndex(source, 0, ifAbsent)?.width == 40)
        }
    }

    @Test(.timeLimit(.minutes(2))) func colorModelsAndDepths() async throws {
        let kinds: [([String], String, String, Int, Bool)] = [
            (
                ["-size", "8x8", "gradient:", "-colorspace", "gray", "-depth", "8", "gray.png"], "gray.png",
                "Gray", 8, false
            ),
            (
                ["-size", "8x8", "gradient:red-blue", "-depth", "16", "PNG48:deep.png"], "deep.png", "RGB",
                16, false
            ),
            (
                ["-size", "8x8", "gradient:red-blue", "-colors", "4", "PNG8:few.png"], "few.png", "RGB", 8,
                false
            ),
            (["-size", "8x8", "xc:none", "PNG32:clear.png"], "clear.png", "RGB", 8, true),
            (["-size", "8x8", "xc:red", "-colorspace", "CMYK", "print.jpg"], "print.jpg", "CMYK", 8, false),
        ]
        let folder = try TemporaryFolder.make("images")
        defer { TemporaryFolder.remove(folder) }
        for (command, name, model, depth, hasAlpha) in kinds {
            let path = folder.appendingPathComponent(name).path
            let last = (command.last ?? "").replacingOccurrences(of: name, with: path)
            try await ChildProcess.run("convert", command.dropLast() + [last])
            let source = try Self.source(folder.appendingPathComponent(name))
            let found = CGImageSourceCopyPropertiesAtIndex(source, 0, nil) as? [String: Any]
            #expect(found?[kCGImagePropertyColorModel] as? String == model, "\(name)")
            #expect(found?[kCGImagePropertyHasAlpha] as? Bool == hasAlpha, "\(name)")
            // A palette of four colors may have fewer bits.
            #expect(found?[kCGImagePropertyDepth] as? Int == depth || name == "few.png", "\(name)")
        }
        #expect(kCGImagePropertyColorModelRGB == "RGB" && kCGImagePropertyColorModelGray == "Gray")
        #expect(kCGImagePropertyColorModelCMYK == "CMYK")
    }

    @Test func whatIsNotAnImage() throws {
        let folder = try TemporaryFolder.make("images")
        defer { TemporaryFolder.remove(folder) }
        let file = folder.appendingPathComponent("a.png")
        #expect(CGImageSourceCreateWithURL(file as CFURL, nil) == nil)
        #expect(CGImageSourceCreateWithData(Data() as CFData, nil) == nil)
        try #expect(
            CGImageSourceCreateWithURL(#require(URL(string: "https://a.b/c.png")) as CFURL, nil) == nil)
        try Data("no image, and more of it".utf8).write(to: file)
        let source = try Self.source(file)
        #expect(CGImageSourceGetCount(source) == 0 && CGImageSourceGetType(source) == nil)
        #expect(CGImageSourceCreateImageAtIndex(source, 0, nil) == nil)
        #expect(CGImageSourceCopyProperties(source, nil) == nil)
        // A header without pixels.
        try Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]).write(to: file)
        let short = try Self.source(file)
        #expect(CGImageSourceGetCount(short) == 1 && CGImageSourceCreateImageAtIndex(short, 0, nil) == nil)
    }
}
