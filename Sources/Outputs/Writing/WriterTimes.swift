internal import MediaTypes

/// The times that samples can have in a movie.
enum WriterTimes {
    /// The maximum distance of samples from the session's start: 2³¹ s, as in compositions.
    private static let farthest = CMTime(value: 1 << 31, timescale: 1)

    /// The maximum duration of a movie in units of a timescale: muxers write it in 32 bits.
    private static func longest(_ timescale: Int64) -> CMTime {
        CMTime(value: Int64(UInt32.max), timescale: CMTimeScale(clamping: timescale))
    }

    /// Checks the times of a sample buffer before anything is calculated from them.
    ///
    /// - Throws: `AVError.invalidSourceMedia`.
    static func check(_ sample: CMSampleBuffer, session: CMTime) throws(AVError) {
        let time = sample.presentationTimeStamp
        guard time.isNumeric else { return }
        let start = time - session
        let end = sample.duration.isNumeric ? start + sample.duration : start
        guard start.isNumeric, end.isNumeric, max(start, end) < farthest,
            min(start, end) > CMTime.zero - farthest
        else {
            throw AVError(
                .invalidSourceMedia,
                reason: "a sample at \(time.seconds) s, of \(sample.duration.seconds) s, is too far from the"
                    + " session's start at \(session.seconds) s",
                time: time, remedy: "start the session at the time of the first sample")
        }
    }

    /// Checks that an output of a duration can be written.
    ///
    /// - Parameter timescale: The larger one of the movie's and the track's.
    /// - Throws: `AVError.operationNotAllowed`.
    static func check(end: CMTime, timescale: Int64) throws(AVError) {
        let most = longest(timescale)
        guard end.isPositiveInfinity || end.isNumeric && end > most else { return }
        throw AVError(
            .operationNotAllowed,
            reason: "the output would last \(end.seconds) s, but in units of 1/\(timescale) s it can last"
                + " \(most.seconds) s",
            time: end,
            remedy: "start the session at the time of the first sample, or set a lower mediaTimeScale or"
                + " movieTimeScale")
    }
}
