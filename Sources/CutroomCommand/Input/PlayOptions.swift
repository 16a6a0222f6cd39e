import ArgumentParser

/// Reads speeds and volumes.
enum PlayOptions {
    static func rate(_ text: String) throws -> Double {
        guard let rate = Double(text), (0.1...8).contains(abs(rate)) else {
            throw ValidationError("\"\(text)\" is no rate: give 0.1 to 8, or -0.1 to -8 for backwards")
        }
        return rate
    }

    static func volume(_ text: String) throws -> Int {
        guard let volume = Int(text), (0...100).contains(volume) else {
            throw ValidationError("\"\(text)\" is no volume: give 0 to 100")
        }
        return volume
    }
}
