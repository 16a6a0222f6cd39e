public import Foundation
public import MediaTypes
internal import Sessions

/// Writes image files, as ImageIO does at Apple.
public enum ImageWriter {
    /// Writes a PNG file, with its transparency. Replaces what is there; the file appears when it is whole.
    /// - Throws: `AVError`, or what Foundation throws if the file cannot be written.
    public static func writePNG(_ image: CGImage, to url: URL) throws {
        try image.pngBytes().write(to: url, options: .atomic)
    }

    /// Writes a JPEG file; transparency is left out. Replaces what is there; the file appears when it is whole.
    /// - Parameter quality: from 0, the smallest, to 100.
    /// - Throws: `AVError`, or what Foundation throws if the file cannot be written.
    public static func writeJPEG(_ image: CGImage, to url: URL, quality: Int = 90) throws {
        try image.jpegBytes(quality: quality).write(to: url, options: .atomic)
    }
}
