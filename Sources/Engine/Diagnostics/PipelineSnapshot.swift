internal import GStreamerOverlay

/// The pipelines of the process at one moment, for display.
package struct PipelineSnapshot: Encodable, Sendable {
    /// Seconds since watching began.
    package var time: Double
    /// Bytes of memory in use by the process, now and at most.
    var resident: Int64
    var peak: Int64
    var threads: Int
    /// The processor time of each stage.
    var stages: [StageTime]
    var pipelines: [PipelineState]
    /// The latest messages, in order.
    var messages: [Message]

    /// The snapshot before anything is watched.
    package static let nothing = PipelineSnapshot(
        time: 0, resident: 0, peak: 0, threads: 0, stages: [], pipelines: [], messages: [])

    enum Role: String, Encodable, Sendable {
        case render, reader, sinks
    }

    /// The work of an element or a thread.
    enum Stage: String, Encodable, Sendable, CaseIterable {
        case decode, compose, encode, write, show, other
    }

    package enum Level: String, Encodable, Sendable {
        case info, warning, error
    }

    struct Message: Encodable, Sendable {
        var time: Double
        var level: Level
        var text: String
    }

    struct StageTime: Encodable, Sendable {
        var name: Stage
        var seconds: Double
        var parts: [Part]

        /// The threads with the same name.
        struct Part: Encodable, Sendable {
            var name: String
            var seconds: Double
            /// The number of running threads.
            var threads: Int
        }
    }

    struct PipelineState: Encodable, Sendable {
        /// The number of the pipeline, which is unique in the process, unlike the name.
        var number: Int
        var name: String
        var role: Role
        /// The GStreamer state of the pipeline.
        var state: String
        var elements: [ElementState]
    }

    struct ElementState: Encodable, Sendable {
        var name: String
        var factory: String
        var stage: Stage
        var pads: [PadState]
        /// The level of a queue or source; nil for other elements.
        var level: QueueLevel?
    }

    /// A source pad.
    struct PadState: Encodable, Sendable {
        var name: String
        var caps: String?
        /// The element to which the pad is linked.
        var next: String?
        /// The number of buffers that have passed; nil if they aren't counted.
        var buffers: Int64?
    }

    struct QueueLevel: Encodable, Sendable {
        var buffers: Int64?
        var maxBuffers: Int64?
        var bytes: Int64?
        var seconds: Double?
    }
}

extension PipelineSnapshot.PipelineState {
    init(
        _ pipeline: Pipeline, number: Int, name: String, role: PipelineSnapshot.Role,
        counts: [String: [String: BufferCount]]
    ) {
        (self.number, self.name, self.role) = (number, name, role)
        state = pipeline.stateName
        // GStreamer lists the last element added first.
        let members = pipeline.members.reversed().map { ElementNature($0) }
        elements = members.map { member in
            PipelineSnapshot.ElementState(
                name: member.name, factory: member.factory, stage: .other,
                pads: member.element.sourcePads.map { pad in
                    let padName = pad.name
                    return PipelineSnapshot.PadState(
                        name: padName, caps: pad.negotiatedCaps, next: pad.nextElement,
                        buffers: counts[member.name]?[padName]?.value)
                }, level: PipelineSnapshot.QueueLevel(of: member.element))
        }
        let stages = stages(
            of: Dictionary(members.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first }))
        for index in elements.indices { elements[index].stage = stages[elements[index].name] ?? .other }
    }

    /// The stages of the elements, by name.
    private func stages(of members: [String: ElementNature]) -> [String: PipelineSnapshot.Stage] {
        switch role {
        case .reader: return members.mapValues { _ in .decode }
        case .sinks: return members.mapValues { _ in .show }
        case .render: break
        }
        let next = Dictionary(
            elements.map { ($0.name, $0.pads.compactMap(\.next)) }, uniquingKeysWith: { first, _ in first })
        var stages: [String: PipelineSnapshot.Stage] = [:]
        for start in members.values where start.hasThread {
            // A thread does the work of all elements up to the next one that has its own thread.
            var (work, rest): ([String: ElementNature], [String]) = ([:], [start.name])
            while let name = rest.popLast() {
                guard let element = members[name], work.updateValue(element, forKey: name) == nil else {
                    continue
                }
                rest += (next[name] ?? []).filter { members[$0]?.hasThread == false }
            }
            let stage: PipelineSnapshot.Stage =
                work.values.contains(where: \.encodes)
                ? .encode : work.values.contains(where: \.writes) ? .write : .compose
            for name in work.keys { stages[name] = stage }
        }
        return stages
    }
}

/// The properties of an element that determine the work of its thread.
private struct ElementNature {
    let element: Element
    let name: String
    let factory: String
    private let kind: String

    init(_ element: Element) {
        self.element = element
        (name, factory, kind) = (element.name, element.factoryName ?? "", element.classification)
    }

    var encodes: Bool { kind.contains("Encoder") }
    var writes: Bool { kind.contains("Muxer") || kind.contains("Sink/File") }

    /// Whether the element pushes on its own thread, as sources, queues, mixers and muxers do.
    var hasThread: Bool {
        ["appsrc", "queue", "audiomixer"].contains(factory)
            || kind.contains("Compositor") || kind.contains("Muxer")
    }
}

extension PipelineSnapshot.QueueLevel {
    /// Returns nil for an element without buffers.
    init?(of element: Element) {
        guard element.number("current-level-buffers") != nil || element.number("current-level-bytes") != nil
        else { return nil }
        buffers = element.number("current-level-buffers")
        maxBuffers = (element.number("max-size-buffers") ?? element.number("max-buffers")).flatMap {
            $0 > 0 ? $0 : nil
        }
        bytes = element.number("current-level-bytes")
        seconds = element.number("current-level-time").map { Double($0) / 1e9 }
    }
}
