import Foundation
import MediaTypes

/// What is set on one transaction.
struct TransactionLevel {
    var disablesActions: Bool?
    var animationDuration: CFTimeInterval?
    var timingFunction: CAMediaTimingFunction?
    var completion: (() -> Void)?

    private static let key = "cutroom.transactions"

    /// The thread's open transactions, outermost first.
    static var ofThread: [TransactionLevel] {
        get { Thread.current.threadDictionary[key] as? [TransactionLevel] ?? [] }
        set { Thread.current.threadDictionary[key] = newValue }
    }

    /// Changes the innermost transaction; outside of one, nothing is kept.
    static func change(_ change: (inout TransactionLevel) -> Void) {
        guard !ofThread.isEmpty else { return }
        change(&ofThread[ofThread.count - 1])
    }
}
