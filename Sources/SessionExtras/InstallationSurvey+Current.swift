public import ExtraTypes
internal import Sessions

extension InstallationSurvey {
    /// Looks at what is installed now. Plugins are found as GStreamer finds them, in its folders and those of
    /// `GST_PLUGIN_PATH`.
    ///
    /// - Throws: `AVError` if GStreamer can't be used.
    public static func current() throws -> InstallationSurvey { try make() }
}
