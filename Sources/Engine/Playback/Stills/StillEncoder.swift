internal import Dispatch
internal import Foundation
internal import GStreamerOverlay
package import MediaTypes
internal import RenderPlan
internal import Synchronization

/// Encodes one image. The call blocks.
package enum StillEncoder {
    package enum Format: Sendable, Hashable {
        case png
        /// Quality from 0 to 100.
        case jpeg(quality: Int)
    }

    /// The encoded file's bytes.
    /// - Throws: `EngineFailure.pipeline`.
    package static func encoded(_ image: CGImage, as format: Format) throws -> [UInt8] {
        do { return try encode(image, as: format) } catch let failure as GStreamerFailure {
            throw EngineFailure.pipeline(PipelineFailure(failure))
        }
    }

    private static func encode(_ image: CGImage, as format: Format) throws -> [UInt8] {
        let bell = Bell()
        let troubles = Troubles(bell)
        let pipeline = try Pipeline { troubles.receive($0) }
        defer { pipeline.stop() }
        let source = AppSource(try Element(factory: "appsrc"))
        try source.element.set("format", "time")
        let sink = try AppSink(maximumBuffers: 0)
        var chain = [try Element(factory: "videoconvert")]
        switch format {
        case .png: chain.append(try Element(factory: "pngenc"))
        case .jpeg(let quality):
            let encoder = try Element(factory: "jpegenc")
            try encoder.set("quality", String(min(100, max(0, quality))))
            chain.append(encoder)
        }
        let elements = [source.element] + chain + [sink.element]
        for element in elements { try pipeline.add(element) }
        for (upstream, downstream) in zip(elements, elements.dropFirst()) {
            try upstream.link(to: downstream)
        }
        try source.setCaps(
            "video/x-raw,format=RGBA,width=\(image.width),height=\(image.height),framerate=1/1")
        _ = pipeline.request(.playing)
        _ = source.push(
            image.pixels.withUnsafeBytes { MediaBuffer.copying($0).sharing(at: 0, duration: 1_000_000_000) })
        _ = source.endOfStream()
        var bytes: [UInt8] = []
        while true {
            switch sink.pull(nanoseconds: 100_000_000) {
            case .sample(let sample): bytes += try sample.buffer.withBytes { Array($0) }
            case .endOfStream:
                try troubles.check()
                return bytes
            case .timedOut: try troubles.check()
            }
        }
    }
}
