public import Foundation

/// Whether an attachment is propagated to objects derived from its bearer. Source: CMAttachment.h.
public typealias CMAttachmentMode = UInt32

public var kCMAttachmentMode_ShouldNotPropagate: CMAttachmentMode { 0 }
public var kCMAttachmentMode_ShouldPropagate: CMAttachmentMode { 1 }

/// An object that has attachments: a `CMSampleBuffer`.
public typealias CMAttachmentBearer = AnyObject

/// Returns the value of an attachment, and its mode; `nil` if there is none. The mode isn't set then.
public func CMGetAttachment(
    _ target: CMAttachmentBearer, key: CFString, attachmentModeOut: UnsafeMutablePointer<CMAttachmentMode>?
) -> CFTypeRef? {
    guard let found = (target as? CMSampleBuffer)?.attachment(key) else { return nil }
    attachmentModeOut?.pointee = found.mode
    return found.value
}

/// Sets an attachment; `nil` removes it. Has no effect on objects that can't have attachments.
public func CMSetAttachment(
    _ target: CMAttachmentBearer, key: CFString, value: CFTypeRef?, attachmentMode: CMAttachmentMode
) {
    (target as? CMSampleBuffer)?.setAttachment(key, value, attachmentMode)
}

/// Removes an attachment.
public func CMRemoveAttachment(_ target: CMAttachmentBearer, key: CFString) {
    (target as? CMSampleBuffer)?.setAttachment(key, nil, kCMAttachmentMode_ShouldNotPropagate)
}

/// Returns the attachments with a mode; `nil` if there are none.
public func CMCopyDictionaryOfAttachments(
    allocator: CFAllocator?, target: CMAttachmentBearer, attachmentMode: CMAttachmentMode
) -> CFDictionary? {
    let found = (target as? CMSampleBuffer)?.attachments(of: attachmentMode) ?? [:]
    return found.isEmpty ? nil : found as CFDictionary
}

// Keys of attachments of individual samples. Source: CMSampleBuffer.h.

/// Whether a sample depends on earlier ones to be decoded. Absent for sync samples.
public let kCMSampleAttachmentKey_NotSync: CFString = "NotSync"
public let kCMSampleAttachmentKey_PartialSync: CFString = "PartialSync"
public let kCMSampleAttachmentKey_DependsOnOthers: CFString = "DependsOnOthers"
public let kCMSampleAttachmentKey_IsDependedOnByOthers: CFString = "IsDependedOnByOthers"
public let kCMSampleAttachmentKey_DisplayImmediately: CFString = "DisplayImmediately"
public let kCMSampleAttachmentKey_DoNotDisplay: CFString = "DoNotDisplay"

/// Returns a copy of the samples' attachments; `nil` if there are none and `createIfNecessary` is false.
public func CMSampleBufferGetSampleAttachmentsArray(
    _ sbuf: CMSampleBuffer, createIfNecessary: Bool
) -> CFArray? {
    let known = sbuf.copiedContent
    return known.sampleAttachments
        ?? (createIfNecessary ? Array(repeating: [String: Any](), count: known.count) : nil)
}

extension CMSampleBuffer {
    fileprivate func attachment(_ key: String) -> (value: Any, mode: CMAttachmentMode)? {
        copiedContent.attachments[key]
    }

    fileprivate func setAttachment(_ key: String, _ value: Any?, _ mode: CMAttachmentMode) {
        let new = AttachedValue(value: value)
        change { $0.attachments[key] = new.value.map { ($0, mode) } }
    }

    fileprivate func attachments(of mode: CMAttachmentMode) -> [String: Any] {
        copiedContent.attachments.filter { $0.value.mode == mode }.mapValues(\.value)
    }

    /// `@unchecked Sendable`: the client synchronizes access to its values.
    private struct AttachedValue: @unchecked Sendable { var value: Any? }
    private struct SampleValues: @unchecked Sendable { var values: [[String: Any]] }

    /// The attachments of a sample. Source: CoreMedia's Swift interface.
    public struct PerSampleAttachmentsDictionary {
        fileprivate var values: [String: Any]

        /// The key of an attachment.
        public struct Key: RawRepresentable, Hashable, Sendable {
            public let rawValue: CFString

            public init(rawValue: CFString) {
                self.rawValue = rawValue
            }

            public static let notSync = Key(rawValue: kCMSampleAttachmentKey_NotSync)
            public static let partialSync = Key(rawValue: kCMSampleAttachmentKey_PartialSync)
            public static let dependsOnOthers = Key(rawValue: kCMSampleAttachmentKey_DependsOnOthers)
            public static let isDependedOnByOthers = Key(
                rawValue: kCMSampleAttachmentKey_IsDependedOnByOthers)
            public static let displayImmediately = Key(rawValue: kCMSampleAttachmentKey_DisplayImmediately)
            public static let doNotDisplay = Key(rawValue: kCMSampleAttachmentKey_DoNotDisplay)
        }

        public subscript(key: Key) -> Any? {
            get { values[key.rawValue] }
            set { values[key.rawValue] = newValue }
        }
    }

    /// The attachments of the samples, one dictionary per sample.
    public var sampleAttachments: [PerSampleAttachmentsDictionary] {
        get {
            let known = copiedContent
            let values = known.sampleAttachments ?? Array(repeating: [:], count: known.count)
            return values.map(PerSampleAttachmentsDictionary.init)
        }
        set {
            let new = SampleValues(values: newValue.map(\.values))
            change { $0.sampleAttachments = new.values }
        }
    }

    /// Whether the first sample can be decoded independently of earlier ones.
    package var isSync: Bool { !(sampleAttachments.first?[.notSync] as? Bool ?? false) }
}

@available(*, unavailable)
extension CMSampleBuffer.PerSampleAttachmentsDictionary: Sendable {}
