/// A time in seconds, as a Double.
public typealias CFTimeInterval = Double
/// The status of a C function; 0 means success.
public typealias OSStatus = Int32
/// A four-character code, with the first character in the highest byte.
public typealias FourCharCode = UInt32
public typealias OSType = FourCharCode

// Parts of a second, which client code uses as timescales. Dispatch doesn't define them on Linux. Source:
// dispatch/time.h.

public var NSEC_PER_SEC: UInt64 { 1_000_000_000 }
public var NSEC_PER_MSEC: UInt64 { 1_000_000 }
public var NSEC_PER_USEC: UInt64 { 1000 }
public var USEC_PER_SEC: UInt64 { 1_000_000 }
