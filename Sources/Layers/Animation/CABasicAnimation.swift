public import Foundation

/// An animation from one value to another. Source: CAAnimation.h.
///
/// At most two of the three values should be set: `fromValue` and `toValue`; `fromValue` and `byValue`, which
/// is added to it; `byValue` and `toValue`, from which it is subtracted; or a single one, with the property's
/// current value as the other end.
open class CABasicAnimation: CAPropertyAnimation {
    open var fromValue: Any?
    open var toValue: Any?
    open var byValue: Any?

    open override func copy(with zone: NSZone? = nil) -> Any { copied(into: CABasicAnimation()) }

    override func assign(to copy: CAAnimation) {
        super.assign(to: copy)
        guard let copy = copy as? CABasicAnimation else { return }
        copy.fromValue = fromValue
        copy.toValue = toValue
        copy.byValue = byValue
    }

    override func motion(_ reading: ValueReading) -> Motion? {
        guard let ends = ends(reading) else { return nil }
        return .basic(from: ends.from, to: ends.to, by: ends.by)
    }

    /// Returns the three values; `nil` if none is set or one of them isn't valid for the property.
    final func ends(_ reading: ValueReading) -> (from: LayerValue?, to: LayerValue?, by: LayerValue?)? {
        let given = [fromValue, toValue, byValue]
        let read = given.map { $0.flatMap(reading.value) }
        guard zip(given, read).allSatisfy({ ($0 == nil) == ($1 == nil) }),
            given.contains(where: { $0 != nil })
        else { return nil }
        return (read[0], read[1], read[2])
    }
}
