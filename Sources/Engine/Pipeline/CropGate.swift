internal import GStreamerOverlay
internal import MediaTypes
internal import Synchronization

/// Sets a branch's crop before each of its frames, on the streaming thread.
///
/// Caps and gaps pass with a crop of zero, because a crop applies to the frames of one clip. It could leave
/// nothing of the caps of a smaller clip, or of the output's own caps, which follow a seek, and it would turn
/// a gap into a frame of uninitialized memory.
final class CropGate: PadGate {
    private struct Content {
        /// The values by property, in stream time. Each value holds until the next.
        var points: [String: [ControlPoint]] = [:]
        /// The values that are set on the element.
        var current: [String: Double] = [:]
    }

    /// The pad owns the gate.
    private nonisolated(unsafe) weak var element: Element?
    private let content = Mutex(Content())

    /// - Parameter element: a `videocrop`, which must not be running yet.
    init(before element: Element) throws {
        self.element = element
        try element.staticPad("sink").install(self)
    }

    /// Replaces a property's values.
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
