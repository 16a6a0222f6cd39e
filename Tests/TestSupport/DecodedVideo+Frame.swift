import Foundation
package import MediaTypes

extension DecodedVideo {
    /// One decoded frame. Columns count from the left and rows from the top.
    package struct Frame: Sendable {
        /// When a player shows the frame, in the file's time.
        package let presentationTime: CMTime
        let layout: Layout
        let bytes: Data

        /// All bytes, plane after plane, rows without padding.
        package var allBytes: [UInt8] { [UInt8](bytes) }

        /// The bytes in place, plane after plane, rows without padding.
        package func withAllBytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
            bytes.withUnsafeBytes(body)
        }

        /// Size in samples of a plane: 0 Y, 1 Cb, 2 Cr; or 0 for RGB (a row has three bytes a pixel).
        package func size(ofPlane plane: Int) -> (width: Int, height: Int) {
            let part = layout.planes[plane]
            return (part.width, part.height)
        }

        /// The samples of a plane, row after row.
        package func plane(_ plane: Int) -> [UInt8] {
            let part = layout.planes[plane]
            return slice(from: part.offset, count: part.width * part.bytesPerSample * part.height)
        }

        /// The samples of one row of a plane.
        package func row(_ row: Int, ofPlane plane: Int = 0) -> [UInt8] {
            let part = layout.planes[plane]
            let stride = part.width * part.bytesPerSample
            return slice(from: part.offset + row * stride, count: stride)
        }

        /// The components at a pixel of the picture: Y, Cb, Cr or R, G, B.
        package func pixel(_ column: Int, _ row: Int) -> [UInt8] {
            let first = layout.planes[0]
            if layout.planes.count == 1 {
                return slice(from: (row * first.width + column) * 3, count: 3)
            }
            return layout.planes.enumerated().map { index, part in
                let shift = index == 0 ? 0 : 1
                return byte(part.offset + (row >> shift) * part.width + (column >> shift))
            }
        }

        /// The mean of a plane's samples over a rectangle given in that plane's samples.
        package func mean(ofPlane plane: Int = 0, columns: Range<Int>, rows: Range<Int>) -> Double {
            let part = layout.planes[plane]
            precondition(part.bytesPerSample == 1, "means are taken of planar frames")
            var sum = 0
            bytes.withUnsafeBytes { all in
                for row in rows {
                    for column in columns {
                        sum += Int(all[part.offset + row * part.width + column])
                    }
                }
            }
            return Double(sum) / Double(rows.count * columns.count)
        }

        /// The least and greatest sample of a plane.
        package func extremes(ofPlane plane: Int = 0) -> ClosedRange<UInt8> {
            let samples = self.plane(plane)
            return (samples.min() ?? 0)...(samples.max() ?? 0)
        }

        private func byte(_ offset: Int) -> UInt8 {
            bytes[bytes.startIndex + offset]
        }

        private func slice(from offset: Int, count: Int) -> [UInt8] {
            let start = bytes.startIndex + offset
            return [UInt8](bytes[start..<start + count])
        }
    }
}

extension DecodedVideo.Frame {
    /// Where the planes lie in a frame.
    struct Layout: Sendable {
        struct Plane: Sendable {
            var offset: Int
            var width: Int
            var height: Int
            var bytesPerSample: Int
        }

        var planes: [Plane]
        var byteCount: Int

        init(width: Int, height: Int, pixelFormat: DecodedVideo.PixelFormat) {
            switch pixelFormat {
            case .rgb24:
                planes = [Plane(offset: 0, width: width, height: height, bytesPerSample: 3)]
                byteCount = width * height * 3
            case .yuv420p:
                let (halfWidth, halfHeight) = ((width + 1) / 2, (height + 1) / 2)
                let luma = width * height
                let chroma = halfWidth * halfHeight
                planes = [
                    Plane(offset: 0, width: width, height: height, bytesPerSample: 1),
                    Plane(offset: luma, width: halfWidth, height: halfHeight, bytesPerSample: 1),
                    Plane(offset: luma + chroma, width: halfWidth, height: halfHeight, bytesPerSample: 1),
                ]
                byteCount = luma + 2 * chroma
            }
        }
    }
}
