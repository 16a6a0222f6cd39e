internal import Foundation

/// The libraries of this process that determine the output: those of encoders, and those that draw text.
enum LoadedLibraries {
    private static let names: Set = [
        "aom", "avcodec", "cairo", "fdk-aac", "freetype", "harfbuzz", "mp3lame", "opus", "pango-1.0",
        "swresample", "swscale", "vpx", "x264", "x265",
    ]

    /// The versions of the libraries, as in their file names, by library name.
    static var versions: [String: String] {
        // The reported size of such a file is 0, so it is read to its end.
        guard let maps = try? FileHandle(forReadingAtPath: "/proc/self/maps")?.readToEnd() else { return [:] }
        var versions: [String: String] = [:]
        for line in String(decoding: maps, as: UTF8.self).split(separator: "\n") {
            guard let slash = line.lastIndex(of: "/"),
                let match = line[slash...].wholeMatch(of: #/\/lib(.+?)\.so\.([\d.]+)/#),
                names.contains(String(match.1))
            else { continue }
            versions["lib\(match.1)"] = String(match.2)
        }
        return versions
    }
}
