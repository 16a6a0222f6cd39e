import CPango
import Foundation
import MediaTypes

extension InstalledFonts {
    /// The system's font files and the files that configure their selection, each with its size and date, in
    /// order.
    package static var files: [String] {
        fonts.union(configuration).map { path in
            let file = FileIdentity(path: path)
            return "\(path) \(file?.length ?? -1) \(file?.seconds ?? 0).\(file?.nanoseconds ?? 0)"
        }.sorted()
    }

    /// The system's font files by name and size, in order, wherever they are.
    package static var namesAndSizes: [String] {
        fonts.map { path in
            "\((path as NSString).lastPathComponent) \(FileIdentity(path: path)?.length ?? -1)"
        }.sorted()
    }

    private static var fonts: Set<String> {
        guard FcInit() != 0, let set = FcConfigGetFonts(nil, FcSetSystem) else { return [] }
        return Set(
            (0..<Int(set.pointee.nfont)).compactMap { index in
                var name: UnsafeMutablePointer<FcChar8>?
                guard FcPatternGetString(set.pointee.fonts[index], FC_FILE, 0, &name) == FcResultMatch else {
                    return nil
                }
                return name.map { String(cString: $0) }
            })
    }

    private static var configuration: Set<String> {
        guard let list = FcConfigGetConfigFiles(nil) else { return [] }
        var files: Set<String> = []
        while let name = FcStrListNext(list) { files.insert(String(cString: name)) }
        FcStrListDone(list)
        return files
    }
}
