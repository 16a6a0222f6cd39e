internal import Foundation
internal import MediaTypes
internal import Sessions

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

    /// Decodes the image, as it is stored.
    ///
    /// - Throws: `AVError`, or an error of the file system.
    func image() throws -> CGImage {
        switch self {
        case .file(let url): try CGImage.stored(in: url).image
        case .data(let data): try CGImage.stored(in: data).image
        }
    }
}
