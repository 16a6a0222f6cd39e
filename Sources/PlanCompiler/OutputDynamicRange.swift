/// Which range of light an output may have.
package enum OutputDynamicRange: Sendable {
    /// What the video composition asks for; standard if it doesn't ask.
    case ofComposition
    /// What the video composition asks for, or else that of the first clip.
    case ofSource
    /// Standard, whatever the video composition asks for.
    case standard
}
