import Editing
import MediaTypes
import Timeline

// Properties that a format needs and a document doesn't state, from the medium.
extension OTIOClip {
    /// Whether the medium is needed for the time at which the clip begins in its file, or for its duration.
    ///
    /// - Parameter format: The format that is written.
    func needsMedium(for format: TimelineDocumentFormat) -> Bool {
        guard let available = reference.availableRange else {
            return format != .editDecisionList || properties.sourceRange == nil
        }
        return format == .editDecisionList && available.start.value != 0
    }

    /// Returns the clip with the ranges that it has in its medium. A list has no field for the time at which a
    /// file begins, so that times count from the file's timecode, or from zero.
    ///
    /// - Parameter rate: The frame rate of the document.
    func completed(
        from media: MediaSet, for format: TimelineDocumentFormat, rate: FrameRateFraction
    ) -> OTIOClip {
        guard needsMedium(for: format), case .file(let file, let clock) = media.medium(of: self),
            let range = (file.video ?? file.audio)?.timeRange, range.duration.isNumeric, range.start.isNumeric
        else { return self }
        var copy = self
        if properties.sourceRange == nil, reference.availableRange == nil {
            copy.properties.sourceRange = OTIOTimeRange(
                CMTimeRange(start: clock.origin, duration: range.duration), rate: rate)
        }
        let isPlain = clock.step == 1 && clock.offset == .zero
        if case .imageSequence = reference.kind { return copy }
        guard isPlain, file.video?.isStill != true else { return copy }
        guard format == .editDecisionList else {
            var reference = reference
            reference.availableRange = OTIOTimeRange(
                CMTimeRange(start: clock.origin + range.start, duration: range.duration), rate: rate)
            copy.references[activeKey] = reference
            return copy
        }
        let begin = file.startTimecode ?? .zero
        guard clock.origin != begin, clock.origin != .zero,
            var used = (properties.sourceRange ?? reference.availableRange)?.range
        else { return copy }
        used.start = begin + clock.fileTime(used.start)
        copy.properties.sourceRange = OTIOTimeRange(used, rate: rate)
        copy.references[activeKey]?.availableRange = nil
        return copy
    }
}
