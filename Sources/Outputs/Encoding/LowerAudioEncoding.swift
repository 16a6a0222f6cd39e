package import ExtraTypes
package import RenderPlan

/// The elements that encode audio, by the row of the codec.
package struct LowerAudioEncoding: Sendable {
    let encoding: AudioEncoding
    let floatBits: Int?

    /// - Parameter floatBits: The bits of a floating-point PCM sample; nil for integers.
    package init(encoding: AudioEncoding, floatBits: Int? = nil) {
        self.encoding = encoding
        self.floatBits = floatBits
    }

    /// The number of samples of silence at the start of the encoder's output, which the container has to
    /// declare.
    package var delay: Int64 { encoding.codec.row.delay }

    /// Returns a converter, the encoder, and the elements after it that a muxer needs, to be linked in this
    /// order.
    ///
    /// - Parameters:
    ///   - isMuxed: Whether a muxer follows, rather than the file.
    ///   - name: The beginning of the elements' names.
    package func elements(isMuxed: Bool = true, name: String = "audio") -> [ElementNode] {
        [ElementNode(name + "_convert", "audioconvert")] + encoding.codec.row.elements(self, name, isMuxed)
    }

    // MARK: For the codecs

    /// Returns an element that requires a sample format.
    func samples(_ name: String, format: String) -> ElementNode {
        ElementNode(name + "_samples", "capsfilter", [Property("caps", "audio/x-raw,format=\(format)")])
    }

    /// The integer format of the requested number of bits per sample.
    var integers: String { "S\(encoding.bitDepth ?? 16)LE" }

    /// The requested bit rate, or the codec's usual one.
    var bitRate: Int { encoding.bitRate ?? encoding.codec.row.bitRates?.usual ?? 0 }
}
