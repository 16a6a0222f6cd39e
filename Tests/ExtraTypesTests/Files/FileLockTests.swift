import ExtraTypes
import Foundation
import TestSupport
import Testing

@Suite struct FileLockTests {
    private static func inFolder(_ body: (String) throws -> Void) throws {
        let folder = try TemporaryFolder.make("lock")
        defer { TemporaryFolder.remove(folder) }
        try body(folder.path)
    }

    @Test func oneAtATime() throws {
        try Self.inFolder { folder in
            let lock = try FileLock(folder, O_RDONLY | O_DIRECTORY)
            #expect { try FileLock(folder, O_RDONLY | O_DIRECTORY) } throws: {
                ($0 as? SystemCallFailure)?.number == EWOULDBLOCK
            }
            withExtendedLifetime(lock) {}
        }
    }

    /// A program that is being started holds copies of all descriptors until it is loaded.
    @Test func copiesOfItsDescriptorHoldNothing() throws {
        try Self.inFolder { folder in
            var lock: FileLock? = try FileLock(folder, O_RDONLY | O_DIRECTORY)
            let copy = dup(try #require(lock).descriptor)
            defer { close(copy) }
            lock = nil
            #expect(throws: Never.self) { _ = try FileLock(folder, O_RDONLY | O_DIRECTORY) }
        }
    }

    @Test func whatIsMissingIsSaid() throws {
        try Self.inFolder { folder in
            #expect { try FileLock(folder + "/none", O_RDONLY) } throws: {
                ($0 as? SystemCallFailure)?.number == ENOENT
            }
        }
    }
}
