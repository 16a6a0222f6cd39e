/// Faults of parsers, of bins that choose elements, and of the discoverer that is built on them.
extension Workaround {
    package static let parserThatDoesNotWait = Workaround(
        "aiffparse",
        """
        is started before decodebin has blocked its pad; if what it has read comes before the block, nobody takes it, one \
        time in some hundred
        """,
        remedy: "its first event waits for the block", test: "CodedSoundTests/jumpsSoundTheSameEachTime",
        .read)

    package static let padsBlockedForGood = Workaround(
        "parsebin",
        """
        puts a parser's pad out while the parser tells its caps; told of them, it blocks the pad once more, finds that all \
        is put out already, and leaves it blocked for good (gst_parse_bin_expose)
        """,
        remedy: "nothing that leaves through its pads is held back",
        test: "ParsedPadTests/itsPadIsNotHeldBack", .read)

    package static let gifWithoutEnd = Workaround(
        "decodebin", "never ends a GIF", remedy: "a still GIF is decoded without it",
        test: "DemuxerWorkaroundTests/aGIFEnds", .tried)

    package static let stillsInParts = Workaround(
        "decodebin", "hands decoders of TIFF and BMP parts of the file, where it chooses those of libav",
        remedy: "such pictures are decoded without it", test: "StillTests/eachFormatIsRead", .read)

    package static let promisedAlpha = Workaround(
        "vp8alphadecodebin, vp9alphadecodebin",
        "end with an error for a track that says its frames have alpha, but has none; some programs copy the flag alone",
        remedy: "the demuxer doesn't see the flag",
        test: "DemuxerWorkaroundTests/alphaThatIsPromisedHasToCome", .tried)

    package static let colorsOfMatroska = Workaround(
        "matroskademux",
        "gives the colors of the file, or the part of them that it states, in place of those that H.264 and HEVC state",
        remedy: "the demuxer doesn't see the file's colors if the stream states all of them",
        test: "DemuxerWorkaroundTests/colorsOfMatroskaAreThoseOfTheStream", .read)

    package static let stoppedWhileMaking = Workaround(
        "decodebin",
        """
        stopped while it makes its elements on a streaming thread, may free a lock that is held, or read what is gone
        """,
        remedy: "streaming is ended first", test: "StoppingTests/nothingIsStoppedWhileElementsAreMade", .read)

    package static let estimatedDuration = Workaround(
        "discoverer", "on a busy machine may ask for an estimated duration before there is one",
        remedy: "it is asked again", test: "InspectionContainerTests/sound", .read)

    package static let streamsToldTwice = Workaround(
        "discoverer",
        """
        now and then tells a video stream twice whose format the demuxer did not know exactly, once without a size; and \
        always the audio of DVDs and Blu-ray discs, once as what it is wrapped in
        """,
        remedy: "the one that says less is left out", test: "InspectionContainerTests/soundOfDiscs", .read)

    package static let accessBehindPackets = Workaround(
        "ac3parse",
        """
        ends with an error for a packet of a DVD in which no frame begins if its pointer to the first frame is behind its end, \
        as ffmpeg writes it
        """,
        remedy: "such a pointer becomes 0, which says that no frame begins",
        test: "DemuxerWorkaroundTests/packetsOfDiscsMayLackFrames", .tried)

    package static let packetsBeforeSegment = Workaround(
        "aacparse, ac3parse, flacparse, mpegaudioparse",
        """
        give all packets from the last place that they have read to the one that is sought, so that what is decoded there \
        depends on how far they had come, and takes as long as what lies between
        """,
        remedy: "they drop what ends before the place (`disable-clip`)", since: GStreamerVersion(1, 28),
        test: "ParserWorkaroundTests/packetsBeforeASoughtPlaceAreLeftOut", .tried)

    static let parsers = [
        parserThatDoesNotWait, padsBlockedForGood, gifWithoutEnd, stillsInParts, promisedAlpha,
        colorsOfMatroska,
        stoppedWhileMaking,
        estimatedDuration, streamsToldTwice, accessBehindPackets,
        packetsBeforeSegment,
    ]
}
