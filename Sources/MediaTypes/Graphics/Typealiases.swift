/// Seconds, where Apple's interfaces use a Double.
public typealias CFTimeInterval = Double
/// A status number of a C interface; 0 is success.
public typealias OSStatus = Int32
/// Four characters, the first in the highest byte.
public typealias FourCharCode = UInt32
public typealias OSType = FourCharCode
