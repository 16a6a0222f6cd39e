internal import Foundation

/// The libraries of this process that make what is written: those of encoders, and those that draw text.
enum LoadedLibraries {
    private static let names: Set = [
        "aom", "avcodec", "cairo", "fdk-aac", "freetype", "harfbuzz", "mp3lame", "opus", "pango-1.0",
        "swresample", "swscale", "vpx", "x264", "x265",
    ]

    /// Their versions, as in the names of their files, by the names of the libraries.
    static var versions: [String: String] {
        // The size of such a file is 0: it has to be read to its end.
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
