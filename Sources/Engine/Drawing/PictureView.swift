/// A picture to be drawn, in memory that someone else keeps while this is used.
package struct PictureView {
    /// One plane's samples and the bytes from row to row.
    package struct Plane {
        package var samples: UnsafeRawPointer
        package var stride: Int

        package init(samples: UnsafeRawPointer, stride: Int) {
            self.samples = samples
            self.stride = stride
        }
    }

    package let format: PlanarFormat
    /// In pixels; odd sizes are allowed.
    package let width: Int
    package let height: Int
    package let siting: ChromaSiting
    /// Y', Cb, Cr and, where the format has it, alpha.
    package let planes: [Plane]

    package init(
        format: PlanarFormat, width: Int, height: Int, siting: ChromaSiting = .mpeg2, planes: [Plane]
    ) {
        precondition(width > 0 && height > 0, "a picture has pixels")
        precondition(planes.count == format.planeCount, "\(format.rawValue) has \(format.planeCount) planes")
        self.format = format
        self.width = width
        self.height = height
        self.siting = siting
        self.planes = planes
    }

    /// A picture in one block of memory.
    package init(_ layout: PlanarLayout, at memory: UnsafeRawPointer, siting: ChromaSiting = .mpeg2) {
        self.init(
            format: layout.format, width: layout.width, height: layout.height, siting: siting,
            planes: zip(layout.offsets, layout.strides).map { Plane(samples: memory + $0, stride: $1) })
    }
}
