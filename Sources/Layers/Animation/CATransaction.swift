public import Foundation
public import MediaTypes

/// Groups changes of layers. Source: CATransaction.h.
///
/// A layer's changes hold at once and never animate by themselves, so there is nothing to group. What is set
/// can be read back until the transaction ends, and its completion block runs then. Each thread has its own.
open class CATransaction: NSObject {
    open class func begin() {
        TransactionLevel.ofThread.append(TransactionLevel())
    }

    /// Ends the innermost transaction; without one, nothing happens.
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

    /// 0.25 s where nothing is set.
    open class func animationDuration() -> CFTimeInterval {
        TransactionLevel.ofThread.last { $0.animationDuration != nil }?.animationDuration ?? 0.25
    }

    open class func setAnimationTimingFunction(_ function: CAMediaTimingFunction?) {
        TransactionLevel.change { $0.timingFunction = function }
    }

    open class func animationTimingFunction() -> CAMediaTimingFunction? {
        TransactionLevel.ofThread.last { $0.timingFunction != nil }?.timingFunction
    }

    /// The block runs when the transaction ends; outside of one, at once.
    open class func setCompletionBlock(_ block: (() -> Void)?) {
        guard !TransactionLevel.ofThread.isEmpty else {
            block?()
            return
        }
        TransactionLevel.change { $0.completion = block }
    }

    open class func completionBlock() -> (() -> Void)? { TransactionLevel.ofThread.last?.completion }
}
