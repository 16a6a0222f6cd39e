internal import Sessions

/// Changes of the whole process that suit a program which mainly renders. The library makes none by itself.
public enum ProcessTuning {
    /// Allows them from now on; to be called before anything is rendered or played.
    ///
    /// - glibc's heap has one arena (`M_ARENA_MAX`) and a fixed threshold for large blocks, unless the environment
    ///   says otherwise, and its free pages go back to the system, at most once a second, after readers were closed.
    ///   Memory then stays level over films of thousands of cuts; other threads that allocate much may wait more.
    /// - SVT-AV1, an encoder, no longer writes its settings to standard error, unless the environment's `SVT_LOG` says so.
    /// - GStreamer no longer chooses `dfbvideosink` by its rank, which brings a process without framebuffer down.
    /// - What GStreamer, Pango and other libraries say by GLib is logged as `cutroom.libraries`, in place of lines on
    ///   standard error and standard output. What ends the process is still said there.
    public static func enable() { SessionProcess.tune() }
}
