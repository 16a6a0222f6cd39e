public import MediaTypes

// Containers that AVFoundation doesn't write, by their uniform type identifiers.
extension AVFileType {
    /// WebM. Not part of AVFoundation.
    public static let webM = AVFileType(rawValue: "org.webmproject.webm")
    /// Matroska. Not part of AVFoundation.
    public static let matroska = AVFileType(rawValue: "org.matroska.mkv")
    /// FLAC. Not part of AVFoundation.
    public static let flac = AVFileType(rawValue: "org.xiph.flac")
}
