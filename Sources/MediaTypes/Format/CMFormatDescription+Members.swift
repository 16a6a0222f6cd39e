extension CMFormatDescription {
    public var mediaType: MediaType { MediaType(rawValue: type) }
    public var mediaSubType: MediaSubType { MediaSubType(rawValue: subType) }
    /// The coded size in pixels; zero where the format is not video.
    public var dimensions: CMVideoDimensions { size }
    /// The stream's layout; nil where the format is not audio.
    public var audioStreamBasicDescription: AudioStreamBasicDescription? { stream?.pointee }
}
