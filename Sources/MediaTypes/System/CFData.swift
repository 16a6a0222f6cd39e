public import Foundation
internal import Synchronization

/// Returns a copy of bytes.
public func CFDataCreate(_ allocator: CFAllocator?, _ bytes: UnsafePointer<UInt8>?, _ length: CFIndex)
    -> CFData?
{
    guard let bytes else { return length == 0 ? Data() : nil }
    return Data(bytes: bytes, count: length)
}

public func CFDataGetLength(_ theData: CFData?) -> CFIndex { theData?.count ?? 0 }

/// Returns where the bytes are, valid as long as the data lives and is not changed; nil without data.
public func CFDataGetBytePtr(_ theData: CFData?) -> UnsafePointer<UInt8>? {
    guard let theData else { return nil }
    // Swift keeps a few bytes in the value itself, which has no address of its own.
    guard theData.count > fewestStoredApart else { return FewBytes.address(of: theData) }
    return theData.withUnsafeBytes { $0.bindMemory(to: UInt8.self).baseAddress }
}

/// More than any `Data` holds in itself.
private let fewestStoredApart = 32

/// Bytes of small data, each kept once until the program ends.
private enum FewBytes {
    private struct Address: @unchecked Sendable {
        // `@unchecked`: the bytes are written before they are shared, and never freed.
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
