/// The settings of a reader's output or a writer's input, as a client gives them: numbers, flags and names may be of any type
/// that Foundation bridges on Apple's systems. Source: AVVideoSettings.h, AVAudioSettings.h, CVPixelBuffer.h.
///
/// All functions return nil for a key without a value, and throw `AVError.unsupportedOutputSettings`, which names the key,
/// for a value of another type.
package struct ClientSettings {
    private let values: [String: Any]

    package init(_ values: [String: Any]) {
        self.values = values
    }

    package func contains(_ key: String) -> Bool { values[key] != nil }

    package func double(_ key: String) throws(AVError) -> Double? {
        guard let value = values[key] else { return nil }
        guard let number = ClientNumber.double(value), number.isFinite else {
            throw Self.mismatch(key, value, "a number")
        }
        return number
    }

    /// Returns the number without its fraction, of the first of two keys that has a value.
    package func integer(_ key: String, or other: String) throws(AVError) -> Int? {
        try integer(contains(key) ? key : other)
    }

    /// Returns the number without its fraction.
    package func integer(_ key: String) throws(AVError) -> Int? {
        guard let value = values[key] else { return nil }
        guard let number = ClientNumber.integer(value) else {
            throw Self.mismatch(key, value, "an integer")
        }
        return number
    }

    package func flag(_ key: String) throws(AVError) -> Bool? {
        guard let value = values[key] else { return nil }
        guard let number = ClientNumber.double(value) else { throw Self.mismatch(key, value, "a Boolean") }
        return number != 0
    }

    /// Returns a string or the raw value of a constant, such as an `AVVideoCodecType`.
    package func string(_ key: String) throws(AVError) -> String? {
        guard let value = values[key] else { return nil }
        if let text = value as? String { return text }
        if let constant = value as? any RawRepresentable, let text = constant.rawValue as? String {
            return text
        }
        throw Self.mismatch(key, value, "a string")
    }

    package func settings(_ key: String) throws(AVError) -> ClientSettings? {
        guard let value = values[key] else { return nil }
        guard let settings = value as? [String: Any] else {
            throw Self.mismatch(key, value, "a dictionary with strings as keys")
        }
        return ClientSettings(settings)
    }

    /// Returns pixel formats in their order of preference.
    package func pixelFormatTypes() throws(AVError) -> [UInt32]? {
        let key = kCVPixelBufferPixelFormatTypeKey
        guard let value = values[key] else { return nil }
        guard let types = values.pixelFormatTypes else {
            throw Self.mismatch(key, value, "a pixel format or an array of pixel formats")
        }
        return types
    }

    private static func mismatch(_ key: String, _ value: Any, _ expected: String) -> AVError {
        AVError(
            .unsupportedOutputSettings,
            reason: "invalid value for the key \(key): \(value) of type \(type(of: value))",
            remedy: "use \(expected)")
    }
}
