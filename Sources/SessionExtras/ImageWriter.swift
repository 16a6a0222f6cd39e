internal import ExtraTypes
public import Foundation
public import MediaTypes
internal import Sessions

/// Writes image files, as ImageIO does on Apple's platforms.
public enum ImageWriter {
    /// Writes a PNG file with its transparency.
    ///
    /// Replaces an existing file; the new one appears when it is complete.
    ///
    /// - Throws: `AVError`: `.diskFull`, or `.operationInterrupted` if the file can't be written for another
    ///   reason.
    public static func writePNG(_ image: CGImage, to url: URL) throws {
        try write(image.pngBytes(), to: url)
    }

    /// Writes a JPEG file without transparency.
    ///
    /// Replaces an existing file; the new one appears when it is complete.
    ///
    /// - Parameter quality: The quality from 0, for the smallest file, to 100.
    /// - Throws: `AVError`, as `writePNG`.
    public static func writeJPEG(_ image: CGImage, to url: URL, quality: Int = 90) throws {
        try write(image.jpegBytes(quality: quality), to: url)
    }

    /// Returns the bytes of a PNG file with the image's transparency.
    ///
    /// - Throws: `AVError` if the image can't be encoded.
    public static func pngData(of image: CGImage) throws -> Data {
        try image.pngBytes()
    }

    private static func write(_ bytes: Data, to url: URL) throws {
        do { try WholeFile.write(bytes, to: url) } catch {
            let problem = WriteProblem(error)
            throw AVError(
                problem.isFull ? .diskFull : .operationInterrupted, reason: "\(url.path): \(problem.cause)",
                url: url, remedy: problem.remedy)
        }
    }
}
