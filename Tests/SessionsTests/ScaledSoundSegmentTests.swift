import Editing
import Foundation
import MediaTypes
import PlanCompiler
import RenderingSupport
import Sessions
import TestSupport
import Testing

/// Segments of sound that are very short, empty, or many: no click where two meet, no sample lost.
@Suite struct ScaledSoundSegmentTests {
    private func tone(_ count: Int) async throws -> URL {
        try await TestMedia.sound(TestSound(.tone(frequency: 441, amplitude: 0.5), sampleCount: count))
    }

    /// Segments of a source that begin where the one before ends, each with its lengths in samples.
    private func composition(
        of url: URL, _ lengths: [(source: Int, target: Int)]
    ) throws -> AVMutableComposition {
        let composition = AVMutableComposition()
        let track = try #require(composition.addMutableTrack(withMediaType: .audio, preferredTrackID: 1))
        let trackID = AVURLAsset(url: url).tracks(withMediaType: .audio)[0].trackID
        var (source, target) = (0, 0)
        track.segments = lengths.map { length in
            defer { (source, target) = (source + length.source, target + length.target) }
            return AVCompositionTrackSegment(
                url: url, trackID: trackID,
                sourceTimeRange: CMTimeRange(
                    start: ScaledFilm.time(source), duration: ScaledFilm.time(length.source)),
                targetTimeRange: CMTimeRange(
                    start: ScaledFilm.time(target), duration: ScaledFilm.time(length.target)))
        }
        return composition
    }

    /// A cut where the sound goes on cannot be heard: the samples are those of the uncut film.
    @Test(arguments: [(48, 48), (48, 24), (48, 480)], [AVAudioTimePitchAlgorithm.spectral, .varispeed])
    func cutsInOneStretchAreNotHeard(
        _ length: (source: Int, target: Int), _ algorithm: AVAudioTimePitchAlgorithm
    ) async throws {
        let url = try await tone(48_000)
        let count = 200
        let cut = try composition(of: url, Array(repeating: length, count: count))
        let whole = try composition(of: url, [(length.source * count, length.target * count)])
        let film = try await ScaledFilm.rendered(cut, algorithm)
        #expect(film.count == length.target * count)
        #expect(try await film == ScaledFilm.rendered(whole, algorithm))
    }

    @Test func thousandsOfSegmentsAreTheUncutSound() async throws {
        let url = try await tone(96_000)
        let cut = try composition(of: url, Array(repeating: (source: 31, target: 31), count: 3000))
        let film = try await ScaledFilm.rendered(cut, .spectral)
        let whole = try await ScaledFilm.rendered(composition(of: url, [(93_000, 93_000)]), .spectral)
        #expect(film == whole)
    }

    /// From a natural rate to another one and back: no step larger than the tone's own.
    @Test(arguments: [AVAudioTimePitchAlgorithm.spectral, .timeDomain, .varispeed])
    func aChangeOfRateDoesNotClick(_ algorithm: AVAudioTimePitchAlgorithm) async throws {
        let lengths = [(9600, 9600), (9600, 4800), (9600, 9600), (4800, 9600), (9600, 9600)]
        let film = try await ScaledFilm.rendered(composition(of: tone(96_000), lengths), algorithm)
        #expect(film.count == 43_200)
        // The tone's steepest step at double speed, where varispeed raises it.
        let steepest = 2 * 0.5 * 2 * Float.pi * 441 / 48_000
        let joins = [9600, 14_400, 24_000]
        for join in joins {
            let steps = (join - 200..<join + 200).map { abs(film[$0] - film[$0 - 1]) }
            #expect((steps.max() ?? 1) <= steepest * 1.05, "\(steps.max() ?? 1) at \(join)")
        }
    }

    /// A few samples, or one, made many or few; and what follows is in its place.
    @Test(arguments: [AVAudioTimePitchAlgorithm.spectral, .lowQualityZeroLatency, .varispeed])
    func aFewSamplesCanBeScaled(_ algorithm: AVAudioTimePitchAlgorithm) async throws {
        let lengths = [(1, 7), (7, 1), (3, 48_000), (40_000, 2), (5, 4), (100, 100)]
        let film = try await ScaledFilm.rendered(composition(of: tone(48_000), lengths), algorithm)
        #expect(film.count == lengths.reduce(0) { $0 + $1.1 })
        #expect(film.allSatisfy { $0.isFinite && abs($0) <= 1 })
        let start = 1 + 7 + 3 + 40_000 + 5
        for index in 0..<100 {
            let expected = 0.5 * sin(Double(start + index) * 2 * Double.pi * 441 / 48_000)
            #expect(abs(Double(film[film.count - 100 + index]) - expected) < 0.001)
        }
    }

    /// A film that ends or begins within a scaled segment plays that part of it.
    @Test func aPartOfAScaledSegmentIsInItsPlace() async throws {
        let clicks = TestSound(.clicks([24_000, 60_000]), sampleCount: 96_000)
        let composition = try await ScaledFilm(sound: clicks, source: 0..<96_000, target: 192_000)
            .composition()
        let range = CMTimeRange(start: ScaledFilm.time(100_001), end: ScaledFilm.time(150_000))
        let plan = try PlanCompiler(asset: composition, timeRange: range).plan()
        let film = try await RawFilm(rendering: plan).channel()
        #expect(film.count == 49_999)
        #expect(film.indices.filter { abs(film[$0]) > 0.3 }.allSatisfy { abs($0 - 19_999) <= 1 })
        #expect(abs(film[19_998..<20_001].map(abs).max() ?? 0) > 0.8)
    }

    /// An empty edit that is stretched stays silent, and what surrounds it is heard.
    @Test func scaledEmptyEditsAreSilence() async throws {
        let composition = try composition(of: await tone(48_000), [(9600, 9600)])
        let track = composition.tracks[0]
        let (start, length) = (ScaledFilm.time(4800), ScaledFilm.time(480))
        track.insertEmptyTimeRange(CMTimeRange(start: start, duration: length))
        track.scaleTimeRange(
            CMTimeRange(start: start, duration: length), toDuration: ScaledFilm.time(9600))
        let film = try await ScaledFilm.rendered(composition, .spectral)
        #expect(film.count == 19_200)
        #expect(film[4800..<14_400].allSatisfy { $0 == 0 })
        #expect(ScaledSoundTests.level(film[0..<4800]) > 0.3)
        #expect(ScaledSoundTests.level(film[14_400..<19_200]) > 0.3)
    }
}
