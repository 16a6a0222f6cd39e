// Audio formats as four-character codes. Source: CoreAudioBaseTypes.h.

public var kAudioFormatLinearPCM: AudioFormatID { 0x6c70_636d }
public var kAudioFormatAC3: AudioFormatID { 0x6163_2d33 }
public var kAudioFormat60958AC3: AudioFormatID { 0x6361_6333 }
public var kAudioFormatEnhancedAC3: AudioFormatID { 0x6563_2d33 }
public var kAudioFormatAppleIMA4: AudioFormatID { 0x696d_6134 }
public var kAudioFormatAppleLossless: AudioFormatID { 0x616c_6163 }
public var kAudioFormatMPEG4AAC: AudioFormatID { 0x6161_6320 }
public var kAudioFormatMPEG4AAC_HE: AudioFormatID { 0x6161_6368 }
public var kAudioFormatMPEG4AAC_HE_V2: AudioFormatID { 0x6161_6370 }
public var kAudioFormatMPEG4AAC_LD: AudioFormatID { 0x6161_636c }
public var kAudioFormatMPEG4AAC_ELD: AudioFormatID { 0x6161_6365 }
public var kAudioFormatMPEG4AAC_ELD_SBR: AudioFormatID { 0x6161_6366 }
public var kAudioFormatMPEG4AAC_ELD_V2: AudioFormatID { 0x6161_6367 }
public var kAudioFormatMPEG4AAC_Spatial: AudioFormatID { 0x6161_6373 }
public var kAudioFormatMPEGD_USAC: AudioFormatID { 0x7573_6163 }
public var kAudioFormatMPEG4CELP: AudioFormatID { 0x6365_6c70 }
public var kAudioFormatMPEG4HVXC: AudioFormatID { 0x6876_7863 }
public var kAudioFormatMPEG4TwinVQ: AudioFormatID { 0x7477_7671 }
public var kAudioFormatMPEGLayer1: AudioFormatID { 0x2e6d_7031 }
public var kAudioFormatMPEGLayer2: AudioFormatID { 0x2e6d_7032 }
public var kAudioFormatMPEGLayer3: AudioFormatID { 0x2e6d_7033 }
public var kAudioFormatFLAC: AudioFormatID { 0x666c_6163 }
public var kAudioFormatOpus: AudioFormatID { 0x6f70_7573 }
public var kAudioFormatULaw: AudioFormatID { 0x756c_6177 }
public var kAudioFormatALaw: AudioFormatID { 0x616c_6177 }
public var kAudioFormatAMR: AudioFormatID { 0x7361_6d72 }
public var kAudioFormatAMR_WB: AudioFormatID { 0x7361_7762 }
public var kAudioFormatiLBC: AudioFormatID { 0x696c_6263 }
public var kAudioFormatAES3: AudioFormatID { 0x6165_7333 }
public var kAudioFormatQDesign: AudioFormatID { 0x5144_4d43 }
public var kAudioFormatQDesign2: AudioFormatID { 0x5144_4d32 }
public var kAudioFormatQUALCOMM: AudioFormatID { 0x5163_6c70 }
public var kAudioFormatMACE3: AudioFormatID { 0x4d41_4333 }
public var kAudioFormatMACE6: AudioFormatID { 0x4d41_4336 }
public var kAudioFormatAudible: AudioFormatID { 0x4155_4442 }
public var kAudioFormatTimeCode: AudioFormatID { 0x7469_6d65 }
public var kAudioFormatMIDIStream: AudioFormatID { 0x6d69_6469 }
public var kAudioFormatParameterValueStream: AudioFormatID { 0x6170_7673 }
public var kAudioFormatDVIIntelIMA: AudioFormatID { 0x6d73_0011 }
public var kAudioFormatMicrosoftGSM: AudioFormatID { 0x6d73_0031 }

// Flags for the layout of uncompressed audio.

public var kAudioFormatFlagIsFloat: AudioFormatFlags { 1 }
public var kAudioFormatFlagIsBigEndian: AudioFormatFlags { 2 }
public var kAudioFormatFlagIsSignedInteger: AudioFormatFlags { 4 }
public var kAudioFormatFlagIsPacked: AudioFormatFlags { 8 }
public var kAudioFormatFlagIsAlignedHigh: AudioFormatFlags { 16 }
public var kAudioFormatFlagIsNonInterleaved: AudioFormatFlags { 32 }
public var kAudioFormatFlagIsNonMixable: AudioFormatFlags { 64 }
public var kAudioFormatFlagsNativeEndian: AudioFormatFlags { 0 }
/// Packed 32-bit floating-point numbers in native byte order.
public var kAudioFormatFlagsNativeFloatPacked: AudioFormatFlags {
    kAudioFormatFlagIsFloat | kAudioFormatFlagIsPacked
}
