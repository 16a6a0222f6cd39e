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

    /// - Parameters:
    ///   - tellsDisplay: Whether the file tells when each picture is shown. If not, pictures are shown one after the other at
    ///     the times at which packets are decoded, which leave gaps where the file has none.
    ///   - tellsSound: Whether ffmpeg gives sound its right times. If not, one sample follows the other from the first one's.
    init(
        _ file: URL, hasSound: Bool, tellsDisplay: Bool = true, tellsSound: Bool = true
    ) async throws {
        let video = try await FFmpeg.video(of: file)
        numbers = video.frames.map { FramePattern.number(in: $0) }
        let first: Double
        if !tellsDisplay {
            let packets = try await FFmpeg.probe(file, "packet=pts_time,dts_time", streams: "v:0")
            // Where both are told, they are the same but for what ffmpeg has made up.
            let decoded = packets.compactMap { $0.split(separator: ",").lazy.compactMap { Double($0) }.first }
                .sorted()
            first = decoded.first ?? 0
            times = zip(numbers, decoded).map { $1 - (decoded.first ?? 0) }
        } else {
            let start = video.frames.first?.presentationTime.seconds ?? 0
            times = video.frames.map { $0.presentationTime.seconds - start }
            first = start
        }
        guard hasSound else {
            beeps = []
            return
        }
        let audio = try await FFmpeg.audio(
            of: file, sampleRate: 48_000, channelCount: 1,
            filter: tellsSound ? nil : "asetpts=STARTPTS+N/SR/TB")
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
