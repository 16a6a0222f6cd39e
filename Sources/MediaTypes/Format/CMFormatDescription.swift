internal import Foundation

public typealias CMVideoFormatDescription = CMFormatDescription
public typealias CMAudioFormatDescription = CMFormatDescription

/// The format of a track's samples. Immutable. Source: CMFormatDescription.h.
public final class CMFormatDescription: @unchecked Sendable {
    // `@unchecked Sendable`: the pointers and the dictionary are written once, before the object is shared.
    let type: CMMediaType
    let subType: FourCharCode
    let size: CMVideoDimensions
    /// Owned by the object and valid as long as it exists.
    let stream: UnsafePointer<AudioStreamBasicDescription>?
    /// A variable-length structure, owned by the object, as is the cookie.
    let channelLayout: UnsafeRawBufferPointer?
    let magicCookie: UnsafeRawBufferPointer?
    let extensionValues: [String: Any]
    /// GStreamer's caps of coded samples in this format, if they come from a file.
    package let codedCaps: String?

    package init(
        type: CMMediaType, subType: FourCharCode, size: CMVideoDimensions = CMVideoDimensions(),
        stream: AudioStreamBasicDescription? = nil, channelLayout: UnsafeRawBufferPointer? = nil,
        magicCookie: UnsafeRawBufferPointer? = nil, extensions: [String: Any] = [:], codedCaps: String? = nil
    ) {
        self.type = type
        self.subType = subType
        self.size = size
        self.stream = stream.map { description in
            let address = UnsafeMutablePointer<AudioStreamBasicDescription>.allocate(capacity: 1)
            address.initialize(to: description)
            return UnsafePointer(address)
        }
        self.channelLayout = channelLayout.map(Self.copied)
        self.magicCookie = magicCookie.map(Self.copied)
        extensionValues = extensions
        self.codedCaps = codedCaps
    }

    private static func copied(_ bytes: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer {
        let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: bytes.count, alignment: 16)
        copy.copyMemory(from: bytes)
        return UnsafeRawBufferPointer(copy)
    }

    deinit {
        stream?.deallocate()
        channelLayout?.deallocate()
        magicCookie?.deallocate()
    }
}

extension CMFormatDescription: Hashable {
    public static func == (left: CMFormatDescription, right: CMFormatDescription) -> Bool {
        left === right
            || left.type == right.type && left.subType == right.subType && left.size == right.size
                && left.stream?.pointee == right.stream?.pointee
                && left.channelLayout.isSame(as: right.channelLayout)
                && left.magicCookie.isSame(as: right.magicCookie)
                && left.codedCaps == right.codedCaps && left.hasExtensions(of: right)
    }

    private func hasExtensions(of other: CMFormatDescription) -> Bool {
        Self.isSame(extensionValues, other.extensionValues)
    }

    /// Returns whether two property lists are equal; false for values of other types.
    private static func isSame(_ left: Any, _ right: Any) -> Bool {
        switch (left, right) {
        case (let left as [String: Any], let right as [String: Any]):
            left.count == right.count
                && left.allSatisfy { key, value in right[key].map { isSame(value, $0) } ?? false }
        case (let left as [Any], let right as [Any]):
            left.count == right.count && zip(left, right).allSatisfy(isSame)
        // A number from one of Foundation's dictionaries is an NSNumber.
        case (let left as NSNumber, let right as NSNumber): left == right
        case (let left as AnyHashable, let right as AnyHashable): left == right
        default: false
        }
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(type)
        hasher.combine(subType)
        hasher.combine(size)
        hasher.combine(stream?.pointee)
    }
}

extension UnsafeRawBufferPointer? {
    fileprivate func isSame(as other: UnsafeRawBufferPointer?) -> Bool {
        switch (self, other) {
        case (nil, nil): true
        case (let left?, let right?): left.elementsEqual(right)
        default: false
        }
    }
}

/// Returns the media type, such as video or audio.
public func CMFormatDescriptionGetMediaType(_ desc: CMFormatDescription) -> CMMediaType { desc.type }

/// Returns the coded format, such as `avc1`, or the pixel format of uncompressed images.
public func CMFormatDescriptionGetMediaSubType(_ desc: CMFormatDescription) -> FourCharCode { desc.subType }

/// Returns whether two descriptions describe the same format.
public func CMFormatDescriptionEqual(
    _ formatDescription: CMFormatDescription?, otherFormatDescription: CMFormatDescription?
) -> Bool {
    formatDescription == otherFormatDescription
}

/// Returns the coded size in pixels; zero if the format is not video.
public func CMVideoFormatDescriptionGetDimensions(_ videoDesc: CMVideoFormatDescription) -> CMVideoDimensions
{
    videoDesc.size
}

/// Returns the layout of the stream, valid as long as the description exists; `nil` if the format is not
/// audio.
public func CMAudioFormatDescriptionGetStreamBasicDescription(
    _ desc: CMAudioFormatDescription
) -> UnsafePointer<AudioStreamBasicDescription>? {
    desc.stream
}

/// Returns the channel layout, valid as long as the description exists; `nil` if it is unknown.
public func CMAudioFormatDescriptionGetChannelLayout(
    _ desc: CMAudioFormatDescription, sizeOut: UnsafeMutablePointer<Int>?
) -> UnsafePointer<AudioChannelLayout>? {
    sizeOut?.pointee = desc.channelLayout?.count ?? 0
    return desc.channelLayout?.baseAddress?.assumingMemoryBound(to: AudioChannelLayout.self)
}

/// Returns the decoder's configuration, valid as long as the description exists; `nil` if there is none.
public func CMAudioFormatDescriptionGetMagicCookie(
    _ desc: CMAudioFormatDescription, sizeOut: UnsafeMutablePointer<Int>?
) -> UnsafeRawPointer? {
    sizeOut?.pointee = desc.magicCookie?.count ?? 0
    return desc.magicCookie?.baseAddress
}

extension CMFormatDescription {
    public var mediaType: MediaType { MediaType(rawValue: type) }
    public var mediaSubType: MediaSubType { MediaSubType(rawValue: subType) }
    /// The coded size in pixels; zero if the format is not video.
    public var dimensions: CMVideoDimensions { size }
    /// The layout of the stream; `nil` if the format is not audio.
    public var audioStreamBasicDescription: AudioStreamBasicDescription? { stream?.pointee }
}

/// The size of a coded image in pixels. Source: CMFormatDescription.h.
public struct CMVideoDimensions: Sendable, Hashable {
    public var width: Int32
    public var height: Int32

    public init() {
        self.init(width: 0, height: 0)
    }

    public init(width: Int32, height: Int32) {
        self.width = width
        self.height = height
    }
}
