internal import Dispatch

/// Success, of functions that return an `OSStatus`.
public var noErr: OSStatus { 0 }

/// The result of a kernel function; 0 means success. Source: kern_return.h.
public typealias kern_return_t = Int32

public var KERN_SUCCESS: kern_return_t { 0 }

/// Calls a function. Nothing is autoreleased on Linux: every object is released when its last owner is.
public func autoreleasepool<Result>(invoking body: () throws -> Result) rethrows -> Result {
    try body()
}

/// Returns nanoseconds of a clock that does not run while the machine sleeps: that of `CACurrentMediaTime()`.
/// Source: mach_time.h.
public func mach_absolute_time() -> UInt64 { DispatchTime.now().uptimeNanoseconds }

/// The number of nanoseconds in a unit of `mach_absolute_time()`, as a fraction: 1 / 1.
public struct mach_timebase_info_data_t: Sendable, Hashable {
    public var numer: UInt32
    public var denom: UInt32

    public init() {
        self.init(numer: 0, denom: 0)
    }

    public init(numer: UInt32, denom: UInt32) {
        (self.numer, self.denom) = (numer, denom)
    }
}

/// Stores the number of nanoseconds in a unit of `mach_absolute_time()`.
@discardableResult
public func mach_timebase_info(_ info: UnsafeMutablePointer<mach_timebase_info_data_t>?) -> kern_return_t {
    info?.pointee = mach_timebase_info_data_t(numer: 1, denom: 1)
    return KERN_SUCCESS
}
