public typealias CMVideoFormatDescription = CMFormatDescription
public typealias CMAudioFormatDescription = CMFormatDescription

/// The format of a track's samples. Immutable. Source: CMFormatDescription.h.
public final class CMFormatDescription: @unchecked Sendable {
    // `@unchecked`: because of the pointer, which is written once before the object is shared.
    let type: CMMediaType
    let subType: FourCharCode
    let size: CMVideoDimensions
    /// Owned by the object and valid as long as it lives.
    let stream: UnsafePointer<AudioStreamBasicDescription>?

    package init(
        type: CMMediaType, subType: FourCharCode, size: CMVideoDimensions = CMVideoDimensions(),
        stream: AudioStreamBasicDescription? = nil
    ) {
        self.type = type
        self.subType = subType
        self.size = size
        self.stream = stream.map { description in
            let address = UnsafeMutablePointer<AudioStreamBasicDescription>.allocate(capacity: 1)
            address.initialize(to: description)
            return UnsafePointer(address)
        }
    }

    deinit {
        stream?.deallocate()
    }
}

extension CMFormatDescription: Hashable {
    public static func == (left: CMFormatDescription, right: CMFormatDescription) -> Bool {
        left.type == right.type && left.subType == right.subType && left.size == right.size
            && left.stream?.pointee == right.stream?.pointee
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(type)
        hasher.combine(subType)
        hasher.combine(size)
        hasher.combine(stream?.pointee)
    }
}

/// Returns the media type, such as video or audio.
public func CMFormatDescriptionGetMediaType(_ desc: CMFormatDescription) -> CMMediaType { desc.type }

/// Returns the coded format, such as `avc1`.
public func CMFormatDescriptionGetMediaSubType(_ desc: CMFormatDescription) -> FourCharCode { desc.subType }

/// Returns the coded size in pixels; zero if the format is not video.
public func CMVideoFormatDescriptionGetDimensions(_ videoDesc: CMVideoFormatDescription) -> CMVideoDimensions
{
    videoDesc.size
}

/// Returns the stream's layout, valid as long as the description lives; nil if the format is not audio.
public func CMAudioFormatDescriptionGetStreamBasicDescription(
    _ desc: CMAudioFormatDescription
) -> UnsafePointer<AudioStreamBasicDescription>? {
    desc.stream
}

extension CMFormatDescription {
    public var mediaType: MediaType { MediaType(rawValue: type) }
    public var mediaSubType: MediaSubType { MediaSubType(rawValue: subType) }
    /// The coded size in pixels; zero if the format is not video.
    public var dimensions: CMVideoDimensions { size }
    /// The stream's layout; nil if the format is not audio.
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
