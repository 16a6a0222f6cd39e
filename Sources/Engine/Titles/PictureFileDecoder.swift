internal import CPixels
internal import Containers
internal import ExtraTypes
internal import Foundation
internal import GStreamerOverlay
internal import LayerRendering
internal import Layers
internal import MediaInspection
internal import MediaTypes

/// Reads image files of every format that GStreamer can decode.
struct PictureFileDecoder: ImageDecoding {
    /// The maximum number of pixels with which an image is decoded. Larger ones are averaged, because their
    /// memory grows with the number of pixels, and no output can display them all.
    let mostPixels: Int
    /// Whether the file's orientation is applied.
    let isUpright: Bool

    /// Creates a decoder of all pixels as they are stored, for clients that apply the orientation.
    init() {
        (mostPixels, isUpright) = (PictureLimit.pixels, false)
    }

    /// - Parameters:
    ///   - width: The width of the output in pixels, as `height` is its height. Layers may enlarge a part of
    ///     an image, so at least four pixels are kept for each of the output's.
    init(width: Int, height: Int) {
        mostPixels = max(3 << 22, 4 * width * height)
        isUpright = true
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
        // GStreamer reports the errors of files that can't be read.
        if let format = try? ReferringFormat(of: source) {
            throw failure(file, "it is \(format.name), and what it names is not opened", format.remedy)
        }
        do {
            // The pipeline reports the errors of files that can't be read here.
            let start = try? source.pictureStart()
            let header = start.flatMap { PictureHeader($0) }
            if let problem = start.flatMap(PictureLimit.problem) {
                throw failure(file, problem, "reduce it, or cut it into several")
            }
            if let kind = header?.undecodableKind {
                throw failure(
                    file, "it is a picture in \(kind), which \(GStreamer.version) can't read",
                    "convert it to PNG, such as with ImageMagick's convert")
            }
            return try image(
                in: file.url, start.flatMap(PictureLimit.size), hasAlpha: header?.hasAlpha == true)
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

    /// The nanoseconds after which reading a file without an image is given up.
    private static let patience: GStreamer.ClockTime = 20_000_000_000

    /// - Parameter size: The size of the whole image, upright; `nil` if the file's header doesn't contain it.
    private func image(
        in file: URL, _ size: (width: Int, height: Int)?, hasAlpha: Bool
    ) throws -> DecodedImage {
        let reduced = size.flatMap(reducedSize)
        let isPremultiplied = reduced != nil && hasAlpha
        let source = try SourceElement.picture(at: file.path) ?? Element.file(at: file.path)
        let pipeline = try OneShotPipeline(
            [source, Element(factory: "decodebin")],
            (isPremultiplied ? Self.premultiplication() : []) + converters(of: file, reduced))
        pipeline.start()
        defer { pipeline.stop() }
        guard let sample = try pipeline.next(patience: Self.patience) else {
            throw GStreamerFailure(kind: .refused, message: "it holds no picture")
        }
        let image = try Self.image(
            of: sample.buffer, caps: pipeline.outputCaps, isPremultiplied: isPremultiplied)
        return reduced == nil
            ? DecodedImage(image) : DecodedImage(image, width: size?.width, height: size?.height)
    }

    /// Returns an image's size with both sides divided by a whole number; `nil` if all its pixels are
    /// decoded.
    private func reducedSize(_ size: (width: Int, height: Int)) -> (width: Int, height: Int)? {
        let (width, height) = size
        guard width * height > mostPixels else { return nil }
        let divisor = Int((Double(width) * Double(height) / Double(mostPixels)).squareRoot().rounded(.up))
        return (max(1, width / divisor), max(1, height / divisor))
    }

    /// Returns the elements that multiply colors by alpha before an image is reduced, because the colors of
    /// transparent pixels would be mixed into those of their neighbors.
    private static func premultiplication() throws -> [Element] {
        let (caps, change) = (try Element(factory: "capsfilter"), try Element(factory: "identity"))
        try caps.set("caps", "video/x-raw,format=RGBA,colorimetry=\(Colorimetry.sRGB)")
        try change.staticPad("src").onBufferChange { bytes in
            cpix_premultiply_rgba(
                bytes.bindMemory(to: UInt8.self).baseAddress, bytes.count / 4)
        }
        return [try Element(factory: "videoconvert"), caps, change]
    }

    /// Returns the elements after a decoder.
    private func converters(of file: URL, _ size: (width: Int, height: Int)?) throws -> [Element] {
        let flip = try Element(factory: "videoflip")
        try flip.set("method", isUpright ? Self.turn(of: file) : "none")
        let caps = try Element(factory: "capsfilter")
        let format = "video/x-raw,format=RGBA,colorimetry=\(Colorimetry.sRGB)"
        guard let size else {
            try caps.set("caps", format)
            return [try Element(factory: "videoconvert"), flip, caps]
        }
        try caps.set("caps", format + ",width=\(size.width),height=\(size.height)")
        let scale = try Element(factory: "videoscale")
        // The rounding of the sides changes the aspect ratio by less than a pixel.
        try scale.set("add-borders", "false")
        return [scale, try Element(factory: "videoconvert"), flip, caps]
    }

    /// The method by which `videoflip` turns an image upright.
    private static func turn(of file: URL) throws -> String {
        let methods = [
            "none", "horizontal-flip", "rotate-180", "vertical-flip", "upper-left-diagonal", "clockwise",
            "upper-right-diagonal", "counterclockwise",
        ]
        let header = try? SourceFile(path: file.path).pictureHeader()
        return methods[(header?.orientation ?? 1) - 1]
    }

    /// Returns a frame in RGBA as an image, with straight colors.
    static func image(
        of buffer: MediaBuffer, caps: String, isPremultiplied: Bool = false
    ) throws -> CGImage {
        guard let width = number("width", in: caps), let height = number("height", in: caps),
            let layout = PictureLayout(format: "RGBA", width: width, height: height)
        else { throw GStreamerFailure(kind: .refused, message: "it has no size") }
        let bytes = try buffer.withPlanes(layout) { planes in
            // Allocated at once: an array that grows takes up to three times the memory.
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
                if isPremultiplied { cpix_make_straight_rgba(target.baseAddress, width * height) }
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
