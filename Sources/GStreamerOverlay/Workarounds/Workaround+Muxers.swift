/// Faults of muxers, and data that they don't write.
extension Workaround {
    package static let opusByteOrder = Workaround(
        "mp4mux",
        """
        writes the numbers of Opus's configuration with the least byte first, so that players leave out 14,337 samples in \
        place of 312
        """,
        remedy: "they are turned round in the finished file",
        mended: [GStreamerVersion(1, 22, 4), GStreamerVersion(1, 24)], commit: "f3496ea3bf",
        test: "MuxerWorkaroundTests/numbersOfOpusStandTheWrongWayRound", .tried)

    package static let opusFirstPacket = Workaround(
        "mp4mux",
        "makes the first packet of Opus as long as what is heard of it, so that all others are early by the rest",
        remedy: "its length is corrected in the finished file",
        test: "MuxerWorkaroundTests/theFirstPacketOfOpusIsTooShort", .tried)

    package static let vp9InMovies = Workaround(
        "mp4mux", "crashes on VP9 whose caps don't say where chroma samples are",
        remedy: "the caps say it", mended: [GStreamerVersion(1, 28)], commit: "f05d2b6cd1",
        test: "MuxerWorkaroundTests/vp9WithoutChromaSiteCrashes", .tried)

    package static let unwrittenAdditions = Workaround(
        "mp4mux, qtmux",
        "write no chapters, no place of recording and no display that ProRes and AV1 were graded on",
        remedy: "they are written into the finished file", test: "ChapterExportTests/everyContainerHasThem",
        .read)

    package static let audioKeyBlocks = Workaround(
        "matroskamux",
        """
        says of blocks of video only that decoding can begin with them; browsers that seek to a first block that doesn't say \
        it wait for ever
        """,
        remedy: "blocks of audio that don't say it do so in the finished file",
        mended: [GStreamerVersion(1, 24, 11), GStreamerVersion(1, 26)], commit: "06a0ab7b33",
        test: "MuxerWorkaroundTests/blocksOfAudioAreNoKeyFrames", .tried)

    package static let quotedTags = Workaround(
        "matroskamux", "writes texts of tags as values stand in launch lines: in quotes, with backslashes",
        remedy: "they are written anew in the finished file",
        test: "MuxerWorkaroundTests/textsOfTagsAreQuoted", .tried)

    package static let randomIdentifiers = Workaround(
        "matroskamux",
        "makes up identifiers at random, one in 256 a byte shorter, and writes the time of day, so that no two files are the same",
        remedy: "in the finished file they are written anew, all as long",
        test: "MatroskaIdentifierTests/filesAreTheSameHoweverShortTheirIdentifiers",
        .tried)

    package static let encoderDelayOfMP3 = Workaround(
        "xingmux", "writes its table without the encoder's delay and padding",
        remedy: "they are written into the finished file",
        test: "MuxerWorkaroundTests/delaysOfMP3AreNotWritten", .tried)

    static let muxers = [
        opusByteOrder, opusFirstPacket, vp9InMovies, unwrittenAdditions, audioKeyBlocks, quotedTags,
        randomIdentifiers,
        encoderDelayOfMP3,
    ]
}
