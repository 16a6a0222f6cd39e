public import MediaTypes

// Containers that AVFoundation doesn't write, as uniform type identifiers.
extension AVFileType {
    /// WebM. Not part of AVFoundation.
    public static let webM = AVFileType(rawValue: "org.webmproject.webm")
    /// Matroska. Not part of AVFoundation.
    public static let matroska = AVFileType(rawValue: "org.matroska.mkv")
    /// FLAC. Not part of AVFoundation.
    public static let flac = AVFileType(rawValue: "org.xiph.flac")
    /// An animated GIF. Not part of AVFoundation.
    public static let gif = AVFileType(rawValue: "com.compuserve.gif")
    /// Numbered PNG images, one per frame. Not part of AVFoundation.
    ///
    /// The number starts at 1 and replaces `%d`, or `%05d` for leading zeros, in the last component of the
    /// output's URL. Without such a placeholder, a hyphen and the number precede the extension.
    public static let png = AVFileType(rawValue: "public.png")
}
