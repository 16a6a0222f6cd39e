import Editing
import Foundation
import MediaTypes
import RenderingSupport
import TestSupport

extension FootageCheck {
    /// Every tenth of a second is as loud as ffmpeg decodes it: both at 48 kHz and in stereo.
    func checkSound(
        of track: AVAssetTrack, _ index: Int, _ stream: ProbedFile.Stream, origin: Double,
        _ row: inout FootageRow
    ) async throws {
        let film = try await FootageFilm(
            video: nil, audio: track, picture: nil,
            parts: CMTimeRange.secondOfFootage(CMTimeRange(start: .zero, end: track.timeRange.end)))
        let left = try film.raw.channel(0)
        let right = try film.raw.channel(1)
        let window = 4_800
        var next = 0
        for part in film.parts {
            let start = Int((part.start.seconds * 48_000).rounded())
            let shift = Int((origin * 48_000).rounded())
            // A single channel sounds on both sides at its own level, as players have it; ffmpeg's own way to
            // stereo turns it down by 3 dB.
            let reference = try await FFmpeg.audio(
                of: file, sampleRate: 48_000, channelCount: stream.channels == 1 ? 1 : 2, track: index,
                part: max(0, part.start.seconds - 1)..<max(0, origin) + part.end.seconds + 0.5)
            let count = Int((part.duration.seconds * 48_000).rounded())
            // GStreamer begins to decode at an edit's start, so that a codec of overlapping windows fades in there.
            let opening = part.start == .zero && stream.codec_name == "aac" ? 2_400 : 0
            for first in stride(from: opening, to: count - window + 1, by: window) {
                let mine = next + first..<next + first + window
                guard mine.upperBound <= left.count else { break }
                let power = mine.reduce(0.0) { sum, index in
                    sum + Double(left[index]) * Double(left[index]) + Double(right[index])
                        * Double(right[index])
                }
                let found = (power / Double(2 * window)).squareRoot()
                let from = min(start + first + shift, reference.frameCount)
                let to = min(from + window, reference.frameCount)
                // What the file does not have any more is silence.
                let wanted =
                    to > from
                    ? reference.level(from..<to) * (Double(to - from) / Double(window)).squareRoot() : 0
                judge(found, wanted, at: Double(start + first) / 48_000, &row)
            }
            next += count
        }
        if left.isEmpty { row.misses.append("no sample was rendered") }
    }

    private func judge(_ found: Double, _ wanted: Double, at seconds: Double, _ row: inout FootageRow) {
        let (mine, other) = (20 * log10(max(found, 1e-6)), 20 * log10(max(wanted, 1e-6)))
        let place = "sound at \((seconds * 10).rounded() / 10) s"
        row.worstLoudness = row.worstLoudness ?? 0
        guard other > -50 else {
            if mine > -47 { miss("\(place) is \(Int(mine)) dBFS where all is quiet", &row) }
            return
        }
        row.worstLoudness = max(row.worstLoudness ?? 0, abs(mine - other))
        if abs(mine - other) > mostLoudness {
            miss("\(place) is \((mine * 10).rounded() / 10) dBFS, not \((other * 10).rounded() / 10)", &row)
        }
    }
}
