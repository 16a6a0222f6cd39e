/// How a CoreVideo function went: 0 is success. Source: CVReturn.h.
public typealias CVReturn = Int32

public var kCVReturnSuccess: CVReturn { 0 }
public var kCVReturnFirst: CVReturn { -6660 }
public var kCVReturnError: CVReturn { -6660 }
public var kCVReturnInvalidArgument: CVReturn { -6661 }
public var kCVReturnAllocationFailed: CVReturn { -6662 }
public var kCVReturnUnsupported: CVReturn { -6663 }
public var kCVReturnInvalidPixelFormat: CVReturn { -6680 }
public var kCVReturnInvalidSize: CVReturn { -6681 }
public var kCVReturnInvalidPixelBufferAttributes: CVReturn { -6682 }
public var kCVReturnWouldExceedAllocationThreshold: CVReturn { -6689 }
public var kCVReturnPoolAllocationFailed: CVReturn { -6690 }
public var kCVReturnInvalidPoolAttributes: CVReturn { -6691 }
