internal import Sessions

/// Changes of the whole process that suit a program that mainly renders. The library itself makes none.
public enum ProcessTuning {
    /// Allows the changes from now on. Call this before anything is rendered or played.
    ///
    /// - glibc's heap has one arena (`M_ARENA_MAX`) and a fixed threshold for large blocks, unless the
    ///   environment sets them, and its free pages are returned to the system, at most once a second, after
    ///   readers were closed. Memory then stays level over compositions of thousands of cuts; other threads
    ///   that allocate much may wait longer.
    /// - SVT-AV1, an encoder, no longer writes its settings to standard error, unless the environment sets
    ///   `SVT_LOG`.
    /// - GStreamer no longer chooses `dfbvideosink` by its rank, because it ends a process without a
    ///   framebuffer.
    /// - Messages that GStreamer, Pango and other libraries write through GLib are logged as
    ///   `cutroom.libraries` and no longer printed to standard error and standard output. Fatal messages are
    ///   still printed there.
    public static func enable() { SessionProcess.tune() }
}
