import Dispatch
import Foundation
import MediaTypes
import Testing

/// Names of Core Foundation, of the system and of geometry that client code takes for granted.
@Suite struct SystemNameTests {
    @Test func valuesPassForCoreFoundations() {
        let any: CFTypeRef = "Helvetica" as CFTypeRef
        #expect(any as? String == "Helvetica")
        #expect(URL(fileURLWithPath: "/a") as CFURL == URL(fileURLWithPath: "/a"))
        let list: CFArray = [1, 2] as CFArray
        #expect(list.count == 2 && (3 as CFNumber).intValue == 3)
        #expect(
            kCFBooleanTrue! && !kCFBooleanFalse! && CFIndex.self == Int.self && CFBoolean.self == Bool.self)
    }

    @Test func times() {
        #expect(abs(CFAbsoluteTimeGetCurrent() - Date().timeIntervalSinceReferenceDate) < 5)
        let start: CFAbsoluteTime = CFAbsoluteTimeGetCurrent()
        #expect(CFAbsoluteTimeGetCurrent() >= start)
        var base = mach_timebase_info_data_t()
        #expect(mach_timebase_info(&base) == KERN_SUCCESS && base.numer == 1 && base.denom == 1)
        #expect(base == mach_timebase_info_data_t(numer: 1, denom: 1))
        let (before, now) = (mach_absolute_time(), DispatchTime.now().uptimeNanoseconds)
        #expect(now >= before && now - before < 5 * NSEC_PER_SEC)
        let status: OSStatus = noErr
        #expect(status == noErr && kern_return_t.self == Int32.self)
    }

    @Test func poolsPassOnResultsAndErrors() {
        #expect(autoreleasepool { 7 } == 7)
        #expect(throws: CancellationError.self) { try autoreleasepool { throw CancellationError() } }
    }

    @Test func equality() {
        #expect(CGSize(width: 1, height: 2).equalTo(CGSize(width: 1, height: 2)))
        #expect(!CGSize.zero.equalTo(CGSize(width: 0, height: 1)))
        #expect(
            CGPoint(x: 1, y: 2).equalTo(CGPoint(x: 1, y: 2)) && !CGPoint.zero.equalTo(CGPoint(x: 1, y: 0)))
        #expect(CGRect.zero.equalTo(.zero) && !CGRect.zero.equalTo(.null))
    }

    /// Source: AVUtilities.h: the rectangle keeps the ratio and is centered.
    @Test(arguments: [
        (
            CGSize(width: 16, height: 9), CGRect(x: 0, y: 0, width: 160, height: 160),
            CGRect(x: 0, y: 35, width: 160, height: 90)
        ),
        (
            CGSize(width: 1080, height: 1920), CGRect(x: 10, y: 20, width: 1920, height: 1080),
            CGRect(x: 666.25, y: 20, width: 607.5, height: 1080)
        ),
        (
            CGSize(width: 1, height: 1), CGRect(x: 0, y: 0, width: 0, height: 10),
            CGRect(x: 0, y: 5, width: 0, height: 0)
        ),
    ])
    func fittedRects(ratio: CGSize, bounds: CGRect, expected: CGRect) {
        #expect(AVMakeRect(aspectRatio: ratio, insideRect: bounds) == expected)
        #expect(AVMakeRect(aspectRatio: .zero, insideRect: bounds).width.isNaN)
    }

    @Test func olderDescriptions() {
        let (time, range) = (CMTime(value: 1, timescale: 2), CMTimeRange(start: .zero, duration: .zero))
        #expect(CMTimeCopyDescription(nil, time) == "{1/2 = 0.500}")
        #expect(
            CMTimeRangeCopyDescription(nil, range) == CMTimeRangeCopyDescription(allocator: nil, range: range)
        )
        let mapping = CMTimeMapping(source: range, target: range)
        #expect(
            CMTimeMappingCopyDescription(nil, mapping)
                == CMTimeMappingCopyDescription(allocator: nil, mapping: mapping))
    }
}
