package import Editing
internal import Foundation
internal import MediaInspection
public import MediaTypes

/// The properties of a media file that need attention in an edit, and the frames of its video.
public struct MediaSurvey: Sendable {
    /// The properties that need attention, in the order of the tracks; those of the whole file last.
    public private(set) var notes: [MediaNote] = []
    /// The frames of each video track that could be read, by its ID.
    public private(set) var frames: [CMPersistentTrackID: FrameTable] = [:]

    /// Reads a file's coded frames, up to the limit. Blocks.
    ///
    /// - Parameter byteLimit: The maximum number of bytes of each video track to read; nil for all of it.
    /// - Throws: An `AVError` if the file can't be inspected.
    package init(of asset: AVURLAsset, byteLimit: Int? = nil) throws {
        let description = try asset.mediaDescription()
        for track in asset.tracks {
            guard let described = description.tracks.first(where: { $0.trackID == track.trackID }) else {
                continue
            }
            notes += Self.notes(of: described)
            guard track.mediaType == .video, !track.isStill, described.isDecodable else { continue }
            addFrames(of: track, byteLimit)
        }
        if let fault = TruncationCheck(path: asset.url.path).fault() {
            notes.append(
                MediaNote(
                    .damage, nil, fault, "rendering ends there unless damage is tolerated: copy it again"))
        }
        if description.hasOrderedChapters {
            notes.append(
                MediaNote(
                    .orderedChapters, nil,
                    "its chapters are ordered: a few players present them instead of all of the file",
                    "they aren't followed: all of the file is used from its start to its end"))
        }
        if description.clockBreakCount > 0 {
            notes.append(
                MediaNote(
                    .clock, nil,
                    "its clock isn't stated for more than half a second (pauses: \(description.clockBreakCount))",
                    "what follows is presented half a second after it: copy its streams into an MP4 or Matroska file"
                ))
        }
        notes += Self.joints(in: description) + Self.offsets(in: description)
    }

    /// Returns notes about files that were joined byte by byte.
    private static func joints(in description: MediaDescription) -> [MediaNote] {
        var notes: [MediaNote] = []
        if description.overlapCount > 0 {
            notes.append(
                MediaNote(
                    .overlap, nil,
                    "the times of its video don't go on everywhere (joints: \(description.overlapCount)), as in joined files",
                    "frames there, or as many at the end, are left out: join the files with another program"))
        }
        if description.hasMediaBehindEnd {
            notes.append(
                MediaNote(
                    .mediaBehindEnd, nil,
                    "more media follow behind the end that the file states, as in files joined byte by byte",
                    "they are left out: join them with another program, such as ffmpeg's concat demuxer"))
        }
        return notes
    }

    // MARK: Frames

    private mutating func addFrames(of track: AVAssetTrack, _ byteLimit: Int?) {
        do {
            let table = try FrameTable(of: track, byteLimit: byteLimit)
            frames[track.trackID] = table
            notes += Self.notes(of: table, track.trackID)
            guard let first = table.frames.first, first.kind == .other || first.presentation < .zero else {
                return
            }
            notes.append(
                MediaNote(
                    .editList, track.trackID,
                    "its edit list begins between two key frames: the first frames need hidden ones",
                    Self.editMeaning))
        } catch {
            // Several edits have a note already, and so do tracks that can't be decoded.
            return
        }
    }

    private static func notes(of table: FrameTable, _ trackID: CMPersistentTrackID) -> [MediaNote] {
        var notes: [MediaNote] = []
        if let (shortest, usual, longest) = table.variation {
            notes.append(
                MediaNote(
                    .variableRate, trackID,
                    "frames last from \(text(shortest)) to \(text(longest)), most \(text(usual))",
                    "frames of the output repeat or leave out some: choose the output's rate on purpose"))
        }
        if table.openKeyFrameCount > 0 {
            notes.append(
                MediaNote(
                    .openGOP, trackID,
                    "\(table.openKeyFrameCount) of \(table.keyFrameCount) key frames are followed by frames that need"
                        + " earlier ones",
                    "a cut there is read from the key frame before"))
        }
        if let distance = table.longestKeyDistance, distance.seconds > mostKeyDistance {
            notes.append(
                MediaNote(
                    .keyFrameDistance, trackID, "key frames are up to \(text(distance)) apart",
                    "seeks and clips that begin between them decode all frames from there"))
        }
        if table.isInterlaced {
            notes.append(
                MediaNote(
                    .interlaced, trackID, "frames are interlaced",
                    "each is shown once, made whole from its first field: motion between the two fields is lost"
                ))
        }
        if let failure = table.failure {
            notes.append(
                MediaNote(
                    .damage, trackID, failure.failureReason ?? "\(failure)",
                    "rendering ends there unless damage is tolerated"))
        }
        return notes
    }

    /// In seconds: encoders of usual video write a key frame after ten at the latest.
    private static let mostKeyDistance = 10.01

    // MARK: Tracks

