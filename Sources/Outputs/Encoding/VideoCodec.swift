package import Containers
package import MediaTypes

/// A video codec: everything that exports, writers and estimates know about it, in one row.
///
/// Each codec has a file, in `Video/`, with its row and with the properties of its encoders.
package struct VideoCodec: Sendable {
    /// The place for the metadata of the display on which the video was graded.
    package enum DisplayPlace: Sendable {
        case nowhere
        /// The stream: the encoder writes the metadata of its input.
        case stream
        /// The container, because the stream has no field for it, or the encoder writes wrong numbers.
        case movie
    }

    /// The usual name, for messages.
    package let title: String
    /// Apple's identifier; `nil` for a codec that AVFoundation doesn't encode.
    package let type: AVVideoCodecType?
    /// The file types that can hold the codec, each with the codec's place in the type's order of preference,
    /// from 1.
    let containers: [AVFileType: Int]
    /// The values that encoders accept as a quality, lower for better; `nil` if they accept none.
    let qualities: ClosedRange<Int>?
    let defaultQuality: Int
    /// Returns the bits per pixel of moderately moving video at a quality.
    let bitsPerPixel: @Sendable (_ quality: Int) -> Double
    /// Returns GStreamer's name of the pixel format that is encoded.
    let format: @Sendable (_ bitDepth: Int, _ hasAlpha: Bool) -> String
    /// Whether outputs may have alpha.
    package let keepsAlpha: Bool
    /// Whether 10 bits per sample have to be requested, by the settings or by the video composition.
    package let hasTenBitsOnRequest: Bool
    package let display: DisplayPlace
    /// Whether encoders write the frame rate of their input into the stream, and the level that follows from
    /// it.
    package let writesFrameRate: Bool
    /// Whether movies need an element that declares the place of chroma samples.
    package let needsChromaSite: Bool
    /// The coding of rendered parts between copied ones; `nil` if outputs can't be assembled from parts.
    package let parts: PartCoding?
    /// The encoders in order of preference; empty if Cutroom writes the frames as images.
    let encoders: [VideoEncoder]

    init(
        _ title: String, type: AVVideoCodecType? = nil, containers: [AVFileType: Int],
        qualities: ClosedRange<Int>? = nil, defaultQuality: Int = 0,
        bitsPerPixel: @escaping @Sendable (_ quality: Int) -> Double,
        format: @escaping @Sendable (_ bitDepth: Int, _ hasAlpha: Bool) -> String = Self.planar420,
        keepsAlpha: Bool = false, hasTenBitsOnRequest: Bool = false, display: DisplayPlace = .nowhere,
        writesFrameRate: Bool = false, needsChromaSite: Bool = false, parts: PartCoding? = nil,
        encoders: [VideoEncoder]
    ) {
        self.title = title
        self.type = type
        self.containers = containers
        self.qualities = qualities
        self.defaultQuality = defaultQuality
        self.bitsPerPixel = bitsPerPixel
        self.format = format
        self.keepsAlpha = keepsAlpha
        self.hasTenBitsOnRequest = hasTenBitsOnRequest
        self.display = display
        self.writesFrameRate = writesFrameRate
        self.needsChromaSite = needsChromaSite
        self.parts = parts
        self.encoders = encoders
    }

    /// Returns the name of 4:2:0 of 8 or 10 bits per sample, without alpha.
    static func planar420(_ bitDepth: Int, _ hasAlpha: Bool) -> String {
        bitDepth == 10 ? "I420_10LE" : "I420"
    }
}

/// The numbers by which rendered parts look like the copied parts beside them.
package struct PartCoding: Sendable {
    /// The codec of the parameter sets of copied samples.
    package let parameterSets: ParameterSets.Codec
    /// A quality, and the bits per pixel that the encoder produces at it. Six steps halve the bits.
    package let usual: (quality: Double, bitsPerPixel: Double)
    /// The quantizer at which even frames of noise are within 40 dB of the input.
    package let quantizer: Int
    /// The amount by which the number of the constant quality is lowered for `superfast`, so that no frame
    /// looks worse than at the default speed, as measured on noise, which loses most.
    package let compensation: Int
}

extension VideoCodec {
    /// Whether Cutroom writes the frames as images, without an encoder.
    package var isImages: Bool { encoders.isEmpty }

    /// Returns the encoder for a number of bits per sample: the first one that is installed, or the first one
    /// if none is; `nil` for images.
    func encoder(forDepth bitDepth: Int) -> VideoEncoder? {
        let suitable = encoders.filter { $0.bitDepths.contains(bitDepth) }
        guard suitable.count > 1 else { return suitable.first ?? encoders.first }
        return suitable.first(where: \.isInstalled) ?? suitable.first
    }

    /// The numbers of bits per sample that can be encoded: those of the usual encoder, and of others that are
    /// installed.
    var bitDepths: [Int] {
        guard let usual = encoder(forDepth: 8) else { return [8] }
        let others = encoders.filter { !Set($0.bitDepths).isSubset(of: usual.bitDepths) && $0.isInstalled }
        return Set(usual.bitDepths + others.flatMap(\.bitDepths)).sorted()
    }

    /// Returns the element that is missing for a number of bits per sample; `nil` if no element encodes it, or
    /// if one is installed.
    func missingElement(forDepth bitDepth: Int) -> String? {
        bitDepths.contains(bitDepth)
            ? nil : encoders.first { $0.bitDepths.contains(bitDepth) }?.factory
    }

    /// The numbers of bits per sample that the codec's preferred encoder can't encode, but another one.
    package var furtherBitDepths: [Int] {
        let usual = encoders.first?.bitDepths ?? []
        return Set(encoders.flatMap(\.bitDepths)).subtracting(usual).sorted()
    }
}
