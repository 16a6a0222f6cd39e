public import Foundation

// Core Foundation's types are Swift's own here: Foundation on Linux exports none of them. `as CFString` and the
// like have no effect.

public typealias CFTypeRef = Any
public typealias CFString = String
public typealias CFDictionary = [String: Any]
public typealias CFArray = [Any]
public typealias CFData = Data
public typealias CFURL = URL
public typealias CFNumber = NSNumber
public typealias CFBoolean = Bool
public typealias CFIndex = Int
/// A time in seconds since January 1, 2001, 00:00:00 UTC.
public typealias CFAbsoluteTime = CFTimeInterval

public var kCFBooleanTrue: CFBoolean! { true }
public var kCFBooleanFalse: CFBoolean! { false }

/// A Core Foundation allocator. It has no effect; pass nil.
public final class CFAllocator: Sendable {
    private init() {}
}

public var kCFAllocatorDefault: CFAllocator? { nil }

/// Returns the time since January 1, 2001, 00:00:00 UTC.
public func CFAbsoluteTimeGetCurrent() -> CFAbsoluteTime { Date.timeIntervalSinceReferenceDate }
