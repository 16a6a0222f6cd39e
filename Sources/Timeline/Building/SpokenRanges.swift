import Editing
import MediaTypes

/// The ranges of a timeline in which its audio is louder than a level, which ducked music makes room for.
struct SpokenRanges {
    /// The shortest pause: shorter ones, such as those between words, belong to speech.
    static let shortestPause = CMTime(value: 1, timescale: 5)

    private var ranges: [Double: [CMTimeRange]] = [:]

    /// Measures the audio for each level at which an item of music is ducked.
    ///
    /// - Parameter composition: The composition without the music.
    /// - Throws: A `TimelineError` with the item, or `CancellationError`.
    init(
        for music: [Timeline.MusicItem], in composition: AVComposition,
        _ parameters: [AVAudioMixInputParameters],
        until end: CMTime, measurer: AudioMeasurer
    ) async throws {
        let mix = AVMutableAudioMix()
        mix.inputParameters = parameters
        for (index, item) in music.enumerated() {
            guard let threshold = item.ducking?.threshold, item.volume > 0, ranges[threshold] == nil,
                composition.tracks.contains(where: { $0.mediaType == .audio })
            else { continue }
            do {
                let silences = try await measurer.silences(composition, mix, threshold, Self.shortestPause)
                ranges[threshold] = Self.rest(of: silences, until: min(end, composition.duration))
            } catch let error as CancellationError {
                throw error
            } catch {
                let place = ItemCheck("music", index, file: item.url)
                throw TimelineError(unmeasured: error, place, "ducking.threshold")
            }
        }
    }

    /// Returns the ranges for an item of music; `nil` if it makes room for whole voice-overs.
    func ranges(for item: Timeline.MusicItem) -> [CMTimeRange]? {
        item.ducking?.threshold.map { ranges[$0] ?? [] }
    }

    /// Returns the ranges between silences.
    private static func rest(of silences: [CMTimeRange], until end: CMTime) -> [CMTimeRange] {
        var (result, start): ([CMTimeRange], CMTime) = ([], .zero)
        for silence in silences where start < end {
            let next = min(silence.start, end)
            if start < next { result.append(CMTimeRange(start: start, end: next)) }
            start = max(start, silence.end)
        }
        if start < end { result.append(CMTimeRange(start: start, end: end)) }
        return result
    }
}
