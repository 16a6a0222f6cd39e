public import MediaTypes

extension CMTime {
    /// Parses a time in seconds, as documents and the command accept it, exactly: `3`, `-1.5`, `1001/30000`,
    /// `1:30` or `1:02:03.5`. Not part of AVFoundation.
    ///
    /// A decimal is reduced; a fraction keeps its denominator as the timescale. A decimal with more digits
    /// than a time can hold, such as a printed floating-point number, becomes the simplest fraction that
    /// prints as it: `2.0999999999999996` is 21/10.
    ///
    /// - Throws: `TimelineError` with the code `.invalidTime`, without a file.
    public init(text: String) throws(TimelineError) {
        do throws(DocumentProblem) {
            self = try TimeText.time(text)
        } catch {
            throw TimelineError(.invalidTime, cause: error.cause, remedy: error.remedy)
        }
    }
}
