internal import MediaTypes

/// The times of joined clips in their track, and the edits that present them.
///
/// The media of the clips follow one another. A clip that begins or ends with samples that aren't presented
/// has an edit of its own; clips that present all their samples share one.
struct JointLayout {
    /// Units per second, of which the clips' units are multiples unless their common multiple is too large.
    let timescale: Int64
    private(set) var samples: [MovieAssembly.Sample] = []
    private(set) var edits: [MovieAssembly.Edit] = []
    /// The movie's time in seconds at which clips start, keyed by the index of their first sample.
    private(set) var clipStarts: [Int: Double] = [:]

    private let clips: [JoinedClip]
    private let timings: [JointTiming]
    private let formats: JointFormats
    private let isVideo: Bool
    private let isText: Bool
    /// The decoding time of each sample.
    private var decodingTimes: [Int64] = []
    /// The end of the presented clips in the movie.
    private var presented = CMTime.zero
    /// The end of the media so far, as presented and as decoded.
    private var (end, decodingEnd): (Int64, Int64) = (0, 0)
    /// The media start of the first clip of uncompressed audio.
    private var origin: Int64 = 0

    init(of clips: [JoinedClip], _ formats: JointFormats) throws {
        (self.clips, self.formats) = (clips, formats)
        isVideo = clips[0].source.track.handler == "vide"
        isText = clips[0].source.isText
        let scale = JointTiming.timescale(of: clips)
        timescale = Int64(scale)
        timings = clips.map { JointTiming(of: $0, timescale: scale) }
        if isVideo { appendFiller() }
        let isReordered = timings.contains(where: \.isReordered)
        let delay = isReordered ? JointTiming.delay(of: timings, joining: joins) : nil
        for index in clips.indices { append(index, delay: delay) }
        setDurations()
        try checkTables()
    }

    /// Whether a clip presents all samples after those of the previous clip, without a gap.
    private func joins(_ index: Int) -> Bool {
        index > 0 && clips[index].start == clips[index - 1].end && timings[index].first == 0
            && timings[index - 1].last == timings[index - 1].length
    }

    private mutating func append(_ index: Int, delay: Int64?) {
        let (clip, timing) = (clips[index], timings[index])
        let gap = clip.start - presented
        let isFilled = formats.isCountedText && index > 0
        if isFilled {
            appendEmptyText(until: clip.start, before: timing)
        } else if gap > .zero, index > 0 {
            appendGap(gap, before: clip)
        }
        var position = end
        // The distance from the decoding of the first sample to the start of the presentation.
        var lead = end - decodingEnd
        if index > 0, formats.isUncompressed {
            extendEdit(until: clip.end)
        } else if isFilled, timing.first == 0 {
            extendEdit(until: clip.end)
            // Text is presented when it is decoded.
            lead = -timing.decoding
        } else if joins(index), lead >= -timing.decoding {
            extendEdit(until: clip.end)
        } else {
            lead = (delay.map { $0 + timing.entry } ?? 0) - timing.decoding
            position = max(end - timing.first, decodingEnd + lead)
            if index == 0 {
                origin = position
                // The first sample is decoded at zero.
                lead = position - decodingEnd
            }
            appendEdits(of: clip, timing, at: position, after: gap)
        }
        appendSamples(of: index, at: position, decodedFrom: position - lead)
        end = position + timing.last
        presented = clip.end
    }

    private mutating func appendSamples(of index: Int, at position: Int64, decodedFrom start: Int64) {
        let (clip, timing) = (clips[index], timings[index])
        clipStarts[samples.count] = clip.start.seconds
        for (number, sample) in clip.samples.enumerated() {
            var copy = MovieAssembly.Sample(sample, file: clip.file.index)
            let decoding = max(
                decodingTimes.last ?? 0, start + timing.units(sample.decodeTime) - timing.decoding)
            copy.compositionOffset = position + timing.units(sample.presentationTime) - decoding
            copy.duration = timing.duration(of: sample)
            copy.entry = formats.numbers[index][sample.entry] ?? 1
            if number == clip.patchedIndex { copy.patches = clip.patches }
            samples.append(copy)
            decodingTimes.append(decoding)
            decodingEnd = decoding + copy.duration
        }
    }

    private mutating func extendEdit(until end: CMTime) {
        guard let last = edits.indices.last else { return }
        edits[last].duration = edits[last].duration + (end - presented)
    }

