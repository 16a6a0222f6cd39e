internal import ExtraTypes
internal import Foundation

extension FrameLook {
    /// A description of each change.
    var words: [String] {
        var words: [String] = []
        if let key { words.append(key.words) }
        if exposure != 0 { words.append("exposure \(exposure)") }
        if changesWhite { words.append("temperature \(temperature), tint \(tint)") }
        let names = ["red curve", "green curve", "blue curve", "curve"]
        for (name, points) in zip(names, curves) where !points.isEmpty {
            words.append(
                name + points.map { " \($0.input)/\($0.output)" }.joined())
        }
        if let lookupTable {
            words.append("lookup table \(lookupTable.lastPathComponent.withVisibleControls)")
        }
        return words
    }
}

extension ColorKey {
    fileprivate var words: String {
        let parts = [red, green, blue].map { part in
            let digits = String(UInt8(max(0, min(255, (part * 255).rounded()))), radix: 16, uppercase: true)
            return digits.count == 1 ? "0" + digits : digits
        }
        return "key #\(parts.joined()) tolerance \(tolerance) softness \(softness) spill \(spill)"
    }
}
