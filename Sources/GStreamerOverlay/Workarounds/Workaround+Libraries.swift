/// Faults of GStreamer's libraries.
extension Workaround {
    package static let queriedCaps = Workaround(
        "GstPad",
        """
        asked for its caps, a pad of fixed caps looks its current ones up, lets go of its lock, and takes its reference only \
        then (gst_pad_query_caps_default): stopped on another thread in between, it reads what is gone
        """,
        remedy: "a query holds the caps of each such pad that it asks",
        test: "QueriedCapsTests/theQueryHoldsThemToItsEnd", .read)

    package static let lentPictures = Workaround(
        "GstBufferPool",
        """
        takes a buffer back only when nobody holds its memory, and a copy that shares the memory lets go of its metas first, \
        so that a parent buffer meta comes too soon
        """,
        remedy: "the memory itself holds the buffer",
        test: "LentPictureTests/aPoolGetsItsMemoryBackAfterTheLastCopy", .read)

    package static let constantFunction = Workaround(
        "gst_video_format_from_string",
        "is declared as if it didn't read the name, so that Swift frees the text before the call",
        remedy: "it is called from C", test: "SamplerLayoutTests/planesLieWhereGStreamerPutsThem", .read)

    static let libraries = [queriedCaps, lentPictures, constantFunction]
}
