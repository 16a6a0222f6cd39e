import Foundation
import MediaTypes
import TestSupport

/// ImageMagick as the independent judge of transformed pictures.
enum ImageMagick {
    private static let program = "convert"

    /// Whether a program of that name is here and is ImageMagick.
    static let isHere: Bool = {
        let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
        let files = path.split(separator: ":").map { "\($0)/\(program)" }
        guard let file = files.first(where: FileManager.default.isExecutableFile(atPath:)) else {
            return false
        }
        let (process, output) = (Process(), Pipe())
        process.executableURL = URL(fileURLWithPath: file)
        process.arguments = ["-version"]
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        do { try process.run() } catch { return false }
        let words = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return String(decoding: words, as: UTF8.self).contains("Version: ImageMagick")
    }()

    /// A plane of 8 bits drawn through a transform, bilinear, onto a picture of the same size.
    static func transformed(
        _ picture: SamplerPicture, _ plane: Int, by transform: CGAffineTransform
    ) async throws -> [Double] {
        let folder = try TemporaryFolder.make("magick")
        defer { TemporaryFolder.remove(folder) }
        let size = picture.size(plane)
        let (file, result) = (
            folder.appendingPathComponent("in.pgm"), folder.appendingPathComponent("out.gray")
        )
        let header = Data("P5 \(size.width) \(size.height) 255\n".utf8)
        try (header + Data(picture.samples(plane).map { UInt8($0) })).write(to: file)
        let numbers = [transform.a, transform.b, transform.c, transform.d, transform.tx, transform.ty]
        // The point filter turns area resampling off, and leaves the interpolation asked for.
        try await ChildProcess.run(
            program,
            [file.path, "-virtual-pixel", "edge", "-filter", "point", "-interpolate", "bilinear"]
                + ["-distort", "AffineProjection", numbers.map { "\($0)" }.joined(separator: ",")]
                + ["-depth", "8", "gray:\(result.path)"])
        return try Data(contentsOf: result).map { Double($0) }
    }
}
