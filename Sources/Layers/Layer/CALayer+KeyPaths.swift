internal import Foundation
internal import MediaTypes

extension CALayer {
    /// Returns the value of a key path; `nil` if layers don't have it.
    ///
    /// Numbers and flags are returned as `NSNumber`; points, sizes, rectangles and transforms are returned
    /// unchanged.
    public func value(forKeyPath keyPath: String) -> Any? {
        if let value = clientValues[keyPath] { return value }
        if keyPath == "string", let text = (self as? CATextLayer)?.string { return text }
        if let target = KeyTarget(keyPath) { return ClientValue.any(target.value(in: properties)) }
        return timingValue(forKey: keyPath)
    }

    public func value(forKey key: String) -> Any? { value(forKeyPath: key) }

    /// Sets the value of a key path. An unknown key path or a value of the wrong type is ignored and logged.
    public func setValue(_ value: Any?, forKeyPath keyPath: String) {
        if setTimingValue(value, forKey: keyPath) { return }
        guard let target = KeyTarget(keyPath) else { return LayerWarning.unknownKeyPath(keyPath) }
        let old = target.value(in: properties)
        guard let new = ClientValue.value(value ?? NSNull(), like: old) else {
            return LayerWarning.log("ignoring a value of type \(type(of: value)) for '\(keyPath)'")
        }
        if target.key == .string, let layer = self as? CATextLayer {
            layer.string = value
        } else {
            target.set(new, in: &properties)
        }
    }

    /// Sets the value of a key. Values for keys that layers don't have are stored for the client.
    public func setValue(_ value: Any?, forKey key: String) {
        if KeyTarget(key) == nil, timingValue(forKey: key) == nil {
            clientValues[key] = value
        } else {
            setValue(value, forKeyPath: key)
        }
    }

    private func timingValue(forKey key: String) -> Any? {
        switch key {
        case "name": name
        case "beginTime": NSNumber(value: beginTime)
        case "duration": NSNumber(value: duration)
        case "speed": NSNumber(value: speed)
        case "timeOffset": NSNumber(value: timeOffset)
        case "repeatCount": NSNumber(value: repeatCount)
        case "repeatDuration": NSNumber(value: repeatDuration)
        case "autoreverses": NSNumber(value: autoreverses)
        case "fillMode": fillMode.rawValue
        default: nil
        }
    }

    private func setTimingValue(_ value: Any?, forKey key: String) -> Bool {
        let number = value.flatMap(ClientNumber.double)
        switch (key, number) {
        case ("name", _): name = value as? String
        case ("beginTime", let number?): beginTime = number
        case ("duration", let number?): duration = number
        case ("speed", let number?): speed = Float(number)
        case ("timeOffset", let number?): timeOffset = number
        case ("repeatCount", let number?): repeatCount = Float(number)
        case ("repeatDuration", let number?): repeatDuration = number
        case ("autoreverses", let number?): autoreverses = number != 0
        case ("fillMode", _):
            guard let word = (value as? CAMediaTimingFillMode)?.rawValue ?? value as? String else {
                return false
            }
            fillMode = CAMediaTimingFillMode(rawValue: word)
        default: return false
        }
        return true
    }
}
