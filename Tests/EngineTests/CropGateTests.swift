import MediaTypes
import RenderPlan
import TestSupport
import Testing

@testable import Engine
@testable import GStreamerOverlay

/// A branch's crop where the frames' size changes, and over gaps.
@Suite struct CropGateTests {
    private let builder: PipelineBuilder
    private let pipeline: Pipeline
    private let source: AppSource
    private let sink: AppSink
    private let duration: UInt64 = 1_000

    init() throws {
        pipeline = try Pipeline { _ in }
        let graph = Graph(
            elements: [
                ElementNode("source", "appsrc", [Property("format", "time")]),
                ElementNode("crop", "videocrop", [Property("left", "20"), Property("right", "100")]),
            ], links: [Link(from: "source", to: "crop")],
            ramps: [
                Ramp(
                    element: "crop", property: "top", interpolation: .hold,
                    keyframes: [
                        Ramp.Keyframe(.zero, 0), Ramp.Keyframe(CMTime(nanoseconds: 2_000), 40),
                        Ramp.Keyframe(CMTime(nanoseconds: 5_000), 10),
                    ])
            ])
        builder = try PipelineBuilder(graph, in: pipeline)
        source = AppSource(try builder.element("source"))
        sink = try AppSink(maximumBuffers: 10)
        try pipeline.add(sink.element)
        try builder.element("crop").link(to: sink.element)
        _ = pipeline.request(.playing)
    }

    private func frame(_ width: Int, _ height: Int, at index: UInt64) throws {
        try source.setCaps("video/x-raw,format=I420,width=\(width),height=\(height),framerate=1/1")
        let bytes = [UInt8](repeating: 9, count: width * height * 3 / 2)
        let buffer = bytes.withUnsafeBytes { MediaBuffer.copying($0) }
        #expect(source.push(buffer.sharing(at: index * duration, duration: duration)) == .accepted)
    }

    @Test(.timeLimit(.minutes(5))) func eachFrameHasItsOwnCrop() throws {
        defer { pipeline.stop() }
        try frame(240, 136, at: 0)
        try frame(160, 120, at: 1)
        try frame(160, 120, at: 2)
        // Caps that nothing would be left of.
        try source.setCaps("video/x-raw,format=I420,width=100,height=20,framerate=1/1")
        #expect(source.push(.gap(at: 3 * duration, duration: duration)) == .accepted)
        try frame(400, 200, at: 4)
        try frame(400, 200, at: 5)
        _ = source.endOfStream()
        var sizes: [Int] = []
        while case .sample(let sample) = sink.pull(nanoseconds: 60_000_000_000) {
            sizes.append(sample.buffer.size)
        }
        #expect(sizes == [120 * 136, 40 * 120, 40 * 80, 0, 280 * 160, 280 * 190].map { $0 * 3 / 2 })
    }
}
