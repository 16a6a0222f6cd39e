package import MediaTypes
internal import RenderPlan

/// An audio codec: everything that exports, writers and estimates know about it, in one row.
///
/// Each codec has a file, in `Audio/`, with its row and with the properties of its encoder.
package struct AudioCodec: Sendable {
    /// The bit rates of a lossy codec, in bits per second.
    package struct BitRates: Sendable {
        let usual: Int
        let range: ClosedRange<Int>
        /// The only rates of the range that can be used; nil for all.
        var values: [Int]?

        func contains(_ rate: Int) -> Bool { values?.contains(rate) ?? range.contains(rate) }

        /// The rates, for a message.
        var words: String {
            values.map { $0.map(String.init).joinedByOr } ?? "\(range.lowerBound) to \(range.upperBound)"
        }
    }

    /// The usual name, for messages.
    package let title: String
    /// Apple's identifier.
    package let formatID: AudioFormatID
    /// The file types that can hold the codec, each with the codec's place in the type's order of preference,
    /// from 1.
    let containers: [AVFileType: Int]
    /// Nil for a lossless codec.
    package let bitRates: BitRates?
    /// The numbers of bits per sample that settings may request; empty if they may not.
    package let bitDepths: [Int]
    /// The sample rates that the encoder takes; nil for any.
    package let sampleRates: [Int]?
    /// The usual ratio of the encoded size to that of the samples, for a lossless codec.
    let ratio: Double
    /// The number of samples of silence at the start of the encoder's output, which the container has to
    /// declare.
    let delay: Int64
    /// Whether the stream states the delay, so that Matroska's muxer declares it.
    package let statesDelay: Bool
    /// Returns the encoder and the elements around it, after a converter, to be linked in this order.
    ///
    /// - Parameters:
    ///   - name: The beginning of the elements' names.
    ///   - isMuxed: Whether a muxer follows, rather than the file.
    let elements: @Sendable (LowerAudioEncoding, _ name: String, _ isMuxed: Bool) -> [ElementNode]

    init(
        _ title: String, formatID: AudioFormatID, containers: [AVFileType: Int], bitRates: BitRates? = nil,
        bitDepths: [Int] = [], sampleRates: [Int]? = nil, ratio: Double = 1, delay: Int64 = 0,
        statesDelay: Bool = false,
        elements:
            @escaping @Sendable (LowerAudioEncoding, _ name: String, _ isMuxed: Bool) -> [ElementNode]
    ) {
        self.title = title
        self.formatID = formatID
        self.containers = containers
        self.bitRates = bitRates
        self.bitDepths = bitDepths
        self.sampleRates = sampleRates
        self.ratio = ratio
        self.delay = delay
        self.statesDelay = statesDelay
        self.elements = elements
    }
}
