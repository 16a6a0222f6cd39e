/// Pixels in a client's memory, which a callback releases.
///
/// `@unchecked Sendable`: the client guarantees that the memory is valid until the callback.
final class ForeignPixelStorage: PixelBufferStorage, @unchecked Sendable {
    let width: Int
    let height: Int
    let pixelFormatType: OSType
    let planeLayouts: [PixelBufferPlane.Layout]
    private let memory: UnsafeMutableRawPointer
    private let release: () -> Void

    init(
        width: Int, height: Int, pixelFormatType: OSType, bytesPerRow: Int, memory: UnsafeMutableRawPointer,
        release: @escaping () -> Void
    ) {
        self.width = width
        self.height = height
        self.pixelFormatType = pixelFormatType
        planeLayouts = [PixelBufferPlane.Layout(bytesPerRow: bytesPerRow, width: width, height: height)]
        self.memory = memory
        self.release = release
    }

    deinit {
        release()
    }

    func lock(readOnly: Bool) -> [PixelBufferPlane] {
        planeLayouts.map {
            PixelBufferPlane(
                baseAddress: memory, bytesPerRow: $0.bytesPerRow, width: $0.width, height: $0.height)
        }
    }

    func unlock() {}
}
