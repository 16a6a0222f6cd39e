/// Faults of decoders, filters and encoders.
extension Workaround {
    package static let flacLayouts = Workaround(
        "flacdec",
        """
        takes FLAC's order of seven and eight channels (RFC 9639, 9.1.3) for another one, so that the center is heard behind
        """,
        remedy: "the channels are put where they belong",
        mended: [GStreamerVersion(1, 26, 10), GStreamerVersion(1, 28)], commit: "79f2458803",
        harmsOthers: true,
        test: "CoderWorkaroundTests/channelsOfFLACAreMisplaced", .tried)

    package static let decodersThatRemember = Workaround(
        "avdec_aac, avdec_ac3, avdec_eac3, avdec_mp3, avdec_wmav2, faad, a52dec",
        """
        keep the generator of their noise or dither over a flush, so that what is heard after a seek depends on how much was \
        decoded before
        """,
        remedy: "with the first buffer after a flush such a decoder begins as it began first",
        test: "CodedSoundTests/jumpsSoundTheSameEachTime", .read)

    package static let framesLeftInVP9 = Workaround(
        "vp9enc",
        """
        asks libvpx only once for the frames that it holds back at the end, which gives no more than fit into an uncompressed \
        one: of noise, and of high bit rates, the last are lost
        """,
        remedy: "at the end it is asked until no frame is left",
        test: "EncoderContentTests/noFrameIsLeftInVP9", .read)

    package static let picturesCopiedTwice = Workaround(
        "gst-libav",
        """
        decode into their pool's pictures, but copy each once more into new memory, because libav keeps them for others to \
        refer to
        """,
        remedy: "they decode into memory of libav's and copy into the pool's pictures",
        test: "LentPictureTests/aPoolGetsItsMemoryBackAfterTheLastCopy", .read)

    package static let framesInPlace = Workaround(
        "gst-libav",
        """
        with libav before 6.1, give all frames the time of the first one where a decoder writes each into the last one's \
        memory, such as those of QuickTime's Animation, Cinepak and Flash screen video, if that is memory of libav's
        """,
        remedy: "such decoders decode into their pool's memory",
        test: "FramesInPlaceTests/haveTheirOwnTimes", .read)

    package static let timesGivenToOthers = Workaround(
        "GstVideoDecoder", "gives presentation times to other frames where only some have one",
        remedy: "frames with a decoding time have no presentation time",
        test: "FileStartTests/theFirstPictureIsAtZero", .read)

    package static let framesBehindGaps = Workaround(
        "avdec_h264",
        """
        loses frames where the numbers of frames that others refer to have a gap, as where decoding begins within a stream: \
        libav makes up each missing frame, and when it frees one of them the element lets go of the frame that it was made \
        for; before 1.24 it does so with a single thread
        """,
        remedy: "frames are renumbered, so that none is missing",
        mended: [GStreamerVersion(1, 28, 2)], commit: "e55221d8ea",
        test: "SoughtFramesTests/imagesAreThoseOfTheWhole", .read)

    package static let referencesBehindGaps = Workaround(
        "avdec_h265",
        """
        loses frames where ones that others refer to are missing, as where decoding begins within a stream: libav makes up \
        each missing one, and when it frees one of them the element lets go of the frame that it was made for, and with the \
        next picture that it gives also of all frames that other threads have not begun with
        """,
        remedy: """
            decoding begins one place of random access earlier, what is decoded before the next one isn't shown, and it is \
            decoded frame by frame, in slices
            """,
        since: GStreamerVersion(1, 24), mended: [GStreamerVersion(1, 28, 2)], commit: "e55221d8ea",
        test: "SoughtFramesTests/areThoseOfTheWhole", .read)

    package static let lastAlpha = Workaround(
        "alphacombine",
        "drops the last frame if alpha's stream has ended before the frame comes, though its alpha waits",
        remedy: "the end of alpha waits until all alpha that came is combined",
        since: GStreamerVersion(1, 26),
        test: "MadeFootageTests/looksAndSoundsAsFFmpegDecodesIt", .read)

    package static let deepPNG = Workaround(
        "pngdec", "gives colors of 16 bits in another order, and opacity a pixel late",
        remedy: "gdkpixbufdec decodes them; in video they are refused",
        test: "PictureKindTests/eachKindOfPNG",
        .read)

    package static let unknownPixels = Workaround(
        "gst-libav",
        """
        make a pool from memory that nobody has written, or read a format that isn't there, if frames have a pixel format \
        that GStreamer lacks, such as gray of 10 bits in HEVC: the process ends, or memory is said to be short
        """,
        remedy:
            "they decode into memory of libav's, tell that they refuse such a frame, and get nothing more",
        test: "UnknownPixelsTests/areRefused", .read)

    package static let misreadPixels = Workaround(
        "qtdemux, matroskademux, avidemux",
        """
        give other colors of uncompressed video without an error if the file's rows aren't as long as GStreamer's, or it has \
        a palette; qtdemux also of palettes in other formats, and of `v308`, `yuv2`, and `raw ` of 15 and 16 bits
        """,
        remedy: "such video is refused, with what to do", test: "MisreadMediaTests/pixelsAreRefused", .read)

    package static let headersAlone = Workaround(
        "vorbisdec",
        "ends with an error if it gets headers but no packets, so that the discoverer refuses the file",
        remedy: "in the discoverer, it takes the headers from its caps, with the first packet",
        test: "LastFrameTests/soundMayHaveNoPackets", .read)

