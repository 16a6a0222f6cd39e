internal import Dispatch
internal import Editing
internal import Engine
internal import MediaTypes
internal import PlanCompiler
internal import RenderPlan
internal import Synchronization

/// Decoded frames of a track, each once and at its own time.
final class FrameSampleSource: SampleSource {
    private struct State {
        /// The clips that were not opened yet, in reverse order.
        var rest: [TrackClips.Clip]
        var current: (clip: TrackClips.Clip, frames: ClipFrames)?
        var isCancelled = false
    }

    private let settings: PixelSettings
    private let state: Mutex<State>

    /// - Throws: `AVError.unsupportedOutputSettings`.
    init(_ track: TrackClips, _ settings: PixelSettings) throws {
        self.settings = settings
        if let type = settings.pixelFormatType, !PixelFormatCaps.knows(type) {
            throw PixelFormatRefusal(pixelFormatType: type)
        }
        state = Mutex(State(rest: track.clips.reversed()))
    }

    deinit { cancel() }

    func next() throws -> CMSampleBuffer? {
        while let (clip, frames) = try current() {
            guard let frame = try frames.next() else {
                state.withLock { $0.current = nil }
                continue
            }
            return sample(frame, of: clip)
        }
        return nil
    }

    private func current() throws -> (clip: TrackClips.Clip, frames: ClipFrames)? {
        try state.withLock { state in
            if state.isCancelled { throw CancellationError() }
            if let current = state.current { return current }
            guard let clip = state.rest.popLast() else { return nil }
            let range = (clip.sourceRange.start.nanoseconds ?? 0)..<(clip.sourceRange.end.nanoseconds ?? 0)
            let made = (clip, try ClipFrames(clip.source, picture(of: clip), clip.frames, range: range))
            state.current = made
            return made
        }
    }

    private func picture(of clip: TrackClips.Clip) -> SourceFormat {
        let type =
            settings.pixelFormatType ?? PixelSettings.usual(isTenBit: clip.frames.pixelFormat != .i420)
        let keepsAlpha = clip.description.hasAlpha && PixelFormatCaps.hasAlpha(type)
        return SourceFormat(
            orientation: .identity, width: settings.width ?? clip.frames.width,
            height: settings.height ?? clip.frames.height, pixelFormat: keepsAlpha ? .a420 : nil,
            clientFormat: type)
    }

    private func sample(_ frame: ClipFrames.Frame, of clip: TrackClips.Clip) -> CMSampleBuffer {
        let start = clip.time(of: frame.span.lowerBound)
        let timing = CMSampleTimingInfo(
            duration: clip.time(of: frame.span.upperBound) - start, presentationTimeStamp: start,
            decodeTimeStamp: .invalid)
        return CMSampleBuffer(
            image: frame.pixelBuffer, format: CMFormatDescription(describing: frame.pixelBuffer),
            timing: timing)
    }

    func cancel() {
        let frames = state.withLock { state in
            state.isCancelled = true
            state.rest = []
            return state.current?.frames
        }
        // Closing a reader may wait for a disk.
        if let frames { DispatchQueue.global().async { frames.close() } }
    }
}

extension TrackClips.Clip {
    /// Returns the track's time for nanoseconds of the source, in units of the source's clock, as for its
    /// frames.
    func time(of nanoseconds: Int64) -> CMTime {
        if nanoseconds == sourceRange.start.nanoseconds { return inUnits(target.start) }
        if nanoseconds == sourceRange.end.nanoseconds { return inUnits(target.end) }
        let time = CMTime(nanoseconds: nanoseconds).convertScale(
            max(1, source.timescale), method: .roundHalfAwayFromZero)
        if sourceRange.start == target.start, sourceRange.duration == target.duration { return time }
        return CMTimeMapTimeFromRangeToRange(time, fromRange: sourceRange, toRange: target)
    }

    /// Returns a time in units of the source's clock, if that is exact.
    private func inUnits(_ time: CMTime) -> CMTime {
        let converted = time.convertScale(max(1, source.timescale), method: .roundHalfAwayFromZero)
        return converted == time ? converted : time
    }
}
