import Foundation
import TestSupport
import Testing

@testable import Engine
@testable import GStreamerOverlay

/// Buffers that wait come out as they went in, whether there is room for them in memory or not.
@Suite struct SampleStoreTests {
    private static func withFolder(_ body: (URL) throws -> Void) throws {
        try GStreamer.initialize()
        let folder = try TemporaryFolder.make("store")
        defer { TemporaryFolder.remove(folder) }
        try body(folder)
    }

    private static func buffer(_ number: Int, _ random: inout SeededGenerator) -> MediaBuffer {
        let bytes = (0..<Int.random(in: 0...700, using: &random)).map {
            UInt8(truncatingIfNeeded: $0 * number)
        }
        return bytes.withUnsafeBytes {
            MediaBuffer.coded(
                $0, at: UInt64(number) * 1000,
                decoded: Bool.random(using: &random) ? UInt64(number) * 999 : nil,
                duration: Bool.random(using: &random) ? 1000 : nil, isSync: Bool.random(using: &random))
        }
    }

    /// All of a buffer.
    private static func content(of buffer: MediaBuffer) throws -> [UInt8] {
        withUnsafeBytes(of: buffer.header) { Array($0) } + (try buffer.withBytes { Array($0) })
    }

    private static func openFiles(in folder: URL) throws -> Int {
        try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count { number in
            let path = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\(number)")
            return path?.hasPrefix(folder.path) ?? false
        }
    }

    @Test(arguments: 0..<24) func comeOutAsTheyWentIn(seed: Int) throws {
        try Self.withFolder { folder in
            var random = SeededGenerator(seed: UInt64(seed))
            let room = SampleRoom(
                bytes: [0, 3000, 40_000, 1 << 20][seed % 4],
                path: folder.appendingPathComponent(".waiting").path,
                fileSize: [500, 5000, 1 << 30][seed % 3])
            let stores = [SampleStore(in: room), SampleStore(in: room)]
            var expected: [[[UInt8]]] = [[], []]
            for number in 1...3000 {
                let index = Int.random(in: 0...1, using: &random)
                // There come more, then less, than are taken.
                if Int.random(in: 0..<10, using: &random) < (number / 500 % 2 == 0 ? 7 : 3) {
                    let buffer = Self.buffer(number, &random)
                    expected[index].append(try Self.content(of: buffer))
                    try stores[index].append(.buffer(buffer))
                } else if case .item(.buffer(let buffer)) = try stores[index].next() {
                    #expect(try Self.content(of: buffer) == expected[index].removeFirst())
                } else {
                    #expect(expected[index].isEmpty)
                }
                #expect(stores[index].count == expected[index].count)
            }
            #expect(try folder.contents.isEmpty)
            for (store, rest) in zip(stores, expected) {
                store.end()
                for content in rest {
                    guard case .item(.buffer(let buffer)) = try store.next() else {
                        return #expect(Bool(false))
                    }
                    #expect(try Self.content(of: buffer) == content)
                }
                guard case .end = try store.next() else { return #expect(Bool(false)) }
            }
        }
    }

    /// Files are closed when what they held has been read, or is discarded.
    @Test func filesAreClosed() throws {
        try Self.withFolder { folder in
            var random = SeededGenerator(seed: 1)
            let path = folder.appendingPathComponent(".waiting").path
            let store = SampleStore(in: SampleRoom(bytes: 0, path: path, fileSize: 2000))
            for number in 1...100 { try store.append(.buffer(Self.buffer(number, &random))) }
            let all = try Self.openFiles(in: folder)
            #expect(all > 10)
            for _ in 1...50 { _ = try store.next() }
            #expect(try (2..<all - 2).contains(Self.openFiles(in: folder)))
            store.discard()
            #expect(try Self.openFiles(in: folder) == 0 && store.count == 0)
            try store.append(.buffer(Self.buffer(1, &random)))
            #expect(store.count == 0)
        }
    }

    @Test func whatCannotBeKeptIsAnError() throws {
        try Self.withFolder { folder in
            var random = SeededGenerator(seed: 1)
            let path = folder.appendingPathComponent("none/.waiting").path
            let store = SampleStore(in: SampleRoom(bytes: 0, path: path))
            let buffer = Self.buffer(1, &random)
            #expect(throws: EngineFailure.self) { try store.append(.buffer(buffer)) }
        }
    }
}
