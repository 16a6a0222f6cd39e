internal import ExtraTypes
internal import Foundation
internal import GStreamerOverlay
internal import LayerRendering
internal import Layers
internal import MediaInspection
internal import MediaTypes

/// Reads picture files of every kind that GStreamer has a decoder for.
struct PictureFileDecoder: ImageDecoding {
    /// The most pixels that an image is decoded with. Those of larger ones are averaged: they take as many times the memory as
    /// there are, and no output shows them.
    let mostPixels: Int

    /// - Parameters:
    ///   - width: Of the output in pixels, as `height` its height. Layers may show a part of an image, enlarged: there are at
    ///     least four pixels for each of the output's.
    init(width: Int, height: Int) {
        mostPixels = max(3 << 22, 4 * width * height)
    }

    func decode(_ file: ImageFile) throws -> DecodedImage {
        guard file.url.isFileURL else {
            throw failure(file, "not a local file", "save the picture in a file first")
        }
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: file.url.path, isDirectory: &isFolder) else {
            throw failure(file, "there is no such file", "check its path")
        }
        guard !isFolder.boolValue, FileManager.default.isReadableFile(atPath: file.url.path) else {
            throw failure(file, "it is a folder, or may not be read", "name a picture that can be read")
        }
        guard let source = try? SourceFile(path: file.url.path) else {
            throw failure(file, "it is empty, or not a regular file", "name a picture that can be read")
        }
        // What cannot be read is told with GStreamer's words.
        if let format = try? ReferringFormat(of: source) {
            throw failure(file, "it is \(format.name), and what it names is not opened", format.remedy)
        }
        do {
            // What can't be read here is told by the pipeline that reads it.
            let start = try? SourceFile(path: file.url.path).pictureStart()
            if let problem = start.flatMap(PictureLimit.problem) {
                throw failure(file, problem, "reduce it, or cut it into several")
            }
            return try image(in: file.url, start.flatMap(PictureLimit.size))
        } catch let problem as GStreamerFailure {
            throw failure(
                file, "it cannot be read as a picture (\(problem.message))",
                "give a PNG or JPEG file that other programs can open, or install \(PluginPackages.decoders)")
        }
    }

    private func failure(_ file: ImageFile, _ cause: String, _ remedy: String) -> LayerFailure {
        let name = file.url.isFileURL ? file.url.path : file.url.absoluteString
        return LayerFailure(file: name, cause: cause, remedy: remedy)
    }

    /// Nanoseconds after which a file that gives no picture is given up.
    private static let patience: GStreamer.ClockTime = 20_000_000_000

    /// - Parameter size: Of the whole image, upright; `nil` if the file's beginning doesn't say.
    private func image(in file: URL, _ size: (width: Int, height: Int)?) throws -> DecodedImage {
        let reduced = size.flatMap(reducedSize)
        let source = try SourceElement.picture(at: file.path) ?? Self.plainSource(file)
        let pipeline = try OneShotPipeline(
            [source, Element(factory: "decodebin")], Self.converters(of: file, reduced))
        pipeline.start()
        defer { pipeline.stop() }
        guard let sample = try pipeline.next(patience: Self.patience) else {
            throw GStreamerFailure(kind: .refused, message: "it holds no picture")
        }
        let image = try Self.image(of: sample.buffer, caps: pipeline.outputCaps)
        return reduced == nil
            ? DecodedImage(image) : DecodedImage(image, width: size?.width, height: size?.height)
    }

    /// Returns the size of an image whose sides are divided by a whole number; `nil` if all of its pixels are decoded.
    private func reducedSize(_ size: (width: Int, height: Int)) -> (width: Int, height: Int)? {
        let (width, height) = size
        guard width * height > mostPixels else { return nil }
        let divisor = Int((Double(width) * Double(height) / Double(mostPixels)).squareRoot().rounded(.up))
        return (max(1, width / divisor), max(1, height / divisor))
    }

    /// Returns the elements behind a decoder.
    private static func converters(of file: URL, _ size: (width: Int, height: Int)?) throws -> [Element] {
        let flip = try Element(factory: "videoflip")
        try flip.set("method", turn(of: file))
        let caps = try Element(factory: "capsfilter")
        let format = "video/x-raw,format=RGBA,colorimetry=sRGB"
        guard let size else {
            try caps.set("caps", format)
            return [try Element(factory: "videoconvert"), flip, caps]
        }
        try caps.set("caps", format + ",width=\(size.width),height=\(size.height)")
        let scale = try Element(factory: "videoscale")
        // Sides that were rounded change the shape by less than a pixel.
        try scale.set("add-borders", "false")
        return [scale, try Element(factory: "videoconvert"), flip, caps]
    }

    private static func plainSource(_ file: URL) throws -> Element {
        let source = try Element(factory: "filesrc")
        try source.set("location", file.path)
        return source
    }

    /// How `videoflip` turns a picture upright.
    private static func turn(of file: URL) throws -> String {
        let methods = [
            "none", "horizontal-flip", "rotate-180", "vertical-flip", "upper-left-diagonal", "clockwise",
            "upper-right-diagonal", "counterclockwise",
        ]
        let header = try? SourceFile(path: file.path).pictureHeader()
        return methods[(header?.orientation ?? 1) - 1]
    }

    private static func image(of buffer: MediaBuffer, caps: String) throws -> CGImage {
        guard let width = number("width", in: caps), let height = number("height", in: caps),
            let layout = PictureLayout(format: "RGBA", width: width, height: height)
        else { throw GStreamerFailure(kind: .refused, message: "it has no size") }
        let bytes = try buffer.withPlanes(layout) { planes in
            // In one piece: an array that grows takes the memory up to three times.
            [UInt8](unsafeUninitializedCapacity: 4 * width * height) { target, count in
                count = 4 * width * height
                for row in 0..<height {
                    UnsafeMutableRawBufferPointer(
                        rebasing: UnsafeMutableRawBufferPointer(target)[(4 * width * row)...]
                    )
                    .copyMemory(
                        from: UnsafeRawBufferPointer(
                            start: planes[0].baseAddress + row * planes[0].bytesPerRow, count: 4 * width))
                }
            }
        }
        guard let image = CGImage(width: width, height: height, rgba: bytes) else {
            throw GStreamerFailure(kind: .refused, message: "its pixels do not fill it")
        }
        return image
    }

    private static func number(_ name: String, in caps: String) -> Int? {
        guard let place = caps.firstRange(of: "\(name)=(int)") else { return nil }
        return Int(caps[place.upperBound...].prefix(while: \.isNumber))
    }
}

/// Why a layer's picture could not be drawn, without LayerRendering's types.
package struct PictureFailure: Error, Sendable, Hashable {
    /// The picture's path.
    package var file: String
    package var cause: String
    package var remedy: String

    init(_ failure: LayerFailure) {
        (file, cause, remedy) = (failure.file, failure.cause, failure.remedy)
    }
}
