import CGStreamer
import MediaTypes
import RenderPlan
import TestSupport
import Testing

@testable import Engine
@testable import GStreamerOverlay

/// What whoever makes a graph real has to keep: one suite for GStreamer and for a stand-in of plain values.
protocol BuiltGraph {
    init(_ graph: Graph) throws
    /// The value of a driven property at an output time.
    func value(of ramp: Ramp, at time: CMTime) throws -> Double
}

/// Plain values: the exact rule for keyframes, without nanoseconds.
struct ModelGraph: BuiltGraph {
    struct Refusal: Error {}

    init(_ graph: Graph) throws {
        let names = graph.elements.map(\.name)
        guard Set(names).count == names.count,
            graph.links.allSatisfy({ names.contains($0.from) && names.contains($0.to) })
        else { throw Refusal() }
        let pads = graph.links.compactMap { link in link.pad.map { "\(link.to).\($0)" } }
        for ramp in graph.ramps {
            guard names.contains(ramp.element) else { throw Refusal() }
            if let pad = ramp.pad, !pads.contains("\(ramp.element).\(pad)") { throw Refusal() }
        }
    }

    func value(of ramp: Ramp, at time: CMTime) throws -> Double {
        guard let index = ramp.keyframes.lastIndex(where: { $0.time <= time }) else { throw Refusal() }
        let keyframe = ramp.keyframes[index]
        guard ramp.interpolation == .linear, index + 1 < ramp.keyframes.count else { return keyframe.value }
        let next = ramp.keyframes[index + 1]
        let part = (time - keyframe.time).seconds / (next.time - keyframe.time).seconds
        return keyframe.value + (next.value - keyframe.value) * part
    }
}

/// GStreamer's own elements, bindings and control sources.
struct RealGraph: BuiltGraph {
    private let builder: PipelineBuilder

    init(_ graph: Graph) throws {
        builder = try PipelineBuilder(graph, in: Pipeline { _ in })
    }

    func value(of ramp: Ramp, at time: CMTime) throws -> Double {
        let element = try builder.element(ramp.element)
        let pad = ramp.pad.flatMap { gst_element_get_static_pad(element.pointer, $0) }
        defer { if let pad { gst_object_unref(pad) } }
        let raw = pad.map(UnsafeMutableRawPointer.init) ?? element.object.raw
        gst_object_sync_values(
            raw.assumingMemoryBound(to: GstObject.self), UInt(StreamTime.nanoseconds(time)))
        var value = GValue()
        g_object_get_property(raw.assumingMemoryBound(to: GObject.self), ramp.property, &value)
        defer { g_value_unset(&value) }
        return g_value_get_double(&value)
    }
}

@Suite struct PipelineBuilderTests {
    enum Kind: CaseIterable {
        case model, real

        func built(_ graph: Graph) throws -> any BuiltGraph {
            switch self {
            case .model: try ModelGraph(graph)
            case .real: try RealGraph(graph)
            }
        }
    }

    /// A volume behind a source, and a mixer's pad behind it.
    private static func graph(_ ramps: [Ramp] = []) -> Graph {
        Graph(
            elements: [
                ElementNode("source", "audiotestsrc"), ElementNode("volume", "volume"),
                ElementNode("mixer", "audiomixer"),
            ],
            links: [
                Link(from: "source", to: "volume"), Link(from: "volume", to: "mixer", pad: "sink_0"),
            ],
            ramps: ramps)
    }

    private static func ramp(
        _ interpolation: KeyframeInterpolation, _ keyframes: [(CMTime, Double)], pad: String? = nil
    ) -> Ramp {
        Ramp(
            element: pad == nil ? "volume" : "mixer", pad: pad, property: "volume",
            interpolation: interpolation, keyframes: keyframes.map { Ramp.Keyframe($0.0, $0.1) })
    }

    @Test(arguments: 0..<200) func rampsHaveTheirExactValues(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        var time = CMTime.zero
        var keyframes = [(time, 0.5)]
        for _ in 0..<8 {
            // Steps at one time, steps less than a nanosecond wide, and anything else, in mixed timescales.
            let scale = [600, 30_000, 48_000, 1_000_000_000, 2_147_483_647].randomElement(using: &random)!
            let length = [0, 1, 2, CMTimeValue(scale) / 3, CMTimeValue(scale)].randomElement(using: &random)!
            // A sum that needs a larger timescale is rounded, and may come before.
            time = CMTimeMaximum(time, time + CMTime(value: length, timescale: CMTimeScale(scale)))
            keyframes.append((time, Double.random(in: 0...2, using: &random)))
        }
        let pad = Bool.random(using: &random) ? "sink_0" : nil
        let ramp = Self.ramp(Bool.random(using: &random) ? .linear : .hold, keyframes, pad: pad)
        let graph = Self.graph([ramp])
        let (model, real) = (try ModelGraph(graph), try RealGraph(graph))
        for index in 0..<250 as Range<Int64> {
            let frame = CMTime(value: index, timescale: 30)
            // Between two keyframes that are a nanosecond or two apart, nanoseconds say nothing.
            guard keyframes.allSatisfy({ abs(($0.0 - frame).seconds) > 3e-9 || $0.0 == frame }) else {
                continue
            }
            let (expected, found) = (
                try model.value(of: ramp, at: frame), try real.value(of: ramp, at: frame)
            )
            #expect(abs(expected - found) < 1e-5, "at \(index)/30 of \(keyframes)")
        }
    }

    /// A step whose two ends lie in one nanosecond is a step, not a slide from the keyframe before.
    @Test(arguments: Kind.allCases) func aStepWithinANanosecondIsAStep(kind: Kind) throws {
        let end = CMTime(value: 1_121, timescale: 600)
        let before = CMTime(value: 1_868_333_333, timescale: 1_000_000_000)
        let ramp = Self.ramp(
            .linear, [(.zero, 0.1), (before, 0.1), (end, 1), (CMTime(value: 4, timescale: 1), 1)])
        let built = try kind.built(Self.graph([ramp]))
        #expect(try abs(built.value(of: ramp, at: CMTime(value: 1_868, timescale: 1_000)) - 0.1) < 1e-6)
        #expect(try abs(built.value(of: ramp, at: CMTime(value: 1_869, timescale: 1_000)) - 1) < 1e-6)
    }

    @Test(arguments: Kind.allCases) func whatIsNotThereIsRefused(kind: Kind) throws {
        var stranger = Self.ramp(.hold, [(.zero, 1)])
        stranger.element = "nobody"
        #expect(throws: (any Error).self) { try kind.built(Self.graph([stranger])) }
        let unlinked = Self.ramp(.hold, [(.zero, 1)], pad: "sink_7")
        #expect(throws: (any Error).self) { try kind.built(Self.graph([unlinked])) }
        var loose = Self.graph()
        loose.links.append(Link(from: "volume", to: "nobody"))
        #expect(throws: (any Error).self) { try kind.built(loose) }
        var twins = Self.graph()
        twins.elements.append(ElementNode("volume", "volume"))
        #expect(throws: (any Error).self) { try kind.built(twins) }
        _ = try kind.built(Self.graph())
    }
}
