import Foundation
import MediaTypes
import TestSupport

/// A file as ffmpeg decodes it: which picture is shown when, and when beeps begin.
struct MatrixReading {
    /// The numbers that pictures show; nil for one that shows none.
    let numbers: [Int?]
    /// When each is shown, in seconds after the first.
    let times: [Double]
    /// Seconds after the first picture.
    let beeps: [Double]

    init(_ file: URL, hasSound: Bool) async throws {
        let video = try await FFmpeg.video(of: file)
        numbers = video.frames.map { FramePattern.number(in: $0) }
        let first = video.frames.first?.presentationTime.seconds ?? 0
        times = video.frames.map { $0.presentationTime.seconds - first }
        guard hasSound else {
            beeps = []
            return
        }
        let audio = try await FFmpeg.audio(of: file, sampleRate: 48_000, channelCount: 1)
        beeps = Self.onsets(audio.samples).map { Double($0) / 48_000 - first }
    }

    /// Where tones begin: a millisecond that is half as loud as the loudest, after twenty that are not.
    private static func onsets(_ samples: [Float]) -> [Int] {
        let (window, step, pause) = (48, 12, 960)
        var energy: [Float] = []
        var place = 0
        while place + window <= samples.count {
            energy.append(samples[place..<place + window].reduce(0) { $0 + $1 * $1 })
            place += step
        }
        guard let loudest = energy.max(), loudest > 0.001 else { return [] }
        var onsets: [Int] = []
        var lastLoud: Int?
        for (index, value) in energy.enumerated() where value > loudest / 4 {
            if lastLoud.map({ (index - $0) * step > pause }) ?? true { onsets.append(index * step) }
            lastLoud = index
        }
        return onsets
    }
}
