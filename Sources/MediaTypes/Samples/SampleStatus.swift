internal import Foundation

// Result codes of Core Media functions. Source: CMSampleBuffer.h, CMBlockBuffer.h.

public var kCMBlockBufferNoErr: OSStatus { 0 }
public var kCMBlockBufferStructureAllocationFailedErr: OSStatus { -12700 }
public var kCMBlockBufferBlockAllocationFailedErr: OSStatus { -12701 }
public var kCMBlockBufferBadCustomBlockSourceErr: OSStatus { -12702 }
public var kCMBlockBufferBadOffsetParameterErr: OSStatus { -12703 }
public var kCMBlockBufferBadLengthParameterErr: OSStatus { -12704 }
public var kCMBlockBufferBadPointerParameterErr: OSStatus { -12705 }
public var kCMBlockBufferEmptyBBufErr: OSStatus { -12706 }
public var kCMBlockBufferUnallocatedBlockErr: OSStatus { -12707 }
public var kCMBlockBufferInsufficientSpaceErr: OSStatus { -12708 }

public var kCMSampleBufferError_AllocationFailed: OSStatus { -12730 }
public var kCMSampleBufferError_RequiredParameterMissing: OSStatus { -12731 }
public var kCMSampleBufferError_AlreadyHasDataBuffer: OSStatus { -12732 }
public var kCMSampleBufferError_BufferNotReady: OSStatus { -12733 }
public var kCMSampleBufferError_SampleIndexOutOfRange: OSStatus { -12734 }
public var kCMSampleBufferError_BufferHasNoSampleSizes: OSStatus { -12735 }
public var kCMSampleBufferError_BufferHasNoSampleTimingInfo: OSStatus { -12736 }
public var kCMSampleBufferError_ArrayTooSmall: OSStatus { -12737 }
public var kCMSampleBufferError_InvalidEntryCount: OSStatus { -12738 }
public var kCMSampleBufferError_CannotSubdivide: OSStatus { -12739 }
public var kCMSampleBufferError_SampleTimingInfoInvalid: OSStatus { -12740 }
public var kCMSampleBufferError_InvalidMediaTypeForOperation: OSStatus { -12741 }
public var kCMSampleBufferError_InvalidSampleData: OSStatus { -12742 }
public var kCMSampleBufferError_InvalidMediaFormat: OSStatus { -12743 }
public var kCMSampleBufferError_Invalidated: OSStatus { -12744 }

extension NSError {
    /// Throws a status other than 0 as an error.
    static func check(_ status: OSStatus) throws {
        guard status == noErr else {
            throw NSError(domain: NSOSStatusErrorDomain, code: Int(status))
        }
    }
}
