internal import Foundation
package import GStreamerOverlay
internal import MediaTypes
internal import Synchronization

/// Watches the pipelines of the process while they run. Nothing is read, counted or kept before `begin()`.
package final class PipelineWatch: Sendable {
    private struct Watched {
        let number: Int
        let name: String
        let role: PipelineSnapshot.Role
        weak var pipeline: Pipeline?
        /// The counts by the names of elements and of their source pads.
        let counts: [String: [String: BufferCount]]
    }

    private struct Content {
        var pipelines: [Watched] = []
        var number = 0
        var messages: [PipelineSnapshot.Message] = []
        var times = ThreadTimes()
        var last: PipelineSnapshot?
    }

    private let content = Mutex(Content())
    private let start = ContinuousClock.now

    private static let isOn = AtomicFlag()
    private static let instance = PipelineWatch()

    /// The instance; nil before `begin()`.
    package static var current: PipelineWatch? {
        isOn.isSet ? instance : nil
    }

    /// Watches the pipelines that are created from now on.
    package static func begin() {
        _ = instance
        isOn.set()
    }

    /// Seconds since `begin()`.
    package var time: Double {
        let parts = (ContinuousClock.now - start).components
        return Double(parts.seconds) + Double(parts.attoseconds) / 1e18
    }

    /// Watches a pipeline that has all its elements, until it is freed. Buffers of readers, which create
    /// elements while they run, aren't counted.
    func add(_ pipeline: Pipeline, named name: String, role: PipelineSnapshot.Role) {
        var counts: [String: [String: BufferCount]] = [:]
        if role != .reader {
            for element in pipeline.members {
                for pad in element.sourcePads {
                    let count = BufferCount()
                    pad.count(into: count)
                    counts[element.name, default: [:]][pad.name] = count
                }
            }
        }
        content.withLock { content in
            content.number += 1
            content.pipelines.removeAll { $0.pipeline == nil }
            content.pipelines.append(
                Watched(number: content.number, name: name, role: role, pipeline: pipeline, counts: counts))
        }
        pipeline.watch { [weak self] event in
            switch event {
            case .changed(let old, let new):
                // Readers are created for each clip, and pulled graphs for each image.
                if name == RenderPipeline.name || role == .sinks {
                    self?.note(.info, "\(name): \(old) to \(new)")
                }
            case .failed(let failure):
                let place = failure.element.map { "\(name), \($0)" } ?? name
                self?.note(.error, "\(place): \(failure.message)")
            }
        }
    }

    private static let keptMessages = 50

    /// Appends a message. Can be called on any thread.
    package func note(_ level: PipelineSnapshot.Level, _ text: String) {
        let message = PipelineSnapshot.Message(time: time, level: level, text: text)
        content.withLock { content in
            content.messages.append(message)
            content.messages.removeFirst(max(0, content.messages.count - Self.keptMessages))
        }
    }

    /// The minimum number of seconds between two reads of the process, for any number of callers.
    private static let interval = 0.2

    /// Returns the current state. Takes milliseconds, mostly to read the times of threads; call it on a
    /// thread that may block.
    package func snapshot() -> PipelineSnapshot {
        let now = time
        let (known, watched) = content.withLock { content in
            let recent = content.last.flatMap { now - $0.time < Self.interval ? $0 : nil }
            return (recent, content.pipelines)
        }
        if let known { return known }
        let pipelines = watched.compactMap { watched in
            watched.pipeline.map { pipeline in
                PipelineSnapshot.PipelineState(
                    pipeline, number: watched.number, name: watched.name, role: watched.role,
                    counts: watched.counts)
            }
        }
        let threads = ProcessFiles.threads()
        let memory = ProcessFiles.memory()
        return content.withLock { content in
            content.times.update(with: threads, in: pipelines)
            let snapshot = PipelineSnapshot(
                time: now, resident: memory.resident, peak: memory.peak, threads: threads.count,
                stages: content.times.stages(total: ProcessFiles.processorSeconds), pipelines: pipelines,
                messages: content.messages)
            content.last = snapshot
            return snapshot
        }
    }
}

extension PipelineWatch {
    /// Watches the pipeline of a player's sinks.
    package func add(sinks pipeline: Pipeline) {
        add(pipeline, named: "sinks", role: .sinks)
    }
}
