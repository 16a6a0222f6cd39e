import Editing
import Foundation
import MediaTypes
import RenderingSupport
import TestSupport

extension FootageCheck {
    /// Every frame of the film against ffmpeg's frame of that time, and against that frame's neighbours.
    func checkPictures(
        of track: AVAssetTrack, _ index: Int, _ stream: ProbedFile.Stream, origin: Double,
        _ row: inout FootageRow
    ) async throws {
        let film = try await FootageFilm(
            video: track, audio: nil, picture: stream.displaySize,
            parts: CMTimeRange.secondOfFootage(track.timeRange))
        let frames = try film.raw.video().frames
        var next = 0
        for part in film.parts {
            let reference = try await ReferencePictures(
                of: file, index: index, stream: stream, fittedTo: film.rectangle, range: part,
                trackStart: track.timeRange.start, origin: origin,
                colors: film.colors)
            let ticks = Int(
                (part.duration.seconds / FootageFilm.frameDuration.seconds - 1e-6).rounded(.up))
            for tick in 0..<ticks where next + tick < frames.count {
                let offset = CMTimeMultiply(FootageFilm.frameDuration, multiplier: Int32(tick))
                judge(
                    frames[next + tick], at: part.start + offset, in: film, reference.video, track, &row,
                    stream, place: "frame \(next + tick) of stream \(index)")
            }
            next += ticks
        }
        if frames.isEmpty || next > frames.count + 1 || next < frames.count - 1 {
            row.misses.append("\(frames.count) frames in place of \(next)")
        }
    }

    private func judge(
        _ frame: DecodedVideo.Frame, at time: CMTime, in film: FootageFilm, _ reference: DecodedVideo,
        _ track: AVAssetTrack, _ row: inout FootageRow, _ stream: ProbedFile.Stream, place: String
    ) {
        row.frames += 1
        let tolerance = CMTime(value: 1, timescale: max(1, track.naturalTimeScale) * 2)
        let isOn = time + tolerance >= track.timeRange.start
        guard isOn, let shown = reference.index(at: time, tolerance: tolerance, of: track.timeRange) else {
            let nowhere = FittedRectangle(of: (2, 2), in: (0, 0))
            if !frame.isBlack(outside: nowhere) { miss("\(place) is not black before the start", &row) }
            return
        }
        if !frame.isBlack(outside: film.rectangle) { miss("\(place) has no black bars", &row) }
        let index = near(shown, at: time, track, reference) {
            PictureComparison(
                frame, in: film.rectangle, with: $0, colors: film.colors
            ).luma
        }
        let wanted = reference.frames[index]
        let least =
            stream.isHighDynamicRange
            ? leastMappedPicture
            : stream.hasFullChroma || stream.isTurned ? leastReducedPicture : leastPicture
        let leastLuma = stream.isHighDynamicRange ? leastMappedPicture : leastPicture
        let found = PictureComparison(frame, in: film.rectangle, with: wanted, colors: film.colors)
        row.worstLuma = min(row.worstLuma ?? 100, found.luma)
        row.worstPicture = min(row.worstPicture ?? 100, found.worst)
        if found.worst < least || found.luma < leastLuma { miss("\(place) has \(Int(found.worst)) dB", &row) }
        let whole = FittedRectangle(
            of: (Double(film.rectangle.width), Double(film.rectangle.height)),
            in: (film.rectangle.width, film.rectangle.height))
        for neighbour in [index - 1, index + 1] where reference.frames.indices.contains(neighbour) {
            let other = reference.frames[neighbour]
            let apart = PictureComparison(wanted, in: whole, with: other, colors: film.colors)
            // What differs less than our frame from the wanted one cannot tell which it is.
            guard apart.luma < found.luma else { continue }
            row.tellingTicks += 1
            let mistaken = PictureComparison(frame, in: film.rectangle, with: other, colors: film.colors)
            if mistaken.luma >= found.luma { miss("\(place) shows the frame beside", &row) }
        }
    }

    /// Of the frames that begin within 2 ms of a time the likest one: times of whole milliseconds are rounded, and frames of
    /// a constant rate are shown where they belong (Docs/decisions/0044).
    private func near(
        _ index: Int, at time: CMTime, _ track: AVAssetTrack, _ reference: DecodedVideo,
        likeness: (DecodedVideo.Frame) -> Double
    ) -> Int {
        guard track.naturalTimeScale <= 1000 else { return index }
        let margin = CMTime(value: 2, timescale: 1000)
        let others = [time - margin, time + margin].compactMap {
            reference.index(at: $0, tolerance: .zero, of: track.timeRange)
        }
        return Set(others + [index]).max {
            likeness(reference.frames[$0]) < likeness(reference.frames[$1])
        } ?? index
    }

    /// The first few tell; the rest are counted.
    func miss(_ words: String, _ row: inout FootageRow) {
        if row.misses.count < 3 { row.misses.append(words) }
    }
}
