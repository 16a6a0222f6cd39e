// Keys and values of attachments. Source: CVImageBuffer.h.

/// The chromaticities of red, green, blue and white: a constant `kCVImageBufferColorPrimaries_…`.
public let kCVImageBufferColorPrimariesKey: CFString = "CVImageBufferColorPrimaries"
public let kCVImageBufferColorPrimaries_ITU_R_709_2: CFString = "ITU_R_709_2"
public let kCVImageBufferColorPrimaries_EBU_3213: CFString = "EBU_3213"
public let kCVImageBufferColorPrimaries_SMPTE_C: CFString = "SMPTE_C"
public let kCVImageBufferColorPrimaries_DCI_P3: CFString = "DCI_P3"
public let kCVImageBufferColorPrimaries_P3_D65: CFString = "P3_D65"
public let kCVImageBufferColorPrimaries_ITU_R_2020: CFString = "ITU_R_2020"

/// The function between light and coded values: a constant `kCVImageBufferTransferFunction_…`.
public let kCVImageBufferTransferFunctionKey: CFString = "CVImageBufferTransferFunction"
public let kCVImageBufferTransferFunction_ITU_R_709_2: CFString = "ITU_R_709_2"
public let kCVImageBufferTransferFunction_SMPTE_240M_1995: CFString = "SMPTE_240M_1995"
/// Values are powers of light, with the exponent of `kCVImageBufferGammaLevelKey`. Kept, but not written into files.
public let kCVImageBufferTransferFunction_UseGamma: CFString = "UseGamma"
public let kCVImageBufferTransferFunction_sRGB: CFString = "IEC_sRGB"
public let kCVImageBufferTransferFunction_ITU_R_2020: CFString = "ITU_R_2020"
public let kCVImageBufferTransferFunction_SMPTE_ST_2084_PQ: CFString = "SMPTE_ST_2084_PQ"
public let kCVImageBufferTransferFunction_ITU_R_2100_HLG: CFString = "ITU_R_2100_HLG"
public let kCVImageBufferTransferFunction_Linear: CFString = "Linear"
/// The exponent of `kCVImageBufferTransferFunction_UseGamma`, a number.
public let kCVImageBufferGammaLevelKey: CFString = "CVImageBufferGammaLevel"

/// The conversion between red, green and blue and Y'CbCr: a constant `kCVImageBufferYCbCrMatrix_…`.
public let kCVImageBufferYCbCrMatrixKey: CFString = "CVImageBufferYCbCrMatrix"
public let kCVImageBufferYCbCrMatrix_ITU_R_709_2: CFString = "ITU_R_709_2"
public let kCVImageBufferYCbCrMatrix_ITU_R_601_4: CFString = "ITU_R_601_4"
public let kCVImageBufferYCbCrMatrix_SMPTE_240M_1995: CFString = "SMPTE_240M_1995"
public let kCVImageBufferYCbCrMatrix_ITU_R_2020: CFString = "ITU_R_2020"

/// A `CGColorSpace`.
public let kCVImageBufferCGColorSpaceKey: CFString = "CGColorSpace"

// The values for the following keys are kept and propagated, and those that format descriptions have, too, become their
// extensions. They have no other effect.

/// The bytes of an ICC profile.
public let kCVImageBufferICCProfileKey: CFString = "CVImageBufferICCProfile"
/// A dictionary of the horizontal and vertical spacing of pixels.
public let kCVImageBufferPixelAspectRatioKey: CFString = "CVPixelAspectRatio"
public let kCVImageBufferPixelAspectRatioHorizontalSpacingKey: CFString = "HorizontalSpacing"
public let kCVImageBufferPixelAspectRatioVerticalSpacingKey: CFString = "VerticalSpacing"
/// A dictionary of the size and the offset of the part to display.
public let kCVImageBufferCleanApertureKey: CFString = "CVCleanAperture"
public let kCVImageBufferCleanApertureWidthKey: CFString = "Width"
public let kCVImageBufferCleanApertureHeightKey: CFString = "Height"
public let kCVImageBufferCleanApertureHorizontalOffsetKey: CFString = "HorizontalOffset"
public let kCVImageBufferCleanApertureVerticalOffsetKey: CFString = "VerticalOffset"
/// The bytes of the SEI message of a mastering display.
public let kCVImageBufferMasteringDisplayColorVolumeKey: CFString = "MasteringDisplayColorVolume"
/// The bytes of the SEI message of content light levels.
public let kCVImageBufferContentLightLevelInfoKey: CFString = "ContentLightLevelInfo"
