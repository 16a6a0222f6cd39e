public import Foundation
internal import Synchronization

/// Creates data with a copy of bytes.
public func CFDataCreate(_ allocator: CFAllocator?, _ bytes: UnsafePointer<UInt8>?, _ length: CFIndex)
    -> CFData?
{
    guard let bytes else { return length == 0 ? Data() : nil }
    return Data(bytes: bytes, count: length)
}

public func CFDataGetLength(_ theData: CFData?) -> CFIndex { theData?.count ?? 0 }

/// Returns the address of the bytes, valid as long as the data exists and isn't changed; `nil` without data.
public func CFDataGetBytePtr(_ theData: CFData?) -> UnsafePointer<UInt8>? {
    guard let theData else { return nil }
    // `Data` stores a few bytes inline, without a stable address.
    guard theData.count > fewestStoredApart else { return FewBytes.address(of: theData) }
    return theData.withUnsafeBytes { $0.bindMemory(to: UInt8.self).baseAddress }
}

/// More bytes than any `Data` stores inline.
private let fewestStoredApart = 32

/// Copies of small data. Each is made once and kept until the program exits.
private enum FewBytes {
    private struct Address: @unchecked Sendable {
        // `@unchecked Sendable`: the bytes are written before they are shared, and never freed.
        let start: UnsafePointer<UInt8>
    }

    private static let known = Mutex<[Data: Address]>([:])

    static func address(of data: Data) -> UnsafePointer<UInt8> {
        known.withLock { known in
            if let address = known[data] { return address.start }
            let bytes = UnsafeMutablePointer<UInt8>.allocate(capacity: max(data.count, 1))
            data.copyBytes(to: bytes, count: data.count)
            known[data] = Address(start: UnsafePointer(bytes))
            return UnsafePointer(bytes)
        }
    }
}
