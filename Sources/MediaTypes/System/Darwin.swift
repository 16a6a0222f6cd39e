internal import Dispatch

/// The `OSStatus` of success.
public var noErr: OSStatus { 0 }

/// The result of a kernel function; 0 means success. Source: kern_return.h.
public typealias kern_return_t = Int32

public var KERN_SUCCESS: kern_return_t { 0 }

/// Calls a closure. Nothing is autoreleased on Linux: objects are released with their last reference.
public func autoreleasepool<Result>(invoking body: () throws -> Result) rethrows -> Result {
    try body()
}

/// Returns the time in nanoseconds of a clock that stops while the system sleeps, as `CACurrentMediaTime()`
/// uses. Source: mach_time.h.
public func mach_absolute_time() -> UInt64 { DispatchTime.now().uptimeNanoseconds }

/// The number of nanoseconds per unit of `mach_absolute_time()`, as a fraction: 1 / 1.
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

/// Gets the number of nanoseconds per unit of `mach_absolute_time()`. Always returns `KERN_SUCCESS`.
@discardableResult
public func mach_timebase_info(_ info: UnsafeMutablePointer<mach_timebase_info_data_t>?) -> kern_return_t {
    info?.pointee = mach_timebase_info_data_t(numer: 1, denom: 1)
    return KERN_SUCCESS
}
