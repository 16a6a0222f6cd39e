internal import GStreamerOverlay
internal import MediaTypes
package import RenderPlan

/// Feeds an audio branch: every sample of the output exactly once, sound or silence.
package struct AudioFeed: Sendable {
    let track: AudioTrackPlan
    let format: AudioFormat

    package init(track: AudioTrackPlan, format: AudioFormat) {
        self.track = track
        self.format = format
    }

    package func run(_ feed: Feed, readers: ReaderPool<SampleCursor>) throws {
        try feed.setCaps(format.caps)
        let silence = silentSecond()
        let schedule = ReaderSchedule(
            track.segments.map { segment in
                segment.clip.map { job(for: $0, in: segment).shown(in: segment.target) }
            },
            unitsPerSecond: Int64(format.sampleRate))
        for (index, segment) in track.segments.enumerated() {
            let upcoming = schedule.job(after: index)
            let near = { _ = upcoming.map(readers.prepare) }
            guard let job = schedule.jobs[index] else {
                try pushSilence(samples(of: segment), silence, into: feed, whenNear: near)
                continue
            }
            try SourceFailure.locating(segment.target) {
                let cursor = try readers.take(job)
                if let clip = segment.clip, let scaling = clip.scaling {
                    try push(clip, scaling, in: segment, from: cursor, into: feed, whenNear: near)
                } else {
                    try push(
                        samples(of: segment), from: job.start, of: cursor, silence, into: feed,
                        whenNear: near)
                }
            }
        }
    }

    func samples(of segment: AudioTrackPlan.Segment) -> Range<Int64> {
        let start = segment.target.start.samples(at: format.sampleRate) ?? 0
        return start..<max(start, segment.target.end.samples(at: format.sampleRate) ?? start)
    }

    private func job(
        for clip: AudioTrackPlan.Clip, in segment: AudioTrackPlan.Segment
    ) -> ReaderJob {
        if clip.scaling != nil { return scaledJob(for: clip, in: segment) }
        let start = clip.sourceStart.samples(at: format.sampleRate) ?? 0
        let count = Int64(samples(of: segment).count)
        return ReaderJob(source: clip.source, output: .sound(format), start: start, end: start + count)
    }

    private func push(
        _ samples: Range<Int64>, from sourceStart: Int64, of cursor: SampleCursor, _ silence: MediaBuffer,
        into feed: Feed, whenNear: () -> Void
    ) throws {
        var position = samples.lowerBound
        var isNear = false
        while position < samples.upperBound {
            if !isNear, samples.upperBound - position <= lead {
                isNear = true
                whenNear()
            }
            let index = sourceStart + position - samples.lowerBound
            let limit = min(samples.upperBound - position, Int64(format.sampleRate))
            switch try cursor.piece(at: index, limit: limit) {
            case .sound(let buffer, let offset, let count):
                try push(buffer, from: offset, count: count, at: position, isGap: false, into: feed)
                position += count
            case .silence(let count):
                try push(silence, from: 0, count: count, at: position, isGap: true, into: feed)
                position += count
            }
        }
    }

    private func push(
        _ clip: AudioTrackPlan.Clip, _ scaling: AudioScaling, in segment: AudioTrackPlan.Segment,
        from cursor: SampleCursor, into feed: Feed, whenNear: () -> Void
    ) throws {
        let samples = samples(of: segment)
        var position = samples.lowerBound
        guard position < samples.upperBound else { return }
        var sound = try scaledSound(of: clip, scaling, in: segment, firstSample: position, from: cursor)
        while position < samples.upperBound {
            if samples.upperBound - position <= lead { whenNear() }
            let block = try sound.next()
            let count = min(samples.upperBound - position, Int64(block.count / format.channelCount))
            let buffer = block.withUnsafeBytes { MediaBuffer.copying($0) }
            try push(buffer, from: 0, count: count, at: position, isGap: false, into: feed)
            position += count
        }
    }

    private func pushSilence(
        _ samples: Range<Int64>, _ silence: MediaBuffer, into feed: Feed, whenNear: () -> Void
    ) throws {
        var position = samples.lowerBound
        while position < samples.upperBound {
            let count = min(samples.upperBound - position, Int64(format.sampleRate))
            if samples.upperBound - position <= lead { whenNear() }
            try push(silence, from: 0, count: count, at: position, isGap: true, into: feed)
            position += count
        }
    }

    private func push(
        _ buffer: MediaBuffer, from offset: Int64, count: Int64, at position: Int64, isGap: Bool,
        into feed: Feed
    ) throws {
        let start = StreamTime.nanoseconds(ofSample: position, rate: format.sampleRate)
        let end = StreamTime.nanoseconds(ofSample: position + count, rate: format.sampleRate)
        let bytes = Int64(format.bytesPerFrame)
        try feed.push(
            buffer.sharing(
                offset: Int(offset * bytes), size: Int(count * bytes), at: start, duration: end - start,
                isGap: isGap))
    }

    /// How many samples before a clip its reader is opened: two seconds' worth.
    private var lead: Int64 { 2 * Int64(format.sampleRate) }

    private func silentSecond() -> MediaBuffer {
        let bytes = [UInt8](repeating: 0, count: Int(format.sampleRate) * format.bytesPerFrame)
        return bytes.withUnsafeBytes { MediaBuffer.copying($0) }
    }
}
