import CSampler

/// An opaque picture that is drawn on, in memory that someone else keeps while this is used. Nothing else may read
/// or write that memory meanwhile.
package struct Canvas {
    /// One plane's samples and the bytes from row to row.
    package struct Plane {
        package var samples: UnsafeMutableRawPointer
        package var stride: Int

        package init(samples: UnsafeMutableRawPointer, stride: Int) {
            self.samples = samples
            self.stride = stride
        }
    }

    package let format: PlanarFormat
    /// In pixels; odd sizes are allowed.
    package let width: Int
    package let height: Int
    package let siting: ChromaSiting
    /// Y', Cb, Cr.
    package let planes: [Plane]

    package init(
        format: PlanarFormat, width: Int, height: Int, siting: ChromaSiting = .mpeg2, planes: [Plane]
    ) {
        precondition(width > 0 && height > 0, "a canvas has pixels")
        precondition(!format.hasAlpha, "a canvas is opaque, which \(format.rawValue) is not")
        precondition(planes.count == format.planeCount, "\(format.rawValue) has \(format.planeCount) planes")
        self.format = format
        self.width = width
        self.height = height
        self.siting = siting
        self.planes = planes
    }

    /// A canvas in one block of memory.
    package init(_ layout: PlanarLayout, at memory: UnsafeMutableRawPointer, siting: ChromaSiting = .mpeg2) {
        self.init(
            format: layout.format, width: layout.width, height: layout.height, siting: siting,
            planes: zip(layout.offsets, layout.strides).map { Plane(samples: memory + $0, stride: $1) })
    }

    /// Paints the whole canvas in one colour.
    package func fill(_ colour: CodedColour) {
        for (plane, level) in [colour.y, colour.cb, colour.cr].enumerated() {
            var target = target(plane)
            let code = CodedColour.code(level, bitsPerSample: format.bitsPerSample)
            csam_fill(&target, Int32(format.bitsPerSample), code)
        }
    }

    /// A plane as the sampler's C code takes it.
    func target(_ plane: Int) -> csam_canvas {
        let width = format.sampleCount(ofPlane: plane, along: width)
        let height = format.sampleCount(ofPlane: plane, along: height)
        let pixelsPerSample = PlanarFormat.isChroma(plane) ? 2.0 : 1.0
        return csam_canvas(
            samples: planes[plane].samples, stride: planes[plane].stride, width: Int32(width),
            height: Int32(height), extent_x: Double(self.width) / pixelsPerSample,
            extent_y: Double(self.height) / pixelsPerSample, first_row: 0, end_row: Int32(height))
    }
}
