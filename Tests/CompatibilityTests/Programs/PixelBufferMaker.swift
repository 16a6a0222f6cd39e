import AVFoundation

/// Ways to ask for pixel buffers, by dictionaries of Swift, of Foundation and of Core Foundation.
enum PixelBufferMaker {
    static func withFoundation(_ size: CGSize) -> CVPixelBuffer? {
        let attributes: NSDictionary = [
            kCVPixelBufferIOSurfacePropertiesKey: NSDictionary(),
            kCVPixelBufferBytesPerRowAlignmentKey: NSNumber(value: 256),
        ]
        var buffer: CVPixelBuffer?
        CVPixelBufferCreate(
            kCFAllocatorDefault, Int(size.width), Int(size.height), kCVPixelFormatType_32BGRA, attributes,
            &buffer)
        return buffer
    }

    static func withSwift(_ size: CGSize) -> CVPixelBuffer? {
        let attributes: [CFString: Any] = [
            kCVPixelBufferCGImageCompatibilityKey: true, kCVPixelBufferBytesPerRowAlignmentKey: 128,
        ]
        var buffer: CVPixelBuffer?
        let status = CVPixelBufferCreate(
            nil, Int(size.width), Int(size.height), kCVPixelFormatType_32BGRA, attributes as CFDictionary,
            &buffer)
        return status == kCVReturnSuccess ? buffer : nil
    }

    static func withLiterals(_ size: CGSize) -> CVPixelBuffer? {
        let attributes =
            [
                kCVPixelBufferCGImageCompatibilityKey: kCFBooleanTrue!,
                kCVPixelBufferBytesPerRowAlignmentKey: 64,
                kCVPixelBufferIOSurfacePropertiesKey: [:] as [String: Any],
            ] as CFDictionary
        var buffer: CVPixelBuffer?
        CVPixelBufferCreate(
            kCFAllocatorDefault, Int(size.width), Int(size.height), kCVPixelFormatType_32BGRA, attributes,
            &buffer)
        return buffer
    }

    /// Keys of any type, as a dictionary of Objective-C has them.
    static func pool(_ attributes: [AnyHashable: Any], count: Int?) -> CVPixelBufferPool? {
        let options = count.map { [kCVPixelBufferPoolMinimumBufferCountKey as String: $0] }
        var pool: CVPixelBufferPool?
        CVPixelBufferPoolCreate(
            kCFAllocatorDefault, options as CFDictionary?, attributes as CFDictionary, &pool)
        return pool
    }

    static func format(_ size: CGSize, extensions: [String: Any]?) -> CMFormatDescription? {
        var format: CMFormatDescription?
        CMVideoFormatDescriptionCreate(
            allocator: kCFAllocatorDefault, codecType: kCMVideoCodecType_H264, width: Int32(size.width),
            height: Int32(size.height), extensions: extensions as CFDictionary?, formatDescriptionOut: &format
        )
        return format
    }

    /// The name of a type of files, where functions take strings of Core Foundation.
    static func names() -> [CFString] {
        [AVFileType.mp4 as CFString, AVFileType.mov as CFString, AVFileType.m4a.rawValue as CFString]
    }
}
