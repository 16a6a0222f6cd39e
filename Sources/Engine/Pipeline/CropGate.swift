internal import GStreamerOverlay
internal import MediaTypes
internal import Synchronization

/// Sets a branch's crop before each of its frames, on the streaming thread.
///
/// Caps and gaps meet no crop: a crop is of one clip's frames. It would leave nothing of a smaller clip's caps, or of the
/// output's own that come after a seek, and of a gap it would make a picture of whatever lies in memory.
final class CropGate: PadGate {
    private struct Content {
        /// By property, in stream time, each value holding until the next.
        var points: [String: [ControlPoint]] = [:]
        /// What the element has been told.
        var current: [String: Double] = [:]
    }

    /// Its pad keeps the gate.
    private nonisolated(unsafe) weak var element: Element?
    private let content = Mutex(Content())

    /// - Parameter element: a `videocrop`, which must not run yet.
    init(before element: Element) throws {
        self.element = element
        try element.staticPad("sink").install(self)
    }

    /// Lays a property's values, in place of those before.
    func lay(_ property: String, _ points: [ControlPoint]) {
        content.withLock { $0.points[property] = points }
    }

    func verdict(on buffer: ArrivingBuffer) -> PadGateVerdict {
        let time = buffer.presentationTime.map { UInt64(max(0, $0)) } ?? 0
        let isGap = buffer.isGap
        crop { points in
            isGap ? 0 : points[..<points.partitioningIndex { $0.time > time }].last?.value ?? 0
        }
        return .pass
    }

    func capsWillChange() {
        crop { _ in 0 }
    }

    private func crop(_ value: ([ControlPoint]) -> Double) {
        content.withLock { content in
            for (property, points) in content.points {
                let value = value(points)
                guard content.current[property] != value, let element else { continue }
                do { try element.set(property, String(Int(value))) } catch {
                    refuse("videocrop takes no \(property) of \(value): \(error)")
                }
                content.current[property] = value
            }
        }
    }
}
