extension CVBuffer {
    typealias PlaneBytes = (properties: CVPixelBufferPlaneProperties, bytes: UnsafeMutableRawBufferPointer)

    var imageSize: CVImageSize { CVImageSize(width: storage.width, height: storage.height) }

    /// Calls a closure with the planes while the buffer is locked; with none if the memory can't be mapped.
    func withPlanes<Result>(readOnly: Bool, _ body: ([PlaneBytes]) throws -> Result) rethrows -> Result {
        guard (try? lock(readOnly: readOnly)) != nil else { return try body([]) }
        defer { _ = unlock() }
        return try body(
            lockedPlanes.map { plane in
                (
                    CVPixelBufferPlaneProperties(plane.layout),
                    UnsafeMutableRawBufferPointer(
                        start: plane.baseAddress, count: plane.bytesPerRow * plane.height)
                )
            })
    }
}
