import Glibc

/// Memory between two pages that may not be touched: reading or writing beyond the one end it lies at stops the
/// test run at the place.
final class GuardedMemory {
    enum End: CaseIterable {
        case first, last
    }

    let bytes: UnsafeMutableRawPointer
    private let mapping: UnsafeMutableRawPointer
    private let mappedSize: Int

    init(size: Int, at end: End) {
        let page = Int(sysconf(Int32(_SC_PAGESIZE)))
        let usable = (size + page - 1) / page * page
        mappedSize = usable + 2 * page
        let mapped = mmap(nil, mappedSize, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
        precondition(mapped != MAP_FAILED, "no memory for a test")
        mapping = mapped!
        precondition(mprotect(mapping + page, usable, PROT_READ | PROT_WRITE) == 0, "no memory for a test")
        bytes = mapping + page + (end == .first ? 0 : usable - size)
    }

    deinit {
        munmap(mapping, mappedSize)
    }
}
