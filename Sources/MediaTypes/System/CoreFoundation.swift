public import Foundation

// Core Foundation's types are aliases of Swift's and Foundation's: Foundation on Linux exports none of them.
// `as CFString` has no effect on a string; `as CFDictionary` converts any dictionary of Swift's.

public typealias CFTypeRef = Any
public typealias CFString = String
public typealias CFDictionary = NSDictionary
public typealias CFArray = [Any]
public typealias CFData = Data
public typealias CFURL = URL
public typealias CFNumber = NSNumber
public typealias CFBoolean = Bool
public typealias CFIndex = Int
/// A time in seconds since January 1, 2001, 00:00:00 UTC.
public typealias CFAbsoluteTime = CFTimeInterval

extension CFDictionary {
    /// The values whose keys are strings, by their keys.
    package var stringKeyed: [String: Any] {
        var values: [String: Any] = [:]
        for (key, value) in self {
            if let key = key as? String { values[key] = value }
        }
        return values
    }
}

public var kCFBooleanTrue: CFBoolean! { true }
public var kCFBooleanFalse: CFBoolean! { false }

/// A Core Foundation allocator. It has no effect except for `kCFAllocatorNull`; pass `nil`.
public final class CFAllocator: Sendable {
    fileprivate init() {}

    /// Whether memory passed with the allocator must not be freed.
    var isNull: Bool { self === kCFAllocatorNull }
}

public var kCFAllocatorDefault: CFAllocator? { nil }
/// The allocator for memory that must not be freed.
public let kCFAllocatorNull: CFAllocator? = CFAllocator()

/// Returns the time since January 1, 2001, 00:00:00 UTC.
public func CFAbsoluteTimeGetCurrent() -> CFAbsoluteTime { Date.timeIntervalSinceReferenceDate }
