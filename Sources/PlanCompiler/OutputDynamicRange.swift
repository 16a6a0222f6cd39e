/// The dynamic range that an output may have.
package enum OutputDynamicRange: Sendable {
    /// The range that the video composition specifies, or else standard.
    case ofComposition
    /// The range that the video composition specifies, or else that of the first clip.
    case ofSource
    /// Standard, regardless of the video composition.
    case standard
}
