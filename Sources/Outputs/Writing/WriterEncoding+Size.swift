internal import ExtraTypes
internal import MediaTypes
internal import RenderPlan

/// The sizes that an input's frames can have: those that its encoder and exports support.
extension WriterEncoding {
    /// Checks the size of the settings, if they have one, before there are frames.
    ///
    /// - Throws: `AVError.unsupportedOutputSettings`.
    func checkSize() throws(AVError) {
        guard let size else { return }
        let coded = Self.codable(size)
        let format = VideoFormat(
            width: coded.width, height: coded.height, frameDuration: CMTime(value: 1, timescale: 30),
            colorimetry: .bt709)
        try checkCoding(of: format, in: coded, asked: size)
    }

    /// Checks that frames of a format can be coded in a size.
    ///
    /// - Parameter asked: The size before it became even, for the message.
    /// - Throws: `AVError.unsupportedOutputSettings`.
    func checkCoding(
        of format: VideoFormat, in size: (width: Int, height: Int), asked: (width: Int, height: Int)
    ) throws(AVError) {
        guard let video else { return }
        let lower = LowerVideoEncoding(encoding: video, threads: .fixed)
        guard let problem = lower.problem(with: format, width: size.width, height: size.height) else {
            return
        }
        let words = lower.problem(with: format, width: asked.width, height: asked.height) ?? problem
        throw AVError(
            .unsupportedOutputSettings, reason: words.reason, mediaType: .video, remedy: words.remedy)
    }

    /// Returns the size without the last pixel of odd sides: planes of 4:2:0 have whole pairs of pixels.
    static func codable(_ size: (width: Int, height: Int)) -> (width: Int, height: Int) {
        (size.width / 2 * 2, size.height / 2 * 2)
    }
}
