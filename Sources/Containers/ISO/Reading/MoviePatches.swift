internal import MediaTypes

/// Bytes to read in place of a movie's own, so that `qtdemux` delivers a track to its end and doesn't read
/// other tracks.
///
/// The rules that apply depend on the version of the demuxer.
package struct MoviePatches {
    let movie: Movie
    let rules: Rules

    /// The deviations of the demuxer that are worked around.
    package struct Rules: OptionSet, Sendable {
        package let rawValue: Int

        package init(rawValue: Int) {
            self.rawValue = rawValue
        }

        /// It ends the movie by a track's media time.
        package static let movieLength = Rules(rawValue: 1)
        /// It takes the times in the list of fragments for decoding times.
        package static let fragmentIndex = Rules(rawValue: 2)
        /// It reads the samples of other tracks.
        package static let otherTracks = Rules(rawValue: 4)
        /// It doesn't recognize the code of DNxHR.
        package static let namesOfDNxHR = Rules(rawValue: 8)
        /// It skips tracks shorter than a fifth of the movie.
        package static let shortTracks = Rules(rawValue: 16)
        /// It ends tracks without edits too early.
        package static let trackEnds = Rules(rawValue: 32)
        /// It shifts audio according to encoder information in the user data.
        package static let userData = Rules(rawValue: 64)
        /// It gives all LPCM samples the same time if their sample entry declares a variable rate.
        package static let variableRates = Rules(rawValue: 128)
        /// It doesn't detect little-endian samples of 32 and 64 bits.
        package static let byteOrders = Rules(rawValue: 256)

        package static let all: Rules = [
            .movieLength, .fragmentIndex, .otherTracks, .namesOfDNxHR, .shortTracks, .trackEnds, .userData,
            .variableRates, .byteOrders,
        ]
    }

    package init(movie: Movie, rules: Rules = .all) {
        self.movie = movie
        self.rules = rules
    }

    /// Returns the patches for reading one of the tracks.
    package func patches(for wanted: MovieTrack) -> [FilePatch] {
        let duration = lengthenedDuration(for: wanted)
        let others = movie.tracks.filter { $0.trackID != wanted.trackID }
        // In fragments the demuxer reads a hidden track's samples anyway.
        var patches = others.filter { !movie.isFragmented || $0.entry == nil }.compactMap(hiding)
        if wanted.entry == nil {
            patches += [hiding(wanted)].compactMap(\.self)
        } else if isTakenForPreview(wanted, in: duration ?? movie.duration) {
            patches.append(lengthening(wanted, to: Self.unknownDuration))
        } else if endsLate(wanted) {
            patches.append(lengthening(wanted, to: wanted.mediaEnd))
        }
        return patches
            + [
                renaming(wanted), givingConstantRate(to: wanted), duration.map(lengthening(to:)),
                hidingFragmentIndex,
            ].compactMap(\.self)
            + hidingUserData(from: wanted) + tellingByteOrder(of: wanted)
    }

    /// If the user data state how much of the audio is encoder delay (`iTunSMPB`), or only that Nero's
    /// encoder made it, the demuxer shifts all samples to earlier times, with or without an edit list for the
    /// delay.
    private func hidingUserData(from track: MovieTrack) -> [FilePatch] {
        guard rules.contains(.userData), track.handler == "soun" else { return [] }
        return movie.userDataPositions.map(hidingBox(at:))
    }

    /// - Parameter position: The position of the box's content in the movie box's content.
    func hidingBox(at position: Int) -> FilePatch {
        FilePatch(offset: movie.contentOffset + Int64(position) - 4, bytes: Array("free".utf8))
    }

    /// Returns the movie's length plus the maximum lateness of an edit, the time by which it begins later in
    /// its media than in the movie; `nil` if the movie can stay as it is.
    ///
    /// The demuxer ends the whole movie once the media time exceeds the movie's length. If an edit begins
    /// late in the media, as after an encoder's priming, that is before the edit's end. The same happens
    /// without an edit list if all frames are delayed for reordering. Newer versions end a track without
    /// edits by the movie's length, too.
    private func lengthenedDuration(for wanted: MovieTrack) -> Int64? {
        let lengthened = lengthenedForLateEdits()
        guard movie.duration > 0, endsLate(wanted) else { return lengthened }
        let (length, end) = (lengthened ?? movie.duration, movie.mediaEnd(of: wanted))
        return end > length ? end : lengthened
    }

    private func lengthenedForLateEdits() -> Int64? {
        guard rules.contains(.movieLength), !movie.isFragmented, movie.duration > 0 else { return nil }
        guard let most = movie.tracks.map(lateness(of:)).max(), most > 1 else { return nil }
        let (sum, overflow) = movie.duration.addingReportingOverflow(most)
        return overflow || (!movie.hasWideDuration && sum >= Int64(UInt32.max)) ? nil : sum
    }

    /// Returns how much later a track's edits begin in its media than in the movie, in units of the movie; 0
    /// if they begin earlier.
    private func lateness(of track: MovieTrack) -> Int64 {
        guard track.timescale > 0 else { return 0 }
        var (latest, place): (Int64, Int64) = (0, 0)
        if track.edits.isEmpty {
            let (product, overflow) = track.samples.firstPresentation.multipliedReportingOverflow(
                by: movie.timescale)
            if !overflow { latest = product / track.timescale + 1 }
        }
        for edit in track.edits {
            if let start = edit.mediaStart {
                let (product, overflow) = start.multipliedReportingOverflow(by: movie.timescale)
                if !overflow { latest = max(latest, product / track.timescale + 1 - place) }
            }
            let (end, overflow) = place.addingReportingOverflow(edit.duration)
            if overflow { return latest }
            place = end
        }
        return latest
    }

    func lengthening(to duration: Int64) -> FilePatch {
        FilePatch(
            offset: movie.contentOffset + Int64(movie.durationPosition), field: duration,
            isWide: movie.hasWideDuration)
    }

    /// After a seek, the demuxer takes the times in the list of fragments for decoding times. They are
    /// presentation times of the first frame, so that all frames are late by the encoder's reordering delay.
    /// Without the list, the demuxer searches for the fragment.
    private var hidingFragmentIndex: FilePatch? {
        // The list ends with a box of 16 bytes that holds the list's size. The patch renames that box.
        guard rules.contains(.fragmentIndex) else { return nil }
        return movie.fragmentIndexEnd.map { FilePatch(offset: $0 - 12, bytes: Array("free".utf8)) }
    }

    /// The demuxer reads and parses the samples of every track that it recognizes, requested or not; and it
    /// may refuse the whole file, nondeterministically, because of a track that it can't parse.
    private func hiding(_ track: MovieTrack) -> FilePatch? {
        guard rules.contains(.otherTracks), track.samples.count > 0 else { return nil }
        return hidingBox(at: track.position)
    }

    /// The demuxer recognizes only the code `AVdn` of DNxHD; the code of DNxHR, `AVdh`, means the same
    /// decoder.
    private func renaming(_ track: MovieTrack) -> FilePatch? {
        guard rules.contains(.namesOfDNxHR), let entry = track.entry, entry.format == "AVdh",
            !entry.isEncrypted
        else { return nil }
        return FilePatch(offset: movie.contentOffset + Int64(entry.position), bytes: Array("AVdn".utf8))
    }

    /// Version 2 of QuickTime's sound description has the compression ID -2, which means a variable rate, for
    /// all audio. The ID comes after the code, 8 bytes common to all entries, 8 bytes, the number of channels
    /// and the number of bits.
    private func givingConstantRate(to track: MovieTrack) -> FilePatch? {
        guard rules.contains(.variableRates), let entry = track.entry, entry.audio?.isUncompressed == true
        else { return nil }
        return FilePatch(offset: movie.contentOffset + Int64(entry.position) + 4 + 8 + 8 + 4, bytes: [0, 0])
    }

    /// An inner box of the sample entry declares the byte order, and the demuxer looks for it in 24-bit
    /// entries only. The patch declares the order in the form of version 2 of the sound description, which
    /// fits in the entry's space; everything after it is hidden.
    private func tellingByteOrder(of track: MovieTrack) -> [FilePatch] {
        guard rules.contains(.byteOrders), let entry = track.entry, let sound = entry.audio,
            sound.isByteSwapped, ["in32", "fl32", "fl64"].contains(entry.format),
            let description = LPCMDescription(entry, rate: sound.sampleRate)
        else { return [] }
        let room = entry.length - 8 - LPCMDescription.length
        guard room >= 8 else { return [] }
        let place = movie.contentOffset + Int64(entry.position)
        return [
            FilePatch(offset: place, bytes: Array("lpcm".utf8)),
            FilePatch(
                offset: place + 4 + 8, bytes: description.bytes(compression: 0) + BoxWriter.free(room)),
        ]
    }

    /// The demuxer takes a track shorter than a fifth of the movie for a preview and skips it, except in
    /// fragmented files. The products wrap at 64 bits as in the demuxer.
    func isTakenForPreview(_ track: MovieTrack, in duration: Int64) -> Bool {
        guard rules.contains(.shortTracks), !movie.isFragmented, duration > 0, track.claimedDuration > 0
        else { return false }
        let whole = UInt64(duration) &* UInt64(track.timescale)
        let own = UInt64(track.claimedDuration) &* UInt64(movie.timescale)
        return whole != 0 && (own &* 10) / whole < 2
    }

    /// Without an edit list, the demuxer ends a track at its length although all frames are delayed for
    /// reordering, so that the last frames end later by the same delay.
    private func endsLate(_ track: MovieTrack) -> Bool {
        rules.contains(.trackEnds) && !movie.isFragmented && track.edits.isEmpty && track.claimedDuration > 0
            && track.mediaEnd > track.claimedDuration
            && (track.hasWideDuration || track.mediaEnd < Self.unknownDuration)
    }

    private func lengthening(_ track: MovieTrack, to duration: Int64) -> FilePatch {
        FilePatch(
            offset: movie.contentOffset + Int64(track.durationPosition), field: duration,
            isWide: track.hasWideDuration)
    }

    /// The demuxer ignores the length of a track that declares the largest 31-bit number and takes the end of
    /// the samples from their table.
    private static let unknownDuration: Int64 = 0x7FFF_FFFF
}
