import Foundation
import MediaTypes
import Testing

/// Attachments of pixel buffers. Source: CVBuffer.h, CVImageBuffer.h.
@Suite struct AttachmentTests {
    private func makeBuffer(_ colorimetry: Colorimetry? = nil) throws -> CVPixelBuffer {
        var made: CVPixelBuffer?
        CVPixelBufferCreate(nil, 4, 4, kCVPixelFormatType_32BGRA, nil, &made)
        let buffer = try #require(made)
        return colorimetry.map { CVPixelBuffer(storage: buffer.storage, colorimetry: $0) } ?? buffer
    }

    @Test func valuesHaveAMode() throws {
        let buffer = try makeBuffer()
        #expect(CVBufferCopyAttachments(buffer, .shouldPropagate) == nil)
        #expect(!CVBufferHasAttachment(buffer, "number"))
        CVBufferSetAttachment(buffer, "number", 7, .shouldNotPropagate)
        CVBufferSetAttachment(buffer, "name", "first", .shouldPropagate)
        var mode = CVAttachmentMode.shouldPropagate
        let number = CVBufferCopyAttachment(buffer, "number", &mode)
        #expect(number as? Int == 7)
        #expect(mode == .shouldNotPropagate && mode.rawValue == 0)
        mode = .shouldPropagate
        let nothing = CVBufferCopyAttachment(buffer, "nothing", &mode)
        #expect(nothing == nil && mode == .shouldPropagate)
        // A new mode comes with a new value.
        CVBufferSetAttachment(buffer, "number", 8, .shouldPropagate)
        #expect(CVBufferCopyAttachment(buffer, "number", nil) as? Int == 8)
        #expect(CVBufferCopyAttachments(buffer, .shouldNotPropagate) == nil)
        let all = CVBufferGetAttachments(buffer, .shouldPropagate) as? [String: Any]
        #expect(all?.count == 2 && all?["name"] as? String == "first")
        CVBufferRemoveAttachment(buffer, "number")
        CVBufferRemoveAttachment(buffer, "nothing")
        #expect(!CVBufferHasAttachment(buffer, "number") && CVBufferHasAttachment(buffer, "name"))
        CVBufferRemoveAllAttachments(buffer)
        #expect(!CVBufferHasAttachment(buffer, "name"))
    }

    @Test func onlyWhatShouldPropagateIsPassedOn() throws {
        let (source, target) = (try makeBuffer(), try makeBuffer())
        CVBufferSetAttachments(source, ["a": 1, "b": 2] as CFDictionary, .shouldPropagate)
        CVBufferSetAttachment(source, "c", 3, .shouldNotPropagate)
        CVBufferSetAttachment(target, "b", 20, .shouldNotPropagate)
        CVBufferSetAttachment(target, "d", 4, .shouldNotPropagate)
        CVBufferPropagateAttachments(source, target)
        func value(_ key: CFString) -> Int? { CVBufferCopyAttachment(target, key, nil) as? Int }
        #expect(value("a") == 1 && value("b") == 2 && value("c") == nil && value("d") == 4)
        // Passed on again.
        let last = try makeBuffer()
        target.propagateAttachments(to: last)
        #expect((CVBufferCopyAttachments(last, .shouldPropagate) as? [String: Any])?.count == 2)
        // To itself.
        last.propagateAttachments(to: last)
        #expect((CVBufferCopyAttachments(last, .shouldPropagate) as? [String: Any])?.count == 2)
    }

    @Test func anyThreadMaySetThem() async throws {
        let buffer = try makeBuffer()
        await withTaskGroup(of: Void.self) { group in
            for index in 0..<100 {
                group.addTask {
                    CVBufferSetAttachment(buffer, "key \(index % 10)", index, .shouldPropagate)
                    CVBufferRemoveAttachment(buffer, "gone \(index % 10)")
                }
            }
        }
        let all = CVBufferCopyAttachments(buffer, .shouldPropagate) as? [String: Any]
        #expect(all?.count == 10)
    }

    static let outputs: [Colorimetry] = [.bt601, .bt709, .bt2020, .bt2020TenBit, .bt2100PQ, .bt2100HLG]

