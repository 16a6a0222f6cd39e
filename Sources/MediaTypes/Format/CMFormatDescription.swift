public typealias CMVideoFormatDescription = CMFormatDescription
public typealias CMAudioFormatDescription = CMFormatDescription

/// The format of a track's samples. Immutable. Source: CMFormatDescription.h.
public final class CMFormatDescription: @unchecked Sendable {
    // Unchecked because of the pointer alone: it is written once, before anyone else has the object.
    let type: CMMediaType
    let subType: FourCharCode
    let size: CMVideoDimensions
    /// Owned: a caller may hold it as long as the object lives.
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

/// What the format describes: video, audio, ….
public func CMFormatDescriptionGetMediaType(_ desc: CMFormatDescription) -> CMMediaType { desc.type }

/// The coded format, such as `avc1`.
public func CMFormatDescriptionGetMediaSubType(_ desc: CMFormatDescription) -> FourCharCode { desc.subType }

/// The coded size in pixels; zero where the format is not video.
public func CMVideoFormatDescriptionGetDimensions(_ videoDesc: CMVideoFormatDescription) -> CMVideoDimensions
{
    videoDesc.size
}

/// The stream's layout, valid as long as the description lives; nil where the format is not audio.
public func CMAudioFormatDescriptionGetStreamBasicDescription(
    _ desc: CMAudioFormatDescription
) -> UnsafePointer<AudioStreamBasicDescription>? {
    desc.stream
}
