/// Faults of demuxers, and of elements that choose them.
extension Workaround {
    package static let movieEndsByMediaTime = Workaround(
        "qtdemux",
        """
        ends the whole movie once a track's own time is past the movie's length, which comes too early if an edit begins \
        late in the media, as after an encoder's priming
        """,
        remedy: "the demuxer reads a greater length of the movie",
        mended: [GStreamerVersion(1, 24)], commit: "8295b2ae5c",
        test: "DemuxerWorkaroundTests/moviesEndByTheMediasTime", .tried)

    package static let fragmentIndexTimes = Workaround(
        "qtdemux",
        """
        after seeking takes the times of the list of fragments, which are of presentation, for those of decoding, so \
        that all frames are late by the encoder's reordering
        """,
        remedy: "the demuxer doesn't see the list, and finds the fragment itself",
        mended: [GStreamerVersion(1, 28)], commit: "097f8f2ef1",
        test: "DemuxerWorkaroundTests/listsOfFragmentsTellWhenPicturesAreShown", .tried)

    package static let samplesOfOtherTracks = Workaround(
        "qtdemux",
        """
        reads the samples of every track, wanted or not, and refuses at random a file with a track that nobody can make \
        sense of
        """,
        remedy: "the demuxer doesn't see the other tracks",
        test: "DemuxerWorkaroundTests/samplesOfOtherTracksAreRead", .tried)

    package static let unknownDNxHR = Workaround(
        "qtdemux", "knows DNxHD by the name `AVdn` alone, not DNxHR's `AVdh`",
        remedy: "the demuxer reads the name that it knows; the decoder is the same",
        mended: [GStreamerVersion(1, 26, 2)], commit: "fefea0a612",
        test: "DemuxerWorkaroundTests/resolutionsOfDNxHDAreUnknown", .tried)

    package static let previewTracks = Workaround(
        "qtdemux", "takes a track shorter than a fifth of the movie for a preview, and skips it",
        remedy: "the demuxer reads that the track's length isn't known",
        test: "DemuxerWorkaroundTests/tracksShorterThanAFifthAreSkipped", .tried)

    package static let tracksWithoutEdits = Workaround(
        "qtdemux",
        """
        ends a track without an edit list at its length, though all frames wait for a reordering decoder and the last ones \
        end by as much later
        """,
        remedy: "the demuxer reads a greater length of the track",
        test: "DemuxerWorkaroundTests/moviesWithoutEditsEndByTheirDecodingTimes", .tried)

    package static let severalEdits = Workaround(
        "qtdemux",
        """
        loses frames at the edges of several edits of a track, or all behind one of them, and doesn't give the coded audio \
        before an edit, which decoders need
        """,
        remedy: "the demuxer doesn't see the edit list; the compiler applies it",
        test: "EditedMovieTests/framesAndSamplesAreThoseOfTheEdits", .read)

    package static let severalDescriptions = Workaround(
        "qtdemux",
        """
        announces the sample description of the samples that it looks at, not of those that it gives: after a seek, frames are \
        decoded by another description
        """,
        remedy: "tracks of several formats aren't decoded, only copied",
        test: "JoinedRefusalTests/severalFormatsAreNotDecoded", .read)

    package static let fullRangeOfMovies = Workaround(
        "qtdemux",
        "looks for the full-range flag of a `colr` box in the wrong place, so that full range is lost",
        remedy: """
            the plan says the colors of such a track, whichever version makes or renders it: a plan may be rendered elsewhere
            """,
        mended: [GStreamerVersion(1, 22, 12), GStreamerVersion(1, 24, 3), GStreamerVersion(1, 26)],
        commit: "cd95d02032", test: "DemuxerWorkaroundTests/fullRangeIsLost", .tried)

    package static let rateOfFragments = Workaround(
        "qtdemux, av1parse",
        """
        tells another frame rate with a fragment whose frames last longer or shorter; av1parse forgets the sequence header \
        over it, and leaves out what comes before the next one
        """,
        remedy: "caps of AV1 that differ from the last by their rate alone are dropped",
        test: "FragmentedFilesTests/areWhole", .read)

