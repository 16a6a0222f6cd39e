import Foundation
import MediaTypes

/// The numbered image files that a pattern matches, as one video.
struct NumberedPictures {
    let firstPath: String
    private let first: Int
    private let count: Int

    /// Returns nil if the path is that of a file, or contains no number.
    ///
    /// - Throws: `InspectionFailure` if no file matches, or if the file of a number between the lowest and
    ///   the highest is missing or empty, because the frame at its time would be undefined.
    init?(path: String) throws {
        guard let pattern = PicturePattern(path: path), !FileManager.default.fileExists(atPath: path) else {
            return nil
        }
        let folder = pattern.folder.isEmpty ? "." : pattern.folder
        let names: [String]
        do {
            names = try FileManager.default.contentsOfDirectory(atPath: folder)
        } catch {
            throw InspectionFailure.noPictures
        }
        let numbers = names.compactMap(pattern.number(ofName:)).sorted()
        guard let first = numbers.first else { throw InspectionFailure.noPictures }
        for (before, number) in zip(numbers, numbers.dropFirst()) where number != before + 1 {
            throw InspectionFailure.missingPicture(
                pattern.name(of: before + 1), after: pattern.name(of: before))
        }
        // A parser skips an empty file, and would present the next image in its place.
        for number in numbers where Self.isEmpty(pattern.folder + pattern.name(of: number)) {
            throw InspectionFailure.emptyPicture(pattern.name(of: number))
        }
        self.first = first
        count = numbers.count
        firstPath = pattern.folder + pattern.name(of: first)
    }

    private static func isEmpty(_ path: String) -> Bool { FileIdentity(path: path)?.length == 0 }

    /// Returns the description of the video, from the description of its first image.
    func description(each duration: CMTime?, like picture: MediaDescription) throws -> MediaDescription {
        guard var track = picture.tracks.first, track.arrangement == .still else {
            throw InspectionFailure.notAPicture
        }
        let each = duration ?? CMTime(value: 1, timescale: 25)
        guard each.isNumeric, each > .zero, each <= CMTime(value: 1, timescale: 1),
            let denominator = Int32(exactly: each.value)
        else { throw InspectionFailure.pictureDuration(each) }
        track.arrangement = .sequence(
            PictureSequence(
                first: first, count: count, rate: PictureSequence.Rate(each.timescale, denominator)))
        // The first file's stream ID isn't that of the stream that the files make together.
        (track.streamID, track.streamIndex) = ("", 0)
        track.nominalFrameRate = Float(Double(each.timescale) / Double(denominator))
        track.minFrameDuration = each
        track.frameTiming = FrameTiming(constant: each)
        var output = picture
        output.tracks = [track]
        return output.lasting(
            CMTime(value: Int64(count) * each.value, timescale: each.timescale),
            timescale: Self.timescale(atLeast: each.timescale))
    }

    /// Returns a multiple of the rate's timescale that is fine enough: frames are distinguished to half a
    /// unit of it.
    private static func timescale(atLeast timescale: CMTimeScale) -> CMTimeScale {
        timescale >= 10_000 ? timescale : timescale * (10_000 / timescale + 1)
    }
}

extension MediaDescription {
    /// Returns the same images with another duration.
    func lasting(_ duration: CMTime, timescale: CMTimeScale? = nil) -> MediaDescription {
        var copy = self
        let range = CMTimeRange(start: .zero, duration: duration)
        copy.duration = duration
        for index in copy.tracks.indices {
            copy.tracks[index].timeRange = range
            copy.tracks[index].segments = [CMTimeMapping(source: range, target: range)]
            copy.tracks[index].naturalTimeScale = timescale ?? max(600, duration.timescale)
        }
        return copy
    }
}
