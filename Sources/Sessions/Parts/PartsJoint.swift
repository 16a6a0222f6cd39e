internal import Foundation
internal import ISOMovie
internal import MediaInspection
internal import MediaTypes
internal import RenderPlan

/// The movie that parts make when they are put one behind the other.
struct PartsJoint {
    private let format: VideoFormat
    private let duration: CMTime
    private(set) var files: [any RandomAccessBytes] = []
    private var numbers: [ObjectIdentifier: Int] = [:]
    private var insertions: [[UInt8]] = []
    /// Where parameter sets are among the insertions.
    private var insertionNumbers: [[[UInt8]]: Int] = [:]
    /// In the order of decoding, with the frame of the output that each shows.
    private var samples: [(sample: MovieAssembly.Sample, frame: Int64)] = []
    private var entries: [[UInt8]] = []
    /// What the video track is like: a rendered part knows best.
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

    /// Appends what is copied of a source.
    mutating func append(_ source: CopiedSource, _ copy: PartPlan.Copy, _ frames: Range<Int64>) {
        append(
            source.track, copy.sampleNumbers, frames, number(of: source.bytes), source.keyFrames,
            isRendered: false)
    }

    /// Appends all samples of a file that was rendered.
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

    /// - Parameter keyFrames: Each needs its parameter sets: a player that seeks to it has those of another part.
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
            // What comes before is another stream.
            if index == numbers.first, case .brokenLink(let patches) = keyFrame?.entry {
                sample.patches = patches
            }
            // Nobody could decode what comes after it.
            if keyFrame == nil { sample.isSync = false }
            sample.entry = 1
            samples.append((sample, shown[index] ?? frames.lowerBound))
        }
        entries += track.entries
        if model == nil || isRendered && model?.isRendered == false { model = (track, isRendered) }
    }

    /// Appends a file's sound.
    ///
    /// - Parameters:
    ///   - trackID: nil for the first track of sound.
    ///   - start: What of the file's time is heard first.
    mutating func append(
        soundAt url: URL, trackID: CMPersistentTrackID?, from start: CMTime, zero: CMTime = .zero
    ) throws {
        let file = try SourceFile(path: url.path)
        let movie = try SampledMovie(of: file)
        let track = trackID.flatMap(movie.track) ?? movie.tracks.first { $0.track.handler == "soun" }
        guard let track else { return }
        sound = try MovieAssembly.Track(
            copying: track, of: movie, file: number(of: file),
            CMTimeRange(start: start, duration: duration), zero: zero,
            preroll: TrackCopies.audioPreroll)
    }

    /// The movie: each frame at its exact time, decoded one frame duration after the other.
    func movie(_ container: ExportContainer) throws -> MovieAssembly {
        guard let model else {
            throw AVError(
                .exportFailed, reason: "an output of no parts", remedy: "this is a bug; please report it")
        }
        // A clock of at least 10,000 units a second, so that sound and edits are exact enough.
        let factor = max(
            1, (10_000 + Int64(format.frameDuration.timescale) - 1) / Int64(format.frameDuration.timescale))
        let timescale = Int64(format.frameDuration.timescale) * factor
        let frame = format.frameDuration.value * factor
        // Encoders reorder by different depths: all wait for the deepest.
        let delay = samples.enumerated().reduce(Int64(0)) { max($0, Int64($1.offset) - $1.element.frame) }
        let timed = samples.enumerated().map { index, element in
            var sample = element.sample
            sample.duration = frame
            sample.compositionOffset = (element.frame + delay - Int64(index)) * frame
            return sample
        }
        // The last frame is shown, however little is left of it.
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
