public import MediaTypes

// Containers that AVFoundation doesn't write, by their uniform type identifiers.
extension AVFileType {
    /// WebM. Not part of AVFoundation.
    public static let webM = AVFileType(rawValue: "org.webmproject.webm")
    /// Matroska. Not part of AVFoundation.
    public static let matroska = AVFileType(rawValue: "org.matroska.mkv")
    /// FLAC. Not part of AVFoundation.
    public static let flac = AVFileType(rawValue: "org.xiph.flac")
    /// An animated GIF. Not part of AVFoundation.
    public static let gif = AVFileType(rawValue: "com.compuserve.gif")
    /// PNG images, one for each frame, with numbers in their names. Not part of AVFoundation.
    ///
    /// The number takes the place of `%d`, or of `%05d` with zeros in front, in the last component of the output's URL; it
    /// begins with 1. Without such a place it comes before the extension, after a hyphen.
    public static let png = AVFileType(rawValue: "public.png")
}
