internal import MediaTypes

/// The unit of time of a file. A file whose duration rounds to no unit would have no samples, or all that its
/// tables name: an edit without a duration lasts to the end of the media.
struct OutputUnit {
    let perSecond: Int64

    /// Throws unless a duration is at least one unit, rounded.
    func check(_ duration: CMTime) throws {
        let count = duration.samples(at: CMTimeScale(clamping: perSecond), method: .roundHalfAwayFromZero)
        guard let count, count < 1 else { return }
        throw AVError(
            .operationNotSupportedForAsset,
            reason: "the time range to export is empty: \(duration.seconds) s is less than "
                + "the file's unit of time, 1/\(perSecond) s",
            remedy: "choose a time range of at least 1/\(perSecond) s")
    }
}
