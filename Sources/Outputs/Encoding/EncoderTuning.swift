package import MediaTypes

/// Limits on an encoder that follow from the edit or from Apple's settings, beside a client's `VideoEncoding`.
package struct EncoderTuning: Hashable, Sendable, Codable {
    /// The profile and level that the output must not exceed; `nil` if the encoder chooses. For H.264 and
    /// HEVC.
    package var profile: CodedProfile?
    /// The maximum quantizer of any frame, in the codec's units; `nil` for no limit. For H.264 and HEVC.
    package var greatestQuantizer: Int?
    /// Whether the encoder looks ahead at following frames to choose frame types; `nil` if the speed
    /// determines it. For H.264.
    package var choosesFrameTypes: Bool?

    package init() {}
}
