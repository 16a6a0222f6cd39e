public import ExtraTypes
internal import Sessions

extension InstallationSurvey {
    /// Surveys the current installation.
    ///
    /// Plugins are found as GStreamer finds them, in its folders and those of `GST_PLUGIN_PATH`.
    ///
    /// - Throws: `AVError` if GStreamer can't be used.
    public static func current() throws -> InstallationSurvey { try make() }
}
