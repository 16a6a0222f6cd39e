internal import Engine
public import Foundation
public import MediaTypes

/// Image files. Ours: at Apple ImageIO writes them.
public enum ImageFile {
    /// Writes a PNG file, with its transparency. Replaces what is there; the file appears when it is whole.
    /// - Throws: `AVError`, or what Foundation throws where the file cannot be written.
    public static func writePNG(_ image: CGImage, to url: URL) throws {
        try write(image, as: .png, to: url)
    }

    /// Writes a JPEG file; transparency is left out. Replaces what is there; the file appears when it is whole.
    /// - Parameter quality: from 0, the smallest, to 100.
    /// - Throws: `AVError`, or what Foundation throws where the file cannot be written.
    public static func writeJPEG(_ image: CGImage, to url: URL, quality: Int = 90) throws {
        try write(image, as: .jpeg(quality: quality), to: url)
    }

    private static func write(_ image: CGImage, as format: StillEncoder.Format, to url: URL) throws {
        do {
            let bytes = try StillEncoder.encoded(image, as: format)
            try Data(bytes).write(to: url, options: .atomic)
        } catch let failure as EngineFailure {
            throw failure.avError
        }
    }
}
