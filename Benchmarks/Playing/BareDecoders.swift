import Cutroom
import Foundation
import GStreamerOverlay

/// One open decoder a file, that jumps: what a jump costs at the least.
final class BareDecoders {
    private var pipelines: [String: Pipeline] = [:]

    init(_ files: [String]) throws {
        for file in Set(files) { pipelines[file] = try Self.pipeline(of: file) }
    }

    /// Standing at the first picture.
    private static func pipeline(of file: String) throws -> Pipeline {
        let pipeline = try Pipeline { _ in }
        let elements = try ["filesrc", "qtdemux", "h264parse", "avdec_h264", "fakesink"].map {
            try Element(factory: $0)
        }
        try elements[0].set("location", file)
        for element in elements { try pipeline.add(element) }
        for (one, next) in zip(elements, elements.dropFirst()) where next !== elements[2] {
            try one.link(to: next)
        }
        let input = try elements[2].staticPad("sink")
        elements[1].onPadAdded { pad in
            // The sound finds no link, which the demuxer takes.
            if !input.isLinked { _ = Result { try pad.link(to: input) } }
        }
        _ = pipeline.request(.paused)
        try settle(pipeline)
        return pipeline
    }

    private static func settle(_ pipeline: Pipeline) throws {
        guard case .reached = pipeline.waitForState(nanoseconds: 10_000_000_000) else {
            throw CocoaError(.fileReadUnknown)
        }
    }

    deinit {
        for pipeline in pipelines.values { pipeline.stop() }
    }

    func seek(_ file: String, to time: CMTime) throws {
        guard let pipeline = pipelines[file], pipeline.seek(to: UInt64(time.seconds * 1e9), landing: .exact)
        else { throw CocoaError(.fileReadUnknown) }
        try Self.settle(pipeline)
    }
}
