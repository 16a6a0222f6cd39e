internal import CPixels
internal import RenderPlan

extension cpix_coded_row {
    /// Describes a row of pixels in limited range, with the color samples that apply to it.
    init(
        luma: UnsafeMutablePointer<UInt8>, cb: UnsafeMutablePointer<UInt8>, cr: UnsafeMutablePointer<UInt8>,
        in format: VideoFormat.PixelFormat, matrix: CodedColor.Matrix
    ) {
        self.init()
        self.luma = UnsafePointer(luma)
        self.cb = UnsafePointer(cb)
        self.cr = UnsafePointer(cr)
        (chroma_step, bytes, is_low) = (1, Int32(format.bytesPerSample), 1)
        (black, luma_range, chroma_range) = (16, 219, 224)
        (kr, kb) = (Float(matrix.shares.red), Float(matrix.shares.blue))
    }
}
