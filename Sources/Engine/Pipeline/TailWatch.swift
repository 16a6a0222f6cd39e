internal import GStreamerOverlay
internal import RenderPlan
internal import Synchronization

/// Finds the element of a tail that has stalled: it holds a buffer, no buffers pass any more, and the process
/// is idle. An encoder stalls if one of its threads can't allocate memory, and a file sink if its disk is
/// gone.
final class TailWatch: Sendable {
    private struct Member {
        let node: ElementNode
        let element: Element
        let next: [Element]
    }

    private let members: [Member]
    /// The number of buffers that have arrived at the elements.
    private let passed: Counter

    private final class Counter: Sendable {
        let count = Atomic<Int>(0)
    }

    init(_ tail: Tail, in graph: RealizedGraph) throws {
        let passed = Counter()
        members = try tail.graph.elements.map { node in
            let element = try graph.element(node.name)
            let next = try tail.graph.links.filter { $0.from == node.name }.map { try graph.element($0.to) }
            // A muxer has no pad of that name, but the element before it has one.
            try? element.staticPad("sink").onBuffer { _ in passed.count.add(1, ordering: .relaxed) }
            return Member(node: node, element: element, next: next)
        }
        self.passed = passed
    }

    /// The element that processes a buffer without passing it on. Muxers and queues are excluded, because
    /// they wait for other elements.
    private var holder: ElementNode? {
        members.first { member in
            member.node.factory != "queue" && !member.node.factory.hasSuffix("mux")
                && member.element.isReceiving && !member.next.contains(where: \.isReceiving)
        }?.node
    }

    /// Returns the failure when the tail stalls; nil if the task is cancelled before.
    ///
    /// - Parameters:
    ///   - start: The thread that starts the pipeline, which may stall as well.
    ///   - limit: The maximum time without progress; ten times as long if other work keeps the process busy.
    ///     Time in which the process is suspended doesn't count.
    func failure(of start: OwnThread, after limit: Duration) async -> PipelineFailure? {
        let pause = min(.seconds(1), limit / 4)
        var (quiet, idle) = (Duration.zero, Duration.zero)
        var (count, used) = (-1, ProcessFiles.processorSeconds)
        while (try? await Task.sleep(for: pause)) != nil {
            let (newCount, newUsed) = (passed.count.load(ordering: .relaxed), ProcessFiles.processorSeconds)
            defer { (count, used) = (newCount, newUsed) }
            let stuck =
                holder.map { "\($0.name) (\($0.factory))" }
                ?? (start.wait(.zero) ? nil : "the pipeline's start")
            guard newCount == count, let stuck else {
                (quiet, idle) = (.zero, .zero)
                continue
            }
            quiet += pause
            idle = newUsed - used < Self.idleShare * (pause / .seconds(1)) ? idle + pause : .zero
            guard idle >= limit || quiet >= limit * 10 else { continue }
            let seconds = Int((idle >= limit ? idle : quiet).components.seconds)
            return PipelineFailure(
                cause: .stalled,
                message: "\(stuck) has made no progress for \(seconds) s")
        }
        return nil
    }

    /// The share of one processor: a player that updates its position uses more than none.
    private static let idleShare = 0.05
}
