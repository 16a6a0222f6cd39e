internal import Containers
internal import Foundation
internal import MediaInspection
package import MediaTypes
package import RenderPlan
internal import Synchronization

/// The coded samples of a movie's track according to its tables: the file's bytes with the file's times.
package final class MovieSamples: CodedSamples, Sendable {
    private let source: MediaSource
    private let file: SourceFile
    private let caps: String
    private let timescale: CMTimeScale
    /// The offset from the media's time to the source's.
    private let offset: CMTime
    private let rest: Mutex<ArraySlice<SampledTrack.Sample>>

    /// - Parameter range: The range in the source's time. Decoding it begins with the first returned sample.
    /// - Returns: nil if the file isn't a movie, or if its tables don't determine the samples of the range:
    ///   movies with several edits or formats, encrypted ones, and those with data in other files.
    /// - Throws: The errors of opening the file.
    package init?(_ source: MediaSource, isVideo: Bool, range: CMTimeRange) throws {
        guard source.arrangement == nil, let (file, movie) = Self.movie(of: source),
            let track = movie.track(source.trackID), let format = track.samples.first?.entry,
            let entry = track.track.entry, !entry.isEncrypted, !track.isElsewhere,
            track.samples.allSatisfy({ $0.entry == format })
        else { return nil }
        let zero = source.zeroInTables
        let range = CMTimeRange(start: range.start + zero, duration: range.duration)
        let edits =
            source.isMedia ? [CMTimeMapping(source: range, target: range)] : movie.mappings(of: track)
        let mappings = edits.filter { mapping in
            !CMTIMEMAPPING_IS_EMPTY(mapping) && mapping.target.intersection(range).duration > .zero
        }
        guard mappings.count == 1, let mapping = mappings.first,
            mapping.source.duration == mapping.target.duration
        else { return nil }
        timescale = CMTimeScale(clamping: track.track.timescale)
        let shown = mapping.target.intersection(range)
        let start = mapping.source.start + (shown.start - mapping.target.start)
        let span =
            start.convertScale(timescale, method: .roundTowardNegativeInfinity)
            .value..<(start + shown.duration)
            .convertScale(timescale, method: .roundTowardPositiveInfinity).value
        let isUncompressed = entry.audio?.isUncompressed ?? false
        let preroll = track.preroll.convertScale(timescale, method: .roundTowardPositiveInfinity).value
        let samples = track.samples(from: span.lowerBound - preroll, until: span.upperBound)
        rest = Mutex((isUncompressed ? samples.joined() : samples)[...])
        let offset = mapping.target.start - mapping.source.start - zero
        let rounded = offset.convertScale(timescale, method: .roundHalfAwayFromZero)
        self.offset = rounded == offset ? rounded : offset
        (self.source, self.file) = (source, file)
        guard let caps = try Self.caps(of: source, isVideo: isVideo) else { return nil }
        self.caps = caps
    }

    private static func movie(of source: MediaSource) -> (SourceFile, SampledMovie)? {
        do {
            let file = try SourceFile(path: source.url.path)
            guard try MovieFileLayout.recognises(file.bytes(at: 0, count: 8)) else { return nil }
            return (file, try SampledMovie(of: file))
        } catch {
            // The demuxer may read a file that this reader can't; if not, it reports the reason.
            return nil
        }
    }

    /// The format as caps, for muxers.
    private static func caps(of source: MediaSource, isVideo: Bool) throws -> String? {
        let reader = try CodedReader(source, isVideo: isVideo)
        defer { reader.close() }
        try reader.move(to: 0)
        return try reader.next()?.caps
    }

    package func next() throws -> CodedRun? {
        guard let sample = rest.withLock({ $0.popFirst() }) else { return nil }
        let bytes = try file.bytes(at: sample.offset, count: Int(sample.size))
        guard bytes.count == sample.size, let data = bytes.withUnsafeBytes({ CMBlockBuffer(copying: $0) })
        else {
            throw SourceFailure(
                .damaged, source: source, message: "the file ends before a sample of the track")
        }
        return CodedRun(
            data: data, count: Int(sample.count), presentationTime: time(sample.presentationTime),
            decodingTime: time(sample.decodeTime),
            duration: CMTime(value: sample.duration / max(1, sample.count), timescale: timescale),
            isSync: sample.isSync, caps: caps)
    }

    private func time(_ units: Int64) -> CMTime { CMTime(value: units, timescale: timescale) + offset }

    package func close() { rest.withLock { $0 = [] } }
}

extension SampledTrack {
    /// The samples that a range of the media requires, from the last one with which decoding can begin.
    fileprivate func samples(from start: Int64, until end: Int64) -> [Sample] {
        if samples.contains(where: { $0.count > 1 }) {
            return samples.compactMap { $0.cut(to: start..<end) }
        }
        let begin =
            samples.lastIndex { $0.isSync && $0.presentationTime <= start }
            ?? samples.firstIndex(where: \.isSync) ?? 0
        guard let last = samples.lastIndex(where: { $0.presentationTime < end }), begin <= last else {
            return []
        }
        var needed = Array(samples[begin...last])
        for index in needed.indices where begin + index + 1 < samples.count {
            // The next sample may begin after the end of this one: fragments state their own start.
            let length = samples[begin + index + 1].decodeTime - needed[index].decodeTime
            if length > 0 { needed[index].duration = length }
        }
        return needed
    }
}

extension [SampledTrack.Sample] {
    /// Joins consecutive samples of uncompressed audio to runs of limited length.
    fileprivate func joined() -> [SampledTrack.Sample] {
        var runs: [SampledTrack.Sample] = []
        for sample in self {
            for piece in sample.pieces {
                if let last = runs.last, last.continues(with: piece) {
                    runs[runs.count - 1].size += piece.size
                    runs[runs.count - 1].duration += piece.duration
                    runs[runs.count - 1].count += piece.count
                } else {
                    runs.append(piece)
                }
            }
        }
        return runs
    }
}

extension SampledTrack.Sample {
    fileprivate func continues(with next: Self) -> Bool {
        count + next.count <= CodedRun.limit && offset + size == next.offset
            && size * next.count == next.size * count && duration * next.count == next.duration * count
            && decodeTime + duration == next.decodeTime
    }

    fileprivate var pieces: [Self] {
        guard count > CodedRun.limit else { return [self] }
        return stride(from: 0, to: count, by: Int(CodedRun.limit)).map {
            part(from: $0, count: Swift.min(CodedRun.limit, count - $0))
        }
    }
}
