internal import ExtraTypes
internal import Foundation
internal import GStreamerOverlay
internal import LayerRendering
internal import Layers
internal import MediaInspection
internal import MediaTypes

/// Reads picture files of every kind that GStreamer has a decoder for.
struct PictureFileDecoder: ImageDecoding {
    func decode(_ file: ImageFile) throws -> CGImage {
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
        do {
            return try Self.image(in: file.url)
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

    private static func image(in file: URL) throws -> CGImage {
        let source = try SourceElement.picture(at: file.path) ?? plainSource(file)
        let flip = try Element(factory: "videoflip")
        try flip.set("method", turn(of: file))
        let caps = try Element(factory: "capsfilter")
        try caps.set("caps", "video/x-raw,format=RGBA,colorimetry=sRGB")
        let pipeline = try OneShotPipeline(
            [source, Element(factory: "decodebin")], [Element(factory: "videoconvert"), flip, caps])
        pipeline.start()
        defer { pipeline.stop() }
        guard let sample = try pipeline.next(patience: patience) else {
            throw GStreamerFailure(kind: .refused, message: "it holds no picture")
        }
        return try image(of: sample.buffer, caps: pipeline.outputCaps)
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
            (0..<height).flatMap { row in
                UnsafeRawBufferPointer(
                    start: planes[0].baseAddress + row * planes[0].bytesPerRow, count: 4 * width)
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
