internal import Engine
internal import Synchronization

/// Tells the outputs of the item that plays of new frames.
final class OutputNews: Sendable {
    typealias News = ShownFrames.Change

    private struct Place: Sendable {
        weak var item: AVPlayerItem?
    }

    private let place = Mutex(Place())

    func follow(_ item: AVPlayerItem?) {
        place.withLock { $0.item = item }
    }

    func tell(_ news: News) {
        guard let item = place.withLock({ $0.item }) else { return }
        for output in item.outputs { output.hear(news) }
    }
}
