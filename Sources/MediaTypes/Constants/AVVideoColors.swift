// Color properties of video, as used by video compositions. Source: AVVideoSettings.h.

public let AVVideoColorPrimaries_ITU_R_709_2 = "ITU_R_709_2"
public let AVVideoColorPrimaries_EBU_3213 = "EBU_3213"
public let AVVideoColorPrimaries_SMPTE_C = "SMPTE_C"
public let AVVideoColorPrimaries_P3_D65 = "P3_D65"
public let AVVideoColorPrimaries_ITU_R_2020 = "ITU_R_2020"

public let AVVideoTransferFunction_ITU_R_709_2 = "ITU_R_709_2"
public let AVVideoTransferFunction_SMPTE_240M_1995 = "SMPTE_240M_1995"
public let AVVideoTransferFunction_IEC_sRGB = "IEC_sRGB"
public let AVVideoTransferFunction_Linear = "Linear"
public let AVVideoTransferFunction_ITU_R_2100_HLG = "ITU_R_2100_HLG"
public let AVVideoTransferFunction_SMPTE_ST_2084_PQ = "SMPTE_ST_2084_PQ"

public let AVVideoYCbCrMatrix_ITU_R_709_2 = "ITU_R_709_2"
public let AVVideoYCbCrMatrix_ITU_R_601_4 = "ITU_R_601_4"
public let AVVideoYCbCrMatrix_SMPTE_240M_1995 = "SMPTE_240M_1995"
public let AVVideoYCbCrMatrix_ITU_R_2020 = "ITU_R_2020"