    package static let lpcmOfDiscs = Workaround(
        "dvdlpcmdec",
        """
        gives noise for more than 16 bits: of Blu-ray discs always, of DVDs unless packets hold whole groups of four samples; \
        and for odd numbers of channels of Blu-ray discs
        """,
        remedy: "such audio is refused, with what to do", test: "MisreadMediaTests/soundOfDiscsIsRefused",
        .read)

    package static let cmykJPEG = Workaround(
        "jpegdec", "ends with an error for four samples a pixel", remedy: "gdkpixbufdec decodes them",
        test: "PictureKindTests/jpegsForPrint", .read)

    package static let rareSamplingOfJPEG = Workaround(
        "jpegdec",
        "decodes chroma that is sampled by rare factors, such as 4x1, to other colors, or ends with an error",
        remedy: "gdkpixbufdec decodes images of that kind", test: "PictureKindTests/samplingOfJPEG", .read)

    static let decoders = [
        flacLayouts, decodersThatRemember, picturesCopiedTwice, framesInPlace, timesGivenToOthers,
        framesBehindGaps, referencesBehindGaps, lastAlpha, deepPNG, unknownPixels, misreadPixels,
        headersAlone, lpcmOfDiscs, cmykJPEG, rareSamplingOfJPEG,
    ]

    package static let timesOfYADIF = Workaround(
        "deinterlace", "with `method=yadif` gives the first and last frames of a stream wrong times",
        remedy: "the next best method is used", test: "CoderWorkaroundTests/yadifGivesWrongTimes", .tried)

    package static let rowsOfFields = Workaround(
        "deinterlace",
        """
        with `method=greedyh` or `tomsmocomp` takes the strides of what it writes for those of what it reads, and doesn't write \
        the last row of planes with an odd number of rows, nor alpha in the first row of `AYUV`
        """,
        remedy: "the method is `greedyl`", test: "FieldRowsTests/rowsStayInTheirColumns", .read)

    package static let colorRowsOfFields = Workaround(
        "videoconvert, videoconvertscale",
        """
        don't write all color rows of interlaced 4:2:0 whose height is 2 more than a multiple of 4, so that one field has a \
        color row more than the other
        """,
        remedy: "such frames are deinterlaced in 4:2:0", test: "FieldRowsTests/colorsReachTheLastRow", .read)

    package static let flatAreasWhenScaling = Workaround(
        "videoconvertscale",
        "shifts the level of flat areas by a step or more with some methods, such as `lanczos`",
        remedy: "the method is `bilinear2`", test: "CoderWorkaroundTests/flatAreasChangeTheirLevel", .tried)

    package static let bordersOfDeepVideo = Workaround(
        "videoscale, videoconvertscale",
        "with `add-borders`, fill the borders of Y'CbCr of more than 8 bits with the greatest value of each component",
        remedy: "the borders are painted behind the element", since: GStreamerVersion(1, 28),
        test: "CoderWorkaroundTests/bordersOfDeepVideoAreBlack", .tried)

    package static let rangeOfConverter = Workaround(
        "videoconvert",
        """
        leaves the range as it is wherever it need not look at the matrix, and maps light between displays by cutting it off
        """,
        remedy: "range and light are converted by Cutroom", test: "CoderWorkaroundTests/theRangeStays", .tried
    )

    package static let alphaOfPlanarVideo = Workaround(
        "videoconvert, videoconvertscale",
        "give planar Y'CbCr of 8 bits without alpha an alpha of 128 in `A420`, instead of 255",
        remedy: "it is converted to `NV12` first", test: "CoderWorkaroundTests/planarVideoIsHalfTransparent",
        .tried)

    static let filters = [
        timesOfYADIF, rowsOfFields, colorRowsOfFields,
        flatAreasWhenScaling,
        bordersOfDeepVideo, rangeOfConverter, alphaOfPlanarVideo,
    ]

    package static let copiedHeaders = Workaround(
        "x265enc",
        """
        puts a copy of the headers before a stream that begins with headers of its own, as that of HDR10 does; the copy ends \
        in memory that nobody has written, and if it reads like a broken header, h265parse loses the first frame's time
        """,
        remedy: "the copy is cut off", test: "CoderWorkaroundTests/headersOfHEVCAreCopied", .tried)

    package static let colorsOfAV1 = Workaround(
        "av1enc", "leaves primaries, transfer function and matrix out of the stream",
        remedy: "they are written into the sequence header", test: "CoderWorkaroundTests/colorsOfAV1AreLost",
        .tried)

    package static let colorsOfProRes = Workaround(
        "avenc_prores_ks", "leaves primaries, transfer function and matrix out of frames",
        remedy: "they are written into each frame's header",
        test: "CoderWorkaroundTests/colorsOfProResAreLost", .tried)

    package static let colorsOfVP9 = Workaround(
        "vp9enc", "leaves the matrix of BT.2020 out of the stream",
        remedy: "it is written into keyframes", test: "CoderWorkaroundTests/colorsOfVP9AreLost", .tried)

    package static let eightBitsOfAV1 = Workaround(
        "av1enc", "takes 8 bits only",
        remedy: "10 bits are coded by svtav1enc where it is installed, else refused",
        test: "CoderWorkaroundTests/av1encTakesEightBits", .tried)

    static let encoders = [
        copiedHeaders, colorsOfAV1, colorsOfProRes, colorsOfVP9, eightBitsOfAV1, framesLeftInVP9,
    ]
}