    private static func notes(of track: MediaTrackDescription) -> [MediaNote] {
        let trackID = track.trackID
        var notes = [editList(of: track)].compactMap(\.self)
        if track.mediaType == .video { notes += picture(of: track) + colors(of: track) }
        let isMedia = track.mediaType == .video || track.mediaType == .audio
        if isMedia, track.timeRange.duration <= .zero {
            notes.append(MediaNote(.empty, trackID, "the track has no samples", "it can't be used"))
        } else if isMedia, track.codec == 0, !track.isDecodable {
            notes.append(
                MediaNote(
                    .damage, trackID, "the file doesn't tell how the track is coded",
                    "it can't be used: repair or copy the file"))
        } else if isMedia, let decoder = track.requiredDecoder {
            let format = decoder.format ?? "its format"
            let (cause, remedy) =
                decoder.packages.map { ("no decoder is installed for \(format)", "install \($0)") }
                ?? ("GStreamer has no decoder for \(format)", "convert the file, such as with ffmpeg")
            notes.append(MediaNote(.noDecoder, trackID, cause, "it can't be used: \(remedy)"))
        }
        if !track.isEnabled, isMedia {
            notes.append(
                MediaNote(.disabled, trackID, "the track is disabled", "it is left out unless it is enabled"))
        }
        return notes
    }

    /// Returns a note about several edits, or about one that scales.
    ///
    /// `addFrames(of:_:)` notes media that a single edit leaves out.
    private static func editList(of track: MediaTrackDescription) -> MediaNote? {
        // An empty edit delays a track, which `offsets(in:)` notes.
        let edits = track.segments.filter { $0.source.start.isNumeric }
        guard edits.count > 1 || edits.contains(where: { $0.source.duration != $0.target.duration }) else {
            return nil
        }
        return MediaNote(
            .editList, track.trackID,
            "its edit list of \(track.segments.count) edits repeats, leaves out or scales media",
            editMeaning)
    }

    private static let editMeaning =
        "times are those after the edits; programs that ignore edit lists show other frames"

    private static func picture(of track: MediaTrackDescription) -> [MediaNote] {
        let (shown, coded) = (track.naturalSize, track.encodedSize)
        var notes: [MediaNote] = []
        if track.preferredTransform != .identity {
            notes.append(
                MediaNote(
                    .rotation, track.trackID, "frames are turned or mirrored for display",
                    "a video composition has to apply preferredTransform; a timeline does"))
        }
        if coded.width > 0, coded.height > 0, shown.height > 0 {
            let aspect = shown.width * coded.height / (shown.height * coded.width)
            if abs(aspect - 1) > 0.01 {
                notes.append(
                    MediaNote(
                        .pixelAspect, track.trackID,
                        "pixels are \((aspect * 1000).rounded() / 1000) times as wide as high: \(size(coded)) pixels"
                            + " are displayed as \(size(shown))",
                        "sizes and crop rectangles are those of the display"))
            }
        }
        if Int(coded.width) % 2 != 0 || Int(coded.height) % 2 != 0 {
            notes.append(
                MediaNote(
                    .oddSize, track.trackID, "frames have an odd size, \(size(coded)) pixels",
                    "outputs have even sizes: the last column or row is left out or scaled"))
        }
        return notes
    }

    private static func colors(of track: MediaTrackDescription) -> [MediaNote] {
        guard track.arrangement == nil else { return [] }
        guard let colorimetry = track.colorimetry else {
            return [
                MediaNote(
                    .missingTags, track.trackID, "the file doesn't tell its colors",
                    "those of its size are assumed: BT.709, or BT.601 up to 576 lines")
            ]
        }
        var notes: [MediaNote] = []
        if colorimetry.transfer?.isHighRange == true {
            notes.append(
                MediaNote(
                    .color, track.trackID, "high dynamic range (\(colorimetry))",
                    "it is mapped to the output's range, unless the composition's colors are of that range too"
                ))
        } else if colorimetry.primaries == .bt2020 {
            notes.append(
                MediaNote(
                    .color, track.trackID, "wide colors (\(colorimetry))",
                    "they are converted to the output's, unless the composition's are wide too"))
        }
        // Red, green and blue always use the full range.
        if colorimetry.range == .full, colorimetry.matrix != .rgb {
            notes.append(
                MediaNote(
                    .fullRange, track.trackID, "samples use the full range of numbers (\(colorimetry))",
                    "they are brought to video's range"))
        }
        return notes
    }

    // MARK: Audio and video

    private static func offsets(in description: MediaDescription) -> [MediaNote] {
        let tracks = description.tracks.filter { $0.isDecodable && $0.arrangement == nil }
        guard let video = tracks.first(where: { $0.mediaType == .video })?.timeRange else { return [] }
        return tracks.filter { $0.mediaType == .audio }.flatMap { track in
            var notes: [MediaNote] = []
            let (start, end) = (track.timeRange.start - video.start, track.timeRange.end - video.end)
            if abs(start.seconds) > leastOffset {
                notes.append(
                    MediaNote(
                        .soundOffset, track.trackID,
                        "the sound begins \(text(CMTimeAbsoluteValue(start)))"
                            + (start > .zero ? " after" : " before") + " the video",
                        "insert both by their own time ranges to keep them in sync"))
            }
            if abs(end.seconds) > leastDifference {
                notes.append(
                    MediaNote(
                        .soundLength, track.trackID,
                        "the sound ends \(text(CMTimeAbsoluteValue(end)))"
                            + (end > .zero ? " after" : " before")
                            + " the video",
                        "a clip of the whole file has a part without one of both"))
            }
            return notes
        }
    }

    /// Differences in seconds that aren't perceptible: less than half a frame, and a few frames at the end.
    private static let (leastOffset, leastDifference) = (0.02, 0.25)

    private static func size(_ size: CGSize) -> String { "\(Int(size.width)) × \(Int(size.height))" }

    private static func text(_ time: CMTime) -> String {
        "\((time.seconds * 10_000).rounded() / 10_000) s"
    }
}
