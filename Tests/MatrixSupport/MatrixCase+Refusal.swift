extension MatrixCase {
    /// Whether the file is refused when it is opened, because GStreamer cannot read it: see the table in Docs/Media.md.
    package var isRefused: Bool {
        (container == .m2ts && sound == .aac) || (container == .mkv && video == .prores)
    }

    /// Whether the file comes out wrong as yet, as Docs/Media.md says: MXF with reordered pictures, reordered pictures
    /// beside MP3 in AVI, and WMV, whose rate is guessed.
    package var isKnownFault: Bool {
        switch container {
        case .mxf: structure != .forwards
        case .avi: structure != .forwards && sound == .mp3
        case .wmv: true
        default: false
        }
    }
}
