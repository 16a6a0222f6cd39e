internal import Foundation
internal import MediaTypes

/// A file with images, or the bytes of one.
enum ImageBytes {
    case file(URL)
    case data(Data)

    /// The size up to which the frames of an animation are counted.
    static let largestAnimation = 1 << 28

    /// Returns at most a number of bytes from the beginning.
    func start(_ count: Int) -> [UInt8] {
        switch self {
        case .data(let data): return [UInt8](data.prefix(count))
        case .file(let url):
            guard let handle = try? FileHandle(forReadingFrom: url) else { return [] }
            defer { try? handle.close() }
            // What can't be read is a file without images; its decoder reports the reason.
            return [UInt8]((try? handle.read(upToCount: count)) ?? Data())
        }
    }

    /// Calls a closure with a file of the bytes, which is temporary for data.
    func withFile<Result>(_ body: (URL) throws -> Result) throws -> Result {
        switch self {
        case .file(let url): return try body(url)
        case .data(let data):
            let file = try Self.temporary(data)
            defer { unlink(file.path) }
            return try body(file)
        }
    }

    static func temporary(_ data: Data) throws -> URL {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent(
            "cutroom-\(UUID().uuidString)")
        try data.write(to: file, options: .withoutOverwriting)
        return file
    }
}