    private mutating func appendEdits(
        of clip: JoinedClip, _ timing: JointTiming, at position: Int64, after gap: CMTime
    ) {
        if edits.isEmpty, gap > .zero { edits.append(MovieAssembly.Edit(duration: gap, mediaStart: nil)) }
        // FFmpeg begins a later edit of audio with the first whole packet, at the start of the edit. If that
        // packet has its own edit, it is at its own time.
        if !isVideo, position > origin, let whole = timing.firstWhole, whole > 0 {
            let part = CMTime(value: whole, timescale: CMTimeScale(clamping: timescale))
            if part < clip.media.duration {
                edits.append(MovieAssembly.Edit(duration: part, mediaStart: position))
                edits.append(
                    MovieAssembly.Edit(duration: clip.media.duration - part, mediaStart: position + whole))
                return
            }
        }
        edits.append(MovieAssembly.Edit(duration: clip.media.duration, mediaStart: position))
    }
}

extension JointLayout {
    /// Appends the gap before a clip other than the first.
    private mutating func appendGap(_ gap: CMTime, before clip: JoinedClip) {
        if formats.isUncompressed {
            appendSilence(until: clip.start)
        } else if isVideo || isText {
            edits.append(MovieAssembly.Edit(duration: gap, mediaStart: nil))
        } else {
            // FFmpeg plays the media's beginning in an empty edit that isn't the first (as of version 9). So
            // the last sample lasts until the next clip, and the edit presents what follows its audio.
            // A file may declare a shorter duration for its last packet than it decodes to.
            let rest = (samples.map(\.duration).max() ?? 0) - (samples.last?.duration ?? 0)
            edits.append(MovieAssembly.Edit(duration: gap, mediaStart: end + rest + 1))
            end += CMTimeMaximum(gap, Self.longestRounding).units(timescale) + rest + 2
            decodingEnd = end
        }
        presented = clip.start
    }

    /// Readers join packets whose times differ by less, since many containers round them.
    private static let longestRounding = CMTime(value: 1, timescale: 10)

    /// Appends samples of silence up to a time of the movie.
    private mutating func appendSilence(until time: CMTime) {
        guard let silence = formats.silence, let last = samples.last else { return }
        let (length, size) = (last.duration / last.count, last.size / last.count)
        let count = (origin + (time - clips[0].start).units(timescale) - end + length / 2) / max(1, length)
        guard count > 0 else { return }
        var sample = last
        (sample.fill, sample.count, sample.size) = (silence, count, size * count)
        sample.duration = length * count
        samples.append(sample)
        decodingTimes.append(decodingEnd)
        decodingEnd += sample.duration
        end = decodingEnd
        extendEdit(until: time)
    }

    /// Appends a sample without text from the end of the last one to a time of the movie. Without it, the last
    /// text would last until the next clip, since a sample lasts until the next one.
    private mutating func appendEmptyText(until time: CMTime, before next: JointTiming) {
        end += (time - presented).units(timescale)
        extendEdit(until: time)
        presented = time
        guard end + max(0, next.decoding) > decodingEnd, var sample = samples.last else { return }
        (sample.fill, sample.count, sample.size) = (0, 1, 2)
        (sample.duration, sample.compositionOffset, sample.isSync) = (end - decodingEnd, 0, true)
        samples.append(sample)
        decodingTimes.append(decodingEnd)
        decodingEnd = end
    }

    /// FFmpeg presents the first frames of the media in an empty edit that isn't the first (as of version 9),
    /// as many as last as long as the edit. So a frame that no edit presents lasts longer than all gaps.
    private mutating func appendFiller() {
        let gaps = zip(clips, clips.dropFirst()).map { ($1.start - $0.end).units(timescale) }
        guard let longest = gaps.max(), longest > 0, longest < Int64(Int32.max) / 2,
            let first = clips[0].samples.first
        else { return }
        var sample = MovieAssembly.Sample(first, file: clips[0].file.index)
        if clips[0].patchedIndex == 0 { sample.patches = clips[0].patches }
        sample.entry = formats.numbers[0][first.entry] ?? 1
        sample.compositionOffset = longest + 1
        sample.duration = longest + 2
        samples.append(sample)
        decodingTimes.append(0)
        (end, decodingEnd) = (sample.duration, sample.duration)
    }

    /// Each sample lasts until the next one is decoded.
    private mutating func setDurations() {
        guard !formats.isUncompressed else { return }
        for index in samples.indices.dropLast() {
            samples[index].duration = decodingTimes[index + 1] - decodingTimes[index]
        }
    }

    /// - Throws: `CopyRefusal` for numbers that the tables can't hold.
    private func checkTables() throws {
        let isRepresentable = samples.allSatisfy {
            $0.duration / max(1, $0.count) <= Int64(UInt32.max)
                && abs($0.compositionOffset) <= Int64(Int32.max)
        }
        guard isRepresentable, !formats.isUncompressed || formats.silence != nil || hasNoGap else {
            throw CopyRefusal(
                "a gap between its clips can't be expressed", remedy: "fill the gap with a clip")
        }
    }

    private var hasNoGap: Bool { zip(clips, clips.dropFirst()).allSatisfy { $0.end == $1.start } }
}
