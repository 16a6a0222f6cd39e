public import Foundation

/// A function that frees the memory of a data provider.
///
/// Its parameters are the provider's `info`, the address and the number of bytes.
public typealias CGDataProviderReleaseDataCallback =
    @convention(c) (
        UnsafeMutableRawPointer?, UnsafeRawPointer, Int
    ) -> Void

/// A source of bytes for images. Source: CGDataProvider.h.
public final class CGDataProvider: @unchecked Sendable {
    // `@unchecked Sendable`: the memory behind the pointers is only read, and freed once.
    private enum Content {
        case bytes(Data)
        case memory(UnsafeRawPointer, size: Int, release: CGDataProviderReleaseDataCallback)
    }

    private let content: Content
    /// The pointer that was passed to `init(dataInfo:data:size:releaseData:)`.
    public let info: UnsafeMutableRawPointer?

    public init?(data: CFData) {
        content = .bytes(data)
        info = nil
    }

    /// Reads a file. Returns `nil` if it can't be read.
    public convenience init?(url: CFURL) {
        // A failable initializer can't report the error.
        guard url.isFileURL, let data = try? Data(contentsOf: url) else { return nil }
        self.init(data: data)
    }

    /// Reads the file at a path. Returns `nil` if it can't be read.
    public convenience init?(filename: UnsafePointer<CChar>) {
        self.init(url: URL(fileURLWithPath: String(cString: filename)))
    }

    /// Creates a provider for memory that must not change.
    ///
    /// - Parameter releaseData: Frees the memory. Called once, when the provider is released.
    public init?(
        dataInfo info: UnsafeMutableRawPointer?, data: UnsafeRawPointer, size: Int,
        releaseData: @escaping CGDataProviderReleaseDataCallback
    ) {
        content = .memory(data, size: size, release: releaseData)
        self.info = info
    }

    deinit {
        if case .memory(let start, let size, let release) = content { release(info, start, size) }
    }

    /// A copy of the bytes. Never `nil`.
    public var data: CFData? {
        switch content {
        case .bytes(let data): data
        case .memory(let start, let size, _): Data(bytes: start, count: size)
        }
    }
}
