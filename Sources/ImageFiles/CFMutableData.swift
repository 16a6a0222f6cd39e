public import Foundation
public import MediaTypes

/// Data that can be changed. Source: CFData.h.
public typealias CFMutableData = NSMutableData

/// Creates empty data that can be changed.
///
/// - Parameter capacity: The maximum length, or 0. Has no effect.
public func CFDataCreateMutable(_ allocator: CFAllocator?, _ capacity: CFIndex) -> CFMutableData! {
    NSMutableData()
}