    /// Frames have the colors of their output, exactly, until a client sets others.
    @Test(arguments: outputs) func framesHaveTheColorsOfTheirOutput(_ colors: Colorimetry) throws {
        let frame = try makeBuffer(colors)
        #expect(frame.colorimetry == colors)
        let copy = try makeBuffer()
        frame.propagateAttachments(to: copy)
        let isHighRange = colors.transfer?.isHighRange == true
        let known = try #require(copy.colorimetry)
        #expect(known.matrix == colors.matrix && known.primaries == colors.primaries)
        #expect(!isHighRange || known.transfer == colors.transfer)
        #expect(known.range == .limited)
        CVBufferSetAttachment(
            frame, kCVImageBufferYCbCrMatrixKey, kCVImageBufferYCbCrMatrix_SMPTE_240M_1995, .shouldPropagate)
        #expect(frame.colorimetry?.matrix == .smpte240M)
        CVBufferRemoveAllAttachments(frame)
        #expect(frame.colorimetry == nil)
    }

    @Test func attachmentsSayTheColors() throws {
        let frame = try makeBuffer()
        #expect(frame.colorimetry == nil)
        let keys = [
            kCVImageBufferColorPrimariesKey, kCVImageBufferTransferFunctionKey, kCVImageBufferYCbCrMatrixKey,
        ]
        let cases: [([String], Colorimetry?)] = [
            (
                [
                    kCVImageBufferColorPrimaries_ITU_R_709_2, kCVImageBufferTransferFunction_ITU_R_709_2,
                    kCVImageBufferYCbCrMatrix_ITU_R_709_2,
                ], .bt709
            ),
            (
                [
                    kCVImageBufferColorPrimaries_SMPTE_C, kCVImageBufferTransferFunction_ITU_R_709_2,
                    kCVImageBufferYCbCrMatrix_ITU_R_601_4,
                ], .bt601
            ),
            (
                [
                    kCVImageBufferColorPrimaries_ITU_R_2020, kCVImageBufferTransferFunction_SMPTE_ST_2084_PQ,
                    kCVImageBufferYCbCrMatrix_ITU_R_2020,
                ], .bt2100PQ
            ),
            (
                [
                    kCVImageBufferColorPrimaries_ITU_R_2020, kCVImageBufferTransferFunction_ITU_R_2100_HLG,
                    kCVImageBufferYCbCrMatrix_ITU_R_2020,
                ], .bt2100HLG
            ),
            (
                [
                    kCVImageBufferColorPrimaries_DCI_P3, kCVImageBufferTransferFunction_sRGB,
                    kCVImageBufferYCbCrMatrix_ITU_R_709_2,
                ], Colorimetry(.limited, .bt709, .sRGB, .smpteRP431)
            ),
            (
                [kCVImageBufferColorPrimaries_EBU_3213, "?", "?"],
                Colorimetry(.limited, .bt709, .bt709, .bt470BG)
            ),
            (["?", kCVImageBufferTransferFunction_UseGamma, "?"], nil),
        ]
        for (names, colors) in cases {
            for (key, name) in zip(keys, names) { CVBufferSetAttachment(frame, key, name, .shouldPropagate) }
            #expect(frame.colorimetry == colors)
        }
    }

