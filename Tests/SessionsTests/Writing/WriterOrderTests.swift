import Editing
import Foundation
import MediaTypes
import Sessions
import Synchronization
import TestSupport
import Testing

/// Inputs may be appended to in any order: each track is as if it had been written alone, and nothing hangs.
@Suite(.timeLimit(.minutes(3))) struct WriterOrderTests {
    /// Which input is appended to, sample after sample; `asks` for clients that wait to be asked.
    private struct Order: Sendable {
        var inputs: [OrderedInput]
        var runs: [Int]
        var asks: Bool
        var type: AVFileType
    }

    private struct Hang: Error {}

    /// Each order of two inputs, all samples of one before those of the other.
    @Test(arguments: TestShare.of([AVFileType.mp4, .mov], 0..<16)) func oneAfterTheOther(
        _ type: AVFileType, _ kind: Int
    )
        async throws
    {
        func flag(_ bit: Int) -> Bool { kind >> bit & 1 == 1 }
        var inputs = [
            OrderedInput(media: flag(0) ? .codedFrames : .frames, isRealTime: flag(2)),
            OrderedInput(media: flag(1) ? .codedAudio : .encodedAudio, isRealTime: flag(2)),
        ]
        if flag(3) { inputs.reverse() }
        for asks in [false, true] {
            try await check(Order(inputs: inputs, runs: [0, 1], asks: asks, type: type))
        }
    }

    /// More inputs, mute and late ones among them, in longer and shorter runs.
    @Test(arguments: TestShare.of(0..<30)) func inAnyOrder(_ seed: Int) async throws {
        var random = SeededGenerator(seed: UInt64(seed))
        let type = [AVFileType.mov, .mp4, .m4v][seed % 3]
        let media = OrderedInput.Media.allCases.filter { type == .mov || $0 != .uncompressedAudio }
        var inputs = (0..<Int.random(in: 2...4, using: &random)).map { _ in
            OrderedInput(
                media: media.randomElement(using: &random) ?? .frames, isLate: .random(using: &random),
                isRealTime: .random(using: &random), isMute: Int.random(in: 0..<4, using: &random) == 0,
                isMarked: .random(using: &random))
        }
        inputs[Int.random(in: inputs.indices, using: &random)].isMute = false
        let isWhole = Bool.random(using: &random)
        let count = isWhole ? inputs.count : 40
        let runs =
            isWhole
            ? inputs.indices.shuffled(using: &random)
            : (0..<count).map { _ in Int.random(in: inputs.indices, using: &random) }
        try await check(Order(inputs: inputs, runs: runs, asks: isWhole && seed % 2 == 0, type: type))
    }

    private func check(_ order: Order) async throws {
        let folder = try TemporaryFolder.make("order")
        defer { TemporaryFolder.remove(folder) }
        let url = folder.appendingPathComponent("movie.\(order.type == .mov ? "mov" : "mp4")")
        try await write(order, to: url)
        #expect(try folder.contents == [url.lastPathComponent])
        var numbers: [AVMediaType: Int] = [:]
        for input in order.inputs where !input.isMute {
            let number = numbers[input.mediaType, default: 0]
            numbers[input.mediaType] = number + 1
            let track = try await OrderedTrack(input.mediaType, number: number, of: url)
            let key = TrackAlone(media: input.media, isLate: input.isLate, type: order.type)
            #expect(try await track == Self.alone.value(for: key), "\(order): \(input)")
        }
        let streams = try await FFmpeg.probe(url, "stream=codec_type")
        #expect(streams.count == order.inputs.count { !$0.isMute })
    }

    private func write(_ order: Order, to url: URL) async throws {
        let writer = try AVAssetWriter(outputURL: url, fileType: order.type)
        // In whole units of which frames and samples of audio begin: the track beside would round them.
        writer.movieTimeScale = 240_000
        var all: [[CMSampleBuffer]] = []
        let inputs = order.inputs.map { $0.made() }
        for (input, ordered) in zip(inputs, order.inputs) {
            writer.add(input)
            all.append(try await ordered.samples())
        }
        guard writer.startWriting() else { throw try #require(writer.error) }
        writer.startSession(atSourceTime: .zero)
        if order.asks {
            for index in order.runs {
                try await answer(inputs[index], all[index], order.inputs[index].isMarked)
            }
        } else {
            try await append(all, to: inputs, order, writer)
        }
        await writer.finishWriting()
        if let error = writer.error { throw error }
        #expect(writer.status == .completed)
    }

    /// Appends one run after the other, then what is left; marks an input as finished behind its last sample.
    private func append(
        _ all: [[CMSampleBuffer]], to inputs: [AVAssetWriterInput], _ order: Order, _ writer: AVAssetWriter
    ) async throws {
        var next = inputs.map { _ in 0 }
        func append(_ count: Int, _ index: Int) async throws {
            for sample in all[index].dropFirst(next[index]).prefix(count) {
                let start = ContinuousClock.now
                while !inputs[index].isReadyForMoreMediaData, writer.status == .writing {
                    if ContinuousClock.now - start > .seconds(20) { throw Hang() }
                    try await Task.sleep(for: .milliseconds(1))
                }
                #expect(inputs[index].append(sample))
                next[index] += 1
            }
        }
        let isWhole = order.runs.count == Set(order.runs).count
        for (place, index) in order.runs.enumerated() {
            try await append(isWhole ? .max : (place * 7 + 3) % 19, index)
            if isWhole, order.inputs[index].isMarked { inputs[index].markAsFinished() }
        }
        for index in inputs.indices where !isWhole {
            try await append(.max, index)
            if order.inputs[index].isMarked { inputs[index].markAsFinished() }
        }
    }

    /// Appends samples when the input asks for them, until none is left.
    private func answer(
        _ input: AVAssetWriterInput, _ samples: [CMSampleBuffer], _ isMarked: Bool
    ) async throws {
        // An input that isn't marked as finished goes on asking.
        guard isMarked || !samples.isEmpty else { return }
        await withCheckedContinuation { done in
            let next = Mutex(0)
            input.requestMediaDataWhenReady(on: DispatchQueue(label: "order")) {
                while input.isReadyForMoreMediaData {
                    let index = next.withLock { next in
                        defer { next += 1 }
                        return next
                    }
                    if index < samples.count { _ = input.append(samples[index]) }
                    guard index >= samples.count - 1 else { continue }
                    if isMarked, index <= samples.count { input.markAsFinished() }
                    if index == max(0, samples.count - 1) { done.resume() }
                    return
                }
            }
        }
    }

    // MARK: Judges

    /// An input's track in a file of its own.
    private struct TrackAlone: Hashable {
        var media: OrderedInput.Media
        var isLate: Bool
        var type: AVFileType
    }

    /// The tracks, held to what was appended.
    private static let alone = MadeOnce<TrackAlone, OrderedTrack> { key in
        let folder = try TemporaryFolder.make("alone")
        defer { TemporaryFolder.remove(folder) }
        let url = folder.appendingPathComponent(key.type == .mov ? "movie.mov" : "movie.mp4")
        let single = OrderedInput(media: key.media, isLate: key.isLate)
        try await WriterOrderTests().write(
            Order(inputs: [single], runs: [0], asks: false, type: key.type), to: url)
        let track = try await OrderedTrack(single.mediaType, number: 0, of: url)
        try await WriterOrderTests.check(track, of: single, in: url)
        return track
    }

    private static func check(_ track: OrderedTrack, of input: OrderedInput, in url: URL) async throws {
        switch track {
        case .video(let times, _):
            let first = input.isLate && input.media == .frames ? OrderedInput.frameCount / 3 : 0
            let delay: Int64 = input.isLate && input.media == .codedFrames ? 10 : 0
            let numbers = Array(first..<OrderedInput.frameCount)
            #expect(times == numbers.map { CMTime(value: Int64($0) + delay, timescale: 30) })
            let film = try await FFmpeg.video(of: url)
            #expect(film.frames.map { FramePattern.number(in: $0) } == numbers)
        case .audio(let samples):
            // AAC ends with a packet, which may be longer than what was appended.
            let (least, channels) = (1600 * OrderedInput.frameCount, 2)
            #expect((least..<least + 2048).contains(samples.count / channels))
            // The tone is heard to the end, from where it begins.
            let level = samples.suffix(2 * 20_000).reduce(0) { $0 + Double($1) * Double($1) } / 40_000
            #expect(abs(level.squareRoot() - 0.5 / 2.0.squareRoot()) < 0.03)
        }
    }
}
