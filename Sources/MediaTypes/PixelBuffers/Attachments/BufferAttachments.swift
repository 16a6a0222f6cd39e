/// The attachments of a buffer, by their keys.
struct BufferAttachments: Sendable {
    /// `@unchecked Sendable`: the client synchronizes access to the values, as it does for those of sample buffers.
    struct Attachment: @unchecked Sendable {
        var value: Any
        var mode: CVAttachmentMode
    }

    var values: [String: Attachment] = [:]

    /// Creates the attachments of colors.
    init(_ colors: ColorNames) {
        self[kCVImageBufferColorPrimariesKey] = colors.primaries
        self[kCVImageBufferTransferFunctionKey] = colors.transfer
        self[kCVImageBufferYCbCrMatrixKey] = colors.matrix
    }

    private subscript(key: String) -> String? {
        get { values[key]?.value as? String }
        set { values[key] = newValue.map { Attachment(value: $0, mode: .shouldPropagate) } }
    }

    var colorNames: ColorNames {
        ColorNames(
            matrix: self[kCVImageBufferYCbCrMatrixKey], transfer: self[kCVImageBufferTransferFunctionKey],
            primaries: self[kCVImageBufferColorPrimariesKey])
    }

    func values(of mode: CVAttachmentMode) -> [String: Any] {
        values.filter { $0.value.mode == mode }.mapValues(\.value)
    }

    /// The attachments that format descriptions have as extensions, by the same keys. Source: CMFormatDescription.h,
    /// `CMVideoFormatDescriptionGetExtensionKeysCommonWithImageBuffers`.
    var formatExtensions: [String: Any] {
        values.filter { Self.formatKeys.contains($0.key) }.mapValues(\.value)
    }

    private static let formatKeys: Set<String> = [
        kCVImageBufferColorPrimariesKey, kCVImageBufferTransferFunctionKey, kCVImageBufferYCbCrMatrixKey,
        kCVImageBufferGammaLevelKey, kCVImageBufferICCProfileKey, kCVImageBufferPixelAspectRatioKey,
        kCVImageBufferCleanApertureKey, kCVImageBufferMasteringDisplayColorVolumeKey,
        kCVImageBufferContentLightLevelInfoKey,
    ]
}