    /// Format descriptions have them as extensions. Source: CMFormatDescription.h.
    @Test func formatsHaveTheAttachmentsOfTheirImage() throws {
        let frame = try makeBuffer(.bt709)
        CVBufferSetAttachment(frame, "mine", 1, .shouldPropagate)
        let ratio: [String: Any] = [
            kCVImageBufferPixelAspectRatioHorizontalSpacingKey: 4,
            kCVImageBufferPixelAspectRatioVerticalSpacingKey: 3,
        ]
        CVBufferSetAttachment(frame, kCVImageBufferPixelAspectRatioKey, ratio, .shouldPropagate)
        let format = try CMFormatDescription(imageBuffer: frame)
        #expect((CMFormatDescriptionGetExtensions(format) as? [String: Any])?.count == 4)
        #expect(
            CMFormatDescriptionGetExtension(
                format, extensionKey: kCMFormatDescriptionExtension_YCbCrMatrix) as? String
                == kCVImageBufferYCbCrMatrix_ITU_R_709_2)
        #expect(CMVideoFormatDescriptionMatchesImageBuffer(format, imageBuffer: frame))
        let plain = try CMFormatDescription(imageBuffer: makeBuffer())
        #expect(CMFormatDescriptionGetExtensions(plain) == nil)
    }

    static let spaces: [(primaries: String, transfer: String, name: String?)] = [
        (
            kCVImageBufferColorPrimaries_ITU_R_709_2, kCVImageBufferTransferFunction_ITU_R_709_2,
            CGColorSpace.itur_709
        ),
        (kCVImageBufferColorPrimaries_ITU_R_709_2, kCVImageBufferTransferFunction_sRGB, CGColorSpace.sRGB),
        (
            kCVImageBufferColorPrimaries_ITU_R_709_2, kCVImageBufferTransferFunction_Linear,
            CGColorSpace.linearSRGB
        ),
        (kCVImageBufferColorPrimaries_P3_D65, kCVImageBufferTransferFunction_sRGB, CGColorSpace.displayP3),
        (
            kCVImageBufferColorPrimaries_ITU_R_2020, kCVImageBufferTransferFunction_ITU_R_2020,
            CGColorSpace.itur_2020
        ),
        (kCVImageBufferColorPrimaries_ITU_R_2020, kCVImageBufferTransferFunction_ITU_R_2100_HLG, nil),
        (
            kCVImageBufferColorPrimaries_ITU_R_709_2, kCVImageBufferTransferFunction_SMPTE_240M_1995,
            nil
        ),
    ]

    @Test func colorSpacesOfAttachments() throws {
        for (primaries, transfer, name) in Self.spaces {
            let attachments: [String: Any] = [
                kCVImageBufferColorPrimariesKey: primaries, kCVImageBufferTransferFunctionKey: transfer,
            ]
            let space = CVImageBufferCreateColorSpaceFromAttachments(attachments as CFDictionary)
            #expect(space?.takeRetainedValue().name == name)
        }
        #expect(CVImageBufferCreateColorSpaceFromAttachments([:] as CFDictionary) == nil)
        let frame = try makeBuffer(.bt709)
        #expect(CVImageBufferGetColorSpace(frame) == nil)
        let space = try #require(CGColorSpace(name: CGColorSpace.displayP3))
        CVBufferSetAttachment(frame, kCVImageBufferCGColorSpaceKey, space, .shouldPropagate)
        #expect(CVImageBufferGetColorSpace(frame)?.takeUnretainedValue() === space)
        let attachments = try #require(CVBufferCopyAttachments(frame, .shouldPropagate))
        #expect(
            CVImageBufferCreateColorSpaceFromAttachments(attachments)?.takeRetainedValue() == space)
    }

    /// Keys whose values are kept as they are.
    @Test func otherKeysAreKept() throws {
        let frame = try makeBuffer()
        let keys = [
            kCVImageBufferICCProfileKey, kCVImageBufferGammaLevelKey, kCVImageBufferCleanApertureKey,
            kCVImageBufferMasteringDisplayColorVolumeKey, kCVImageBufferContentLightLevelInfoKey,
            kCVImageBufferCleanApertureWidthKey, kCVImageBufferCleanApertureHeightKey,
            kCVImageBufferCleanApertureHorizontalOffsetKey, kCVImageBufferCleanApertureVerticalOffsetKey,
        ]
        #expect(Set(keys).count == keys.count)
        for (index, key) in keys.enumerated() {
            CVBufferSetAttachment(frame, key, Data([UInt8(index)]), .shouldPropagate)
        }
        for (index, key) in keys.enumerated() {
            #expect(CVBufferCopyAttachment(frame, key, nil) as? Data == Data([UInt8(index)]))
        }
        #expect(CVImageBufferGetDisplaySize(frame) == CGSize(width: 4, height: 4))
    }
}
