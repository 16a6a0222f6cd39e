import Dispatch
import Glibc

/// Delivers signals to a closure in place of their default actions.
final class SignalSource {
    private let sources: [any DispatchSourceSignal]

    /// - Parameter body: Called on another thread with the number of the signal.
    init(_ numbers: [Int32], _ body: @escaping @Sendable (Int32) -> Void) {
        sources = numbers.map { number in
            // A source is called in addition to the default action.
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
            source.setEventHandler { body(number) }
            source.resume()
            return source
        }
    }

    deinit {
        for source in sources { source.cancel() }
    }
}
