import Foundation
internal import MediaTypes

extension NSCoder {
    /// Encodes a value as a binary property list.
    func encode(propertyList value: some Encodable, forKey key: String) {
        let encoder = PropertyListEncoder()
        encoder.outputFormat = .binary
        do {
            encode(try encoder.encode(value) as NSData, forKey: key)
        } catch {
            refuse("\(type(of: value)) cannot be encoded: \(error)")
        }
    }

    /// Decodes a value; `nil` if the key is absent. If the value has another type, the whole decoding fails.
    func decode<Value: Decodable>(propertyList type: Value.Type, forKey key: String) -> Value? {
        guard let data = decodeObject(of: NSData.self, forKey: key) else { return nil }
        do {
            return try PropertyListDecoder().decode(type, from: data as Data)
        } catch {
            failWithError(error)
            return nil
        }
    }
}
