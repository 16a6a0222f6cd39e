import Dispatch
import Glibc

/// Tells of signals instead of their ending or stopping the program.
final class SignalSource {
    private let sources: [any DispatchSourceSignal]

    /// - Parameter body: called on another thread.
    init(_ numbers: [Int32], _ body: @escaping @Sendable (Int32) -> Void) {
        sources = numbers.map { number in
            // Sources are told beside the default action.
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
