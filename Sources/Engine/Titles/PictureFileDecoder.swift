internal import Dispatch
internal import Foundation
internal import GStreamerOverlay
internal import LayerRendering
internal import Layers
internal import MediaTypes
internal import Synchronization

/// Reads picture files of every kind that GStreamer has a decoder for.
struct PictureFileDecoder: ImageDecoding {
    func decode(_ file: ImageFile) throws -> CGImage {
        guard file.url.isFileURL else {
            throw failure(file, "it is no file of this machine", "save the picture in a file first")
        }
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: file.url.path, isDirectory: &isFolder) else {
            throw failure(file, "there is no such file", "check its path")
        }
        guard !isFolder.boolValue, FileManager.default.isReadableFile(atPath: file.url.path) else {
            throw failure(file, "it is a folder, or may not be read", "name a picture that can be read")
        }
        do {
            return try Decoding(file.url).image()
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

    /// One decoding pipeline that gives one frame.
    private struct Decoding {
        private let pipeline: Pipeline
        private let sink: AppSink
        private let problem: Problem

        init(_ url: URL) throws {
            let problem = Problem()
            self.problem = problem
            pipeline = try Pipeline { problem.receive($0) }
            sink = try AppSink(maximumBuffers: 1)
            let file = try Element(factory: "filesrc")
            try file.set("location", url.path)
            let decoder = try Element(factory: "decodebin")
            let converter = try Element(factory: "videoconvert")
            let caps = try Element(factory: "capsfilter")
            try caps.set("caps", "video/x-raw,format=RGBA,colorimetry=sRGB")
            for element in [file, decoder, converter, caps, sink.element] { try pipeline.add(element) }
            try file.link(to: decoder)
            try converter.link(to: caps)
            try caps.link(to: sink.element)
            let input = try converter.staticPad("sink")
            decoder.onPadAdded { pad in
                guard !input.isLinked else { return }
                problem.catching { try pad.link(to: input) }
            }
        }

        func image() throws -> CGImage {
            defer { pipeline.stopWhatMakesElements() }
            _ = pipeline.request(.playing)
            for _ in 0..<Self.patience {
                switch sink.pull(nanoseconds: 100_000_000) {
                case .sample(let sample): return try image(of: sample.buffer)
                case .endOfStream:
                    try problem.throwIfAny()
                    throw GStreamerFailure(kind: .refused, message: "it holds no picture")
                case .timedOut: try problem.throwIfAny()
                }
            }
            throw GStreamerFailure(kind: .refused, message: "it took too long")
        }

        /// Tenths of a second.
        private static let patience = 200

        private func image(of buffer: MediaBuffer) throws -> CGImage {
            let caps = try sink.element.staticPad("sink").capsText
            guard let width = Self.number("width", in: caps), let height = Self.number("height", in: caps),
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

    /// The first thing that went wrong, on whatever thread.
    private final class Problem: Sendable {
        private let first = Mutex<GStreamerFailure?>(nil)

        func receive(_ message: BusMessage) {
            switch message {
            case .error(let failure): note(failure)
            case .missingPlugin(let name):
                note(GStreamerFailure(kind: .missingPlugin(name), message: "\(name) is not installed"))
            case .warning, .endOfStream, .asyncDone, .dropped, .keyPressed: break
            }
        }

        func catching(_ body: () throws -> Void) {
            do {
                try body()
            } catch let failure as GStreamerFailure {
                note(failure)
            } catch {
                note(GStreamerFailure(kind: .refused, message: "\(error)"))
            }
        }

        private func note(_ failure: GStreamerFailure) { first.withLock { $0 = $0 ?? failure } }

        func throwIfAny() throws {
            if let failure = first.withLock({ $0 }) { throw failure }
        }
    }
}
