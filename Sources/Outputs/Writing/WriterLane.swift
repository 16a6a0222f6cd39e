internal import Engine
internal import MediaTypes

/// Turns the samples of one input into buffers of one track. For one thread at a time.
protocol WriterLane: AnyObject {
    /// Takes samples.
    ///
    /// - Parameter session: The time of the samples that is the movie's zero.
    /// - Returns: The buffers that are ready: the last frame waits until it is known how long it lasts.
    func take(_ sample: CMSampleBuffer, session: CMTime) throws -> [WrittenSample]

    /// Gives the remaining samples.
    ///
    /// - Parameter end: When the movie ends, in its own time; nil for the end of the last sample.
    func finish(end: CMTime?) throws -> [WrittenSample]

    /// The elements for the track, once the format is known.
    var track: WrittenTrack? { get }

    /// Where the track begins and ends in the movie; nil without samples.
    var extent: WriterExtent? { get }
}

/// A track's place in the movie.
struct WriterExtent: Sendable {
    /// When the first sample is presented; may be before zero.
    var start: CMTime
    var end: CMTime
    /// Silence that the encoder puts before.
    var encoderDelay = CMTime.zero
    /// The units per second of the track's times in the file.
    var timescale: Int64
}