    package static let missingMovieBox = Workaround(
        "qtdemux",
        "may stop without an error at a file without its movie box; on a busy machine the error of an impossible one gets lost",
        remedy: "such files are refused without asking it", test: "InspectionErrorTests/badFile", .read)

    package static let encodersAudioInUserData = Workaround(
        "qtdemux",
        """
        moves all samples of audio to earlier times where the user data tell how much of it is the encoder's (`iTunSMPB`), \
        or only that Nero's encoder made it, if there is an edit list for it or not
        """,
        remedy: "the demuxer doesn't see the user data", since: GStreamerVersion(1, 24),
        test: "FileSoundTests/soundsAsDecoded", .read)

    package static let timesOfLPCM = Workaround(
        "qtdemux",
        """
        gives all samples of LPCM the time zero if their sample entry has the compression ID -2, as version 2 of QuickTime's sound \
        description has it, with which sound of more than 65,535 Hz is told
        """,
        remedy: "the demuxer doesn't see the ID", mended: [GStreamerVersion(1, 26)],
        test: "FileSoundTests/uncompressedSoundOfAnyRate", .read)

    package static let byteOrdersOfPCM = Workaround(
        "qtdemux",
        """
        takes uncompressed sound of 32 and 64 bits for such with the greatest byte first, because it looks only into sample entries \
        of 24 bits for the box that tells the order
        """,
        remedy: "the order is told by version 2 of QuickTime's sound description",
        mended: [GStreamerVersion(1, 26)],
        test: "FileSoundTests/uncompressedSoundOfAnyRate", .read)

    package static let delaysOfMatroska = Workaround(
        "matroskademux",
        "doesn't look at the delay of an audio encoder (`CodecDelay`), which blocks' times count",
        remedy: "it is read from the file, and what is heard is that much earlier",
        test: "MatroskaDelaysTests/areReadByTrack", .read)

    package static let wrongIndexOfMXF = Workaround(
        "mxfdemux",
        """
        ends the process by an assertion if the file has a unit that the index lacks behind units that it has, and reads \
        beyond an index's tables if these say other numbers of entries than they have
        """,
        remedy: "the demuxer doesn't see such an index", test: "MXFPatchesTests/wrongIndexesAreHidden", .read)

    package static let missingSetsOfMXF = Workaround(
        "mxfdemux", "reads what isn't there if a track lacks its sequence, or a package a track",
        remedy: "such files are refused",
        test: "MXFPatchesTests/metadataThatLackWhatTheyNameAreRefused", .read)

    package static let streamTimeOfMatroska = Workaround(
        "matroskademux",
        """
        counts stream time from the file's first packet, but only until its streams are complete, and from zero after a seek
        """,
        remedy: "stream time is the packets' own time, in each segment; one that says nothing new is dropped",
        test: "FileStartTests/aLatePictureStaysLate", .read)

    package static let proResInMatroska = Workaround(
        "matroskademux", "loses the times of ProRes", remedy: "such files are refused, with what to do",
        test: "DemuxerWorkaroundTests/timesOfProResInMatroskaAreLost", .tried)

    package static let namelessPads = Workaround(
        "flvdemux",
        "ends with an error if one of its pads has no peer while another one still waits for its own",
        remedy: "what comes out of pads that nobody needs is discarded",
        test: "MadeFootageTests/looksAndSoundsAsFFmpegDecodesIt", .read)

    package static let padsMadeTwice = Workaround(
        "flvdemux",
        "sought while it makes a pad, makes the pad again, and ends the process because it had been made before",
        remedy: "it is sought only when it has its pads",
        test: "MadeFootageTests/looksAndSoundsAsFFmpegDecodesIt", .read)

    package static let latePads = Workaround(
        "mpegpsdemux, parsebin",
        """
        the one makes a pad when the first packet of a stream comes, also behind a seek; the other blocks it for good if the \
        streams that it knew have ended before
        """,
        remedy: "what comes out of a pad is discarded that is made when the wanted stream is taken already",
        test: "PartTests/partsBeginWhereTheyShould", .read)

    package static let keyFramesOfASF = Workaround(
        "asfdemux",
        """
        takes the index's time for the first one wanted if a seek goes to a key frame, which is up to 3 seconds late at a file's \
        start, and looks only at the last frame of a packet for a key frame before it: others are lost until the next one
        """,
        remedy: "it is sought exactly to a second before", test: "PartTests/partsBeginWhereTheyShould", .read)

