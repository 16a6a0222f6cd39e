internal import Containers
internal import Foundation
internal import MediaInspection
internal import MediaTypes
internal import RenderPlan

/// A movie that is assembled from parts, one after the other.
struct PartsJoint {
    private let format: VideoFormat
    private let duration: CMTime
    private(set) var files: [any RandomAccessBytes] = []
    private var numbers: [ObjectIdentifier: Int] = [:]
    private var insertions: [[UInt8]] = []
    /// The index of each group of parameter sets in the insertions.
    private var insertionNumbers: [[[UInt8]]: Int] = [:]
    /// The samples in decoding order, each with the output frame that it presents.
    private var samples: [(sample: MovieAssembly.Sample, frame: Int64)] = []
    private var entries: [[UInt8]] = []
    /// The track that the video track takes its properties from: that of a rendered part, if there is one.
    private var model: (track: SampledTrack, isRendered: Bool)?
    private var sound: MovieAssembly.Track?

    init(format: VideoFormat, duration: CMTime) {
        self.format = format
        self.duration = duration
    }

    private mutating func number(of file: any RandomAccessBytes & AnyObject) -> Int {
        if let known = numbers[ObjectIdentifier(file)] { return known }
        files.append(file)
        numbers[ObjectIdentifier(file)] = files.count - 1
        return files.count - 1
    }

    private mutating func insertion(_ units: [[UInt8]]) -> Int? {
        guard !units.isEmpty else { return nil }
        if let known = insertionNumbers[units] { return known }
        insertions.append(ParameterSets.bytes(of: units))
        insertionNumbers[units] = insertions.count - 1
        return insertions.count - 1
    }

    /// Appends the samples that are copied from a source.
    mutating func append(_ source: CopiedSource, _ copy: PartPlan.Copy, _ frames: Range<Int64>) {
        append(
            source.track, copy.sampleNumbers, frames, number(of: source.bytes), source.keyFrames,
            isRendered: false)
    }

    /// Appends all samples of a rendered file.
    mutating func append(fileAt url: URL, _ frames: Range<Int64>) throws {
        let file = try SourceFile(path: url.path)
        let movie = try SampledMovie(of: file)
        guard let track = movie.tracks.first(where: { $0.track.handler == "vide" }),
            track.samples.count == frames.count, let sets = track.entries.first.flatMap(ParameterSets.init)
        else {
            throw AVError(
                .exportFailed, reason: "a part of \(frames.count) frames was rendered otherwise",
                remedy: "this is a bug; please report it")
        }
        append(
            track, Array(track.samples.indices), frames, number(of: file),
            try track.keyFrames([sets], in: file), isRendered: true)
    }

    /// - Parameter keyFrames: The key frames. Their parameter sets are inserted before each of them, because
    ///   a player that seeks to one may have those of another part.
    private mutating func append(
        _ track: SampledTrack, _ numbers: [Int], _ frames: Range<Int64>, _ file: Int,
        _ keyFrames: [KeyFrame], isRendered: Bool
    ) {
        let known = Dictionary(keyFrames.map { ($0.sample, $0) }, uniquingKeysWith: { first, _ in first })
        let order = numbers.sorted { track.samples[$0].presentationTime < track.samples[$1].presentationTime }
        var shown: [Int: Int64] = [:]
        for (place, index) in order.enumerated() { shown[index] = frames.lowerBound + Int64(place) }
        for index in numbers {
            var sample = MovieAssembly.Sample(track.samples[index], file: file)
            let keyFrame = known[index]
            sample.insertion = keyFrame.flatMap { insertion($0.units) }
            // The preceding samples belong to another stream.
            if index == numbers.first, case .brokenLink(let patches) = keyFrame?.entry {
                sample.patches = patches
            }
            // The samples after it couldn't be decoded if decoding began here.
            if keyFrame == nil { sample.isSync = false }
            sample.entry = 1
            samples.append((sample, shown[index] ?? frames.lowerBound))
        }
        entries += track.entries
        if model == nil || isRendered && model?.isRendered == false { model = (track, isRendered) }
    }

    /// Appends the audio of a file.
    ///
    /// - Parameters:
    ///   - trackID: The track; nil for the first audio track.
    ///   - start: The time of the file that is played first.
    ///   - zero: The asset's zero in the movie's time.
    ///   - isMedia: Whether `start` is in media time.
    mutating func append(
        soundAt url: URL, trackID: CMPersistentTrackID?, from start: CMTime, zero: CMTime = .zero,
        isMedia: Bool = false
    ) throws {
        let file = try SourceFile(path: url.path)
        let movie = try SampledMovie(of: file)
        let track = trackID.flatMap(movie.track) ?? movie.tracks.first(where: \.isSound)
        guard let track else { return }
        sound = MovieAssembly.Track(
            copying: track, of: movie, file: number(of: file),
            CMTimeRange(start: start, duration: duration), zero: zero,
            isMedia: isMedia)
    }

    /// Returns the movie, with each frame at its exact time and the decoding times one frame duration apart.
    func movie(_ container: ExportContainer) throws -> MovieAssembly {
        guard let model else {
            throw AVError(
                .exportFailed, reason: "an output of no parts", remedy: "this is a bug; please report it")
        }
        // A timescale of at least 10,000, so that audio and edits are precise enough.
        let factor = max(
            1, (10_000 + Int64(format.frameDuration.timescale) - 1) / Int64(format.frameDuration.timescale))
        let timescale = Int64(format.frameDuration.timescale) * factor
        let frame = format.frameDuration.value * factor
        // Encoders reorder by different depths: all samples are delayed by the maximum.
        let delay = samples.enumerated().reduce(Int64(0)) { max($0, Int64($1.offset) - $1.element.frame) }
        let timed = samples.enumerated().map { index, element in
            var sample = element.sample
            sample.duration = frame
            sample.compositionOffset = (element.frame + delay - Int64(index)) * frame
            return sample
        }
        // The last frame is presented even if less than a frame duration is left for it.
        let last =
            format.time(ofFrame: Int64(samples.count - 1))
            + CMTime(value: 1, timescale: CMTimeScale(timescale))
        var video = MovieAssembly.Track(
            like: model.track, timescale: timescale, samples: timed,
            edits: [MovieAssembly.Edit(duration: CMTimeMaximum(duration, last), mediaStart: delay * frame)])
        video.entries = [ParameterSets.inBand(model.track.entries[0], like: entries)]
        var movie = MovieAssembly(
            container.brand, timescale: timescale, tracks: [video] + [sound].compactMap(\.self))
        movie.insertions = insertions
        return movie
    }
}
