internal import Editing
internal import ExtraTypes
internal import Foundation
internal import MediaTypes

/// Distinguishes loud volumes that clip from those of quiet sources.
struct LoudnessCheck {
    let asset: AVAsset
    let audioMix: AVAudioMix?

    /// Returns the problems, except for those of loud volumes at which no sample is too large.
    func clipping(among problems: [EditProblem]) -> [EditProblem] {
        var known: [URL: AudioPeaks?] = [:]
        return problems.filter { problem in
            guard problem.kind == .loud, let trackID = problem.trackID,
                let peak = loudest(of: trackID, &known)
            else { return true }
            return peak * Self.margin > 1
        }
    }

    /// Peaks are measured at a lower rate than samples are mixed.
    private static let margin: Float = 1.25

    /// Returns the largest sample of a track after its volume was applied, in ranges with volumes above 1;
    /// `nil` if its sources can't be measured.
    private func loudest(of trackID: CMPersistentTrackID, _ known: inout [URL: AudioPeaks?]) -> Float? {
        guard let track = asset.tracks.first(where: { $0.trackID == trackID }),
            let ramps = audioMix?.volumeRamps(forTrackID: trackID)
        else { return nil }
        var largest: Float = 0
        for segment in track.sourceSegments {
            guard let source = segment.source else { continue }
            let mapping = segment.timeMapping
            for piece in ramps.pieces(in: mapping.target) where max(piece.start, piece.end) > 1 {
                let range = CMTimeRange(start: piece.startTime, end: piece.endTime)
                let heard = [range.start, range.end].map {
                    CMTimeMapTimeFromRangeToRange($0, fromRange: mapping.target, toRange: mapping.source)
                        .seconds
                }
                let peaks = known[source.url] ?? Self.peaks(of: source)
                known[source.url] = .some(peaks)
                guard let peaks else { return nil }
                largest = max(largest, peaks.peak(from: heard[0], to: heard[1]) * max(piece.start, piece.end))
            }
        }
        return largest
    }

    /// Returns nil if the source isn't the file's first audio track, or can't be read.
    private static func peaks(of source: TrackSource) -> AudioPeaks? {
        let asset = AVURLAsset(url: source.url)
        guard asset.tracks(withMediaType: .audio).first?.trackID == source.trackID else { return nil }
        return try? AudioPeaks(of: asset)
    }
}
