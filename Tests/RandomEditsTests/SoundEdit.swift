import Editing
import Foundation
import MediaTypes
import TestSupport

/// A made tone, which is known at every time.
struct SoundSource {
    static let amplitude = 0.2
    let track: AVAssetTrack
    let length: Fraction
    let frequency: Double

    init(frequency: Double) async throws {
        self.frequency = frequency
        let sound = TestSound(.tone(frequency: frequency, amplitude: Self.amplitude), sampleCount: 96_000)
        track = try await AVURLAsset(url: try await TestMedia.sound(sound))
            .loadTracks(withMediaType: .audio)[0]
        length = Fraction(track.timeRange.duration)
    }

    /// The value at a time in seconds.
    func value(at time: Double) -> Double {
        time >= 0 && time < length.double ? Self.amplitude * sin(2 * .pi * frequency * time) : 0
    }

    /// The most that a value may be off if it stands a sample too early or too late.
    var step: Double { Self.amplitude * 2 * .pi * frequency / 48_000 }

    static let all = Task {
        var sources: [SoundSource] = []
        for frequency in [110.0, 170, 230, 310] {
            sources.append(try await SoundSource(frequency: frequency))
        }
        return sources
    }
}

/// What a client makes of the classes for sound, as values.
struct SoundEdit {
    var tracks: [[EditOperation]] = []
    /// One list a track.
    var volumes: [[RampEntry<Float>]] = []
    var range: CMTimeRange?

    init?(seed: UInt64, sources: [SoundSource]) {
        var random = SeededGenerator(seed: seed)
        let lengths = sources.map(\.length)
        for _ in 0..<random.one(of: [1, 2, 3]) {
            tracks.append(random.operations(lengths, scales: random.chance(0.5)))
        }
        let end = references(lengths).map(\.end).max() ?? .zero
        guard end.double > 0.15 else { return nil }
        volumes = tracks.map { _ in
            guard random.chance(0.6) else { return [] }
            return random.entries(from: 0, to: end.double) { $0.one(of: [0, 0.1, 0.3, 0.5, 1, 1.5]) }
        }
        if random.chance(0.4) {
            let start = random.time(0, end.double * 0.7)
            range = CMTimeRange(start: start, duration: random.time(0.1, end.double))
        }
    }

    func references(_ lengths: [Fraction]) -> [ReferenceTrack] {
        tracks.map { operations in
            var track = ReferenceTrack()
            for operation in operations { track.apply(operation, lengths: lengths) }
            return track
        }
    }

    func built(of sources: [AVAssetTrack]) throws -> (AVMutableComposition, AVMutableAudioMix) {
        let composition = AVMutableComposition()
        let mix = AVMutableAudioMix()
        for (operations, entries) in zip(tracks, volumes) {
            let track = composition.addMutableTrack(withMediaType: .audio, preferredTrackID: 0)!
            for operation in operations { try operation.apply(to: track, of: sources) }
            let parameters = AVMutableAudioMixInputParameters(track: track)
            parameters.audioTimePitchAlgorithm = .varispeed
            for entry in entries {
                switch entry {
                case .set(let value, let time): parameters.setVolume(value, at: time)
                case .ramp(let from, let to, let start, let duration):
                    parameters.setVolumeRamp(
                        fromStartVolume: from, toEndVolume: to,
                        timeRange: CMTimeRange(start: start, duration: duration))
                }
            }
            mix.inputParameters.append(parameters)
        }
        return (composition, mix)
    }
}

/// An edit's sound, sample by sample.
struct SoundReference {
    /// A part of a track with its times in seconds: a Double tells a ten-thousandth of a sample.
    private struct Part {
        var range: Range<Double>
        var source: SoundSource
        var sourceStart: Double
        var rate: Double
    }

    private let tracks: [(parts: [Part], volumes: [RampEntry<Float>])]
    let start: Double
    let end: Double

    init(_ edit: SoundEdit, of sources: [SoundSource]) {
        let references = edit.references(sources.map(\.length))
        let whole = references.map(\.end).max() ?? .zero
        start = (edit.range?.start).map { Fraction($0).double } ?? 0
        end =
            (edit.range?.duration).map { min(whole, Fraction(edit.range!.start) + Fraction($0)).double }
            ?? whole.double
        tracks = zip(references, edit.volumes).map { reference, volumes in
            let parts = reference.segments.compactMap { segment in
                segment.source.map {
                    Part(
                        range: segment.start.double..<segment.end.double, source: sources[$0],
                        sourceStart: segment.sourceStart.double, rate: segment.rate.double)
                }
            }
            return (parts, volumes)
        }
    }

    /// The value at a sample of the output and what it may be off; nil where something begins or ends nearby.
    func value(at sample: Int) -> (value: Double, tolerance: Double)? {
        let time = start + Double(sample) / 48_000
        var (value, tolerance) = (0.0, 1e-4)
        for (parts, volumes) in tracks {
            for part in parts {
                // The resampler looks at samples on both sides.
                let reach = (part.rate == 1 ? 3 : 200 * max(1, 1 / part.rate)) / 48_000
                guard abs(time - part.range.lowerBound) > reach, abs(time - part.range.upperBound) > reach
                else { return nil }
                guard part.range.contains(time) else { continue }
                let place = part.sourceStart + (time - part.range.lowerBound) * part.rate
                guard place > reach * part.rate, place < part.source.length.double - reach * part.rate else {
                    return nil
                }
                guard let volume = Self.volume(volumes, at: time) else { return nil }
                value += part.source.value(at: place) * volume
                tolerance += 1.1 * part.source.step * volume * max(1, part.rate) + 1e-3 * volume
            }
        }
        return (value, tolerance)
    }

    private static func volume(_ entries: [RampEntry<Float>], at time: Double) -> Double? {
        var result = (start: -1.0, value: 1.0)
        for entry in entries {
            let start = entry.start.seconds
            guard abs(start - time) > 3.0 / 48_000 else { return nil }
            guard start < time, start > result.start else { continue }
            switch entry {
            case .set(let value, _): result = (start, Double(value))
            case .ramp(let from, let to, _, let duration):
                let progress = min(1, (time - start) / duration.seconds)
                result = (start, Double(from) + (Double(to) - Double(from)) * progress)
            }
        }
        return result.value
    }
}
