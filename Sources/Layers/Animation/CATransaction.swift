public import Foundation
public import MediaTypes

/// A group of changes to layers. Source: CATransaction.h.
///
/// Changes take effect immediately and never animate implicitly. A transaction therefore only stores its
/// settings, and calls its completion block when it ends. Each thread has separate transactions.
open class CATransaction: NSObject {
    open class func begin() {
        TransactionLevel.ofThread.append(TransactionLevel())
    }

    /// Ends the innermost transaction. Has no effect if there is none.
    open class func commit() {
        TransactionLevel.ofThread.popLast()?.completion?()
    }

    open class func flush() {}

    open class func setDisableActions(_ flag: Bool) { TransactionLevel.change { $0.disablesActions = flag } }

    open class func disableActions() -> Bool {
        TransactionLevel.ofThread.last { $0.disablesActions != nil }?.disablesActions ?? false
    }

    open class func setAnimationDuration(_ dur: CFTimeInterval) {
        TransactionLevel.change { $0.animationDuration = dur }
    }

    /// Returns the animation duration; 0.25 s by default.
    open class func animationDuration() -> CFTimeInterval {
        TransactionLevel.ofThread.last { $0.animationDuration != nil }?.animationDuration ?? 0.25
    }

    open class func setAnimationTimingFunction(_ function: CAMediaTimingFunction?) {
        TransactionLevel.change { $0.timingFunction = function }
    }

    open class func animationTimingFunction() -> CAMediaTimingFunction? {
        TransactionLevel.ofThread.last { $0.timingFunction != nil }?.timingFunction
    }

    /// Sets the block to call when the transaction ends. Outside of a transaction it is called immediately.
    open class func setCompletionBlock(_ block: (() -> Void)?) {
        guard !TransactionLevel.ofThread.isEmpty else {
            block?()
            return
        }
        TransactionLevel.change { $0.completion = block }
    }

    open class func completionBlock() -> (() -> Void)? { TransactionLevel.ofThread.last?.completion }
}

/// The settings of one transaction.
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

    /// Changes the settings of the innermost transaction. Has no effect outside of a transaction.
    static func change(_ change: (inout TransactionLevel) -> Void) {
        guard !ofThread.isEmpty else { return }
        change(&ofThread[ofThread.count - 1])
    }
}
