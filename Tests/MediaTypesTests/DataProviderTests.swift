import Foundation
import MediaTypes
import Synchronization
import Testing

/// Source: CGDataProvider.h and CFData.h.
@Suite struct DataProviderTests {
    private static let released = Mutex<[Int]>([])

    @Test func memoryIsFreedOnce() throws {
        let bytes = UnsafeMutablePointer<UInt8>.allocate(capacity: 3)
        bytes.initialize(repeating: 7, count: 3)
        var provider = CGDataProvider(dataInfo: nil, data: bytes, size: 3) { info, data, size in
            data.assumingMemoryBound(to: UInt8.self).deallocate()
            DataProviderTests.released.withLock { $0.append(info == nil ? size : -1) }
        }
        #expect(provider?.data == Data([7, 7, 7]) && provider?.info == nil)
        provider = nil
        #expect(Self.released.withLock { $0 } == [3])
    }

    @Test func files() throws {
        let url = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).bytes")
        try Data([1, 2, 3]).write(to: url)
        defer { try? FileManager.default.removeItem(at: url) }
        #expect(CGDataProvider(url: url as CFURL)?.data == Data([1, 2, 3]))
        #expect(CGDataProvider(filename: url.path)?.data == Data([1, 2, 3]))
        #expect(CGDataProvider(url: url.appendingPathComponent("none")) == nil)
        let page = try #require(URL(string: "https://example.com/a.png"))
        #expect(CGDataProvider(url: page) == nil)
    }

    /// Of data that Swift keeps in the value itself, too.
    @Test(arguments: [0, 1, 14, 15, 32, 33, 1000]) func addresses(count: Int) throws {
        let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 7) }
        let data: CFData? = CFDataCreate(kCFAllocatorDefault, bytes, count)
        let address = try #require(CFDataGetBytePtr(data))
        #expect(CFDataGetLength(data) == count)
        #expect((0..<count).map { address[$0] } == bytes)
        #expect(CFDataGetBytePtr(nil) == nil && CFDataGetLength(nil) == 0)
        #expect(CFDataCreate(nil, nil, 5) == nil)
    }
}
