public import Foundation

/// Whether an attachment is propagated to buffers derived from its own. Source: CVBuffer.h.
public enum CVAttachmentMode: UInt32, Sendable {
    case shouldNotPropagate = 0
    case shouldPropagate = 1
}

// Attachments of buffers. The functions may be called by any thread. Frames of compositions, readers and players have
// the colors of the output as their first attachments. Source: CVBuffer.h.

/// Sets or replaces an attachment.
public func CVBufferSetAttachment(
    _ buffer: CVBuffer, _ key: CFString, _ value: CFTypeRef, _ attachmentMode: CVAttachmentMode
) {
    let new = BufferAttachments.Attachment(value: value, mode: attachmentMode)
    buffer.changeAttachments { $0.values[key] = new }
}

/// Sets or replaces several attachments, all with one mode. Keys that aren't strings are ignored.
public func CVBufferSetAttachments(
    _ buffer: CVBuffer, _ theAttachments: CFDictionary, _ attachmentMode: CVAttachmentMode
) {
    let new = theAttachments.stringKeyed.mapValues {
        BufferAttachments.Attachment(value: $0, mode: attachmentMode)
    }
    buffer.changeAttachments { $0.values.merge(new) { _, new in new } }
}

/// Returns the value of an attachment, and its mode; `nil` if there is none. The mode isn't set then.
public func CVBufferCopyAttachment(
    _ buffer: CVBuffer, _ key: CFString, _ attachmentMode: UnsafeMutablePointer<CVAttachmentMode>?
) -> CFTypeRef? {
    guard let found = buffer.attachments.values[key] else { return nil }
    attachmentMode?.pointee = found.mode
    return found.value
}

@available(*, unavailable, message: "Use CVBufferCopyAttachment(_:_:_:), which returns the value itself")
public func CVBufferGetAttachment(
    _ buffer: CVBuffer, _ key: CFString, _ attachmentMode: UnsafeMutablePointer<CVAttachmentMode>?
) -> CFTypeRef? {
    nil
}

/// Returns the attachments with a mode; `nil` if there are none.
public func CVBufferCopyAttachments(
    _ buffer: CVBuffer, _ attachmentMode: CVAttachmentMode
) -> CFDictionary? {
    let found = buffer.attachments.values(of: attachmentMode)
    return found.isEmpty ? nil : found as CFDictionary
}

/// The same as `CVBufferCopyAttachments(_:_:)`: the dictionary is a copy.
public func CVBufferGetAttachments(
    _ buffer: CVBuffer, _ attachmentMode: CVAttachmentMode
) -> CFDictionary? {
    CVBufferCopyAttachments(buffer, attachmentMode)
}

/// Returns whether a buffer has an attachment of either mode.
public func CVBufferHasAttachment(_ buffer: CVBuffer, _ key: CFString) -> Bool {
    buffer.attachments.values[key] != nil
}

/// Removes an attachment. Has no effect if there is none.
public func CVBufferRemoveAttachment(_ buffer: CVBuffer, _ key: CFString) {
    buffer.changeAttachments { $0.values[key] = nil }
}

/// Removes the attachments of both modes.
public func CVBufferRemoveAllAttachments(_ buffer: CVBuffer) {
    buffer.changeAttachments { $0.values = [:] }
}

/// Sets the attachments that should propagate for another buffer too, also as such. The other buffer's attachments
/// with other keys stay.
public func CVBufferPropagateAttachments(_ sourceBuffer: CVBuffer, _ destinationBuffer: CVBuffer) {
    let passed = sourceBuffer.attachments.values.filter { $0.value.mode == .shouldPropagate }
    destinationBuffer.changeAttachments { $0.values.merge(passed) { _, new in new } }
}

extension CVBuffer {
    /// Sets the attachments that should propagate for another buffer too. Source: CoreMedia's Swift interface.
    public func propagateAttachments(to destination: CVBuffer) {
        CVBufferPropagateAttachments(self, destination)
    }
}

/// Returns the attached color space, which lives as long as the attachment; `nil` if there is none.
///
/// `CVImageBufferCreateColorSpaceFromAttachments(_:)` derives one from the other attachments. Source: CVImageBuffer.h.
public func CVImageBufferGetColorSpace(_ imageBuffer: CVImageBuffer) -> Unmanaged<CGColorSpace>? {
    (imageBuffer.attachments.values[kCVImageBufferCGColorSpaceKey]?.value as? CGColorSpace)
        .map { Unmanaged.passUnretained($0) }
}

/// Returns the color space that a dictionary of attachments has, or the one of its primaries and its transfer
/// function, retained for the caller.
///
/// Spaces are those with a constant in `CGColorSpace`; `nil` for other combinations, such as those of high dynamic
/// range, and if one is missing. Core Graphics creates spaces for more of them. Source: CVImageBuffer.h.
public func CVImageBufferCreateColorSpaceFromAttachments(
    _ attachments: CFDictionary
) -> Unmanaged<CGColorSpace>? {
    let values = attachments.stringKeyed
    if let space = values[kCVImageBufferCGColorSpaceKey] as? CGColorSpace {
        return Unmanaged.passRetained(space)
    }
    guard let primaries = values[kCVImageBufferColorPrimariesKey] as? String,
        let transfer = values[kCVImageBufferTransferFunctionKey] as? String
    else { return nil }
    let name: CFString? =
        switch (primaries, transfer) {
        case (kCVImageBufferColorPrimaries_ITU_R_709_2, kCVImageBufferTransferFunction_ITU_R_709_2):
            CGColorSpace.itur_709
        case (kCVImageBufferColorPrimaries_ITU_R_709_2, kCVImageBufferTransferFunction_sRGB):
            CGColorSpace.sRGB
        case (kCVImageBufferColorPrimaries_ITU_R_709_2, kCVImageBufferTransferFunction_Linear):
            CGColorSpace.linearSRGB
        case (kCVImageBufferColorPrimaries_P3_D65, kCVImageBufferTransferFunction_sRGB):
            CGColorSpace.displayP3
        case (kCVImageBufferColorPrimaries_ITU_R_2020, kCVImageBufferTransferFunction_ITU_R_709_2),
            (kCVImageBufferColorPrimaries_ITU_R_2020, kCVImageBufferTransferFunction_ITU_R_2020):
            CGColorSpace.itur_2020
        default: nil
        }
    return name.flatMap { CGColorSpace(name: $0) }.map { Unmanaged.passRetained($0) }
}