    package static let fewTimesInProgramStreams = Workaround(
        "mpegpsdemux, mpegvideoparse",
        "give a presentation time only to the frames for which the file has one",
        remedy: "the others get theirs from their decoding time and their place in the group",
        test: "DemuxerWorkaroundTests/programStreamsTellFewTimes", .tried)

    package static let timesOfTheNextPicture = Workaround(
        "mpegvideoparse",
        """
        gives a frame whose group's header ends one packet, and whose own header begins the next, that packet's time, which is \
        of the frame behind
        """,
        remedy: """
            a time that is a frame late there isn't taken for the frame's own, and video is sought two seconds before what is \
            wanted
            """,
        test: "ProgramStreamTests/smallPicturesAreShownOnceEach", .read)

    package static let aspectOfRawAVI = Workaround(
        "avidemux", "tells a pixel aspect ratio of -1/1 for uncompressed red, green and blue",
        remedy: "such a ratio is taken for 1/1", test: "PictureKindTests/uncompressedColorsInAVI", .read)

    package static let decodingTimesOfAVI = Workaround(
        "avidemux, mxfdemux",
        "tell when frames are decoded, not when they are presented; mxfdemux only without an index",
        remedy: """
            the decoder finds presentation times from decoding times, and MPEG video is sought a second before what is wanted
            """,
        test: "DemuxerWorkaroundTests/framesOfAVIAreInDecodingOrder", .tried)

    package static let privateAudio = Workaround(
        "tsdemux",
        "leaves out AAC and MPEG audio as programs write it into .m2ts files, as private data, without a word",
        remedy: "such files are refused, with what to do", test: "FileStartTests/unreadableStreamsAreRefused",
        .read)

    package static let sparseClock = Workaround(
        "tsdemux",
        "takes a pause of more than half a second in the readings of a stream's clock for a break of half a second",
        remedy: "tables that the stream repeats meanwhile are replaced by readings; without any, a warning",
        test: "TransportPauseTests/framesAreAtTheirTimes", .read)

    package static let transportStart = Workaround(
        "tsdemux", "gives what it is sought to at the start other times than at first",
        remedy: "reading the start anew opens the file anew",
        test: "CodedSoundTests/jumpsSoundTheSameEachTime", .read)

    package static let adpcmBlocks = Workaround(
        "wavparse, avidemux",
        "with libav 5, the samples of ADPCM's blocks are counted wrongly: by half if there is one channel",
        remedy: "such files are refused, with what to do, whichever libav there is",
        test: "FileStartTests/unreadableStreamsAreRefused", .read)

    package static let unseekableAU = Workaround(
        "auparse", "counts wrongly after a seek", remedy: "such files are refused by their first bytes",
        test: "FileStartTests/theFirstBytesTellWhatCannotBeSought", .read)

    package static let unseekableWave64 = Workaround(
        "avdemux_w64", "now and then gets no data", remedy: "such files are refused by their first bytes",
        test: "FileStartTests/theFirstBytesTellWhatCannotBeSought", .read)

    package static let picturesOfHEIF = Workaround(
        "qtdemux", "doesn't read pictures of HEIF and AVIF, for which Debian has no other element",
        remedy: "such files are refused, with what to do", test: "StillTests/whatNothingHereReadsIsNamed",
        .read)

    static let demuxers = [
        movieEndsByMediaTime, fragmentIndexTimes, samplesOfOtherTracks, unknownDNxHR, previewTracks,
        tracksWithoutEdits, severalEdits, severalDescriptions, fullRangeOfMovies, rateOfFragments,
        missingMovieBox, picturesOfHEIF,
        streamTimeOfMatroska,
        proResInMatroska, namelessPads, padsMadeTwice, fewTimesInProgramStreams, timesOfTheNextPicture,
        aspectOfRawAVI, decodingTimesOfAVI,
        privateAudio, encodersAudioInUserData, timesOfLPCM, byteOrdersOfPCM, delaysOfMatroska, keyFramesOfASF,
        wrongIndexOfMXF, missingSetsOfMXF,
        sparseClock, transportStart, adpcmBlocks, unseekableAU, unseekableWave64,
    ]
}
