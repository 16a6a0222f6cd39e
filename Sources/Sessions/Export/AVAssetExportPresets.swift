/// A preset for small files, with H.264 video of at most 640 × 480 and AAC audio.
public let AVAssetExportPresetLowQuality = "AVAssetExportPresetLowQuality"
/// A preset for medium quality, with H.264 video at the render size and AAC audio.
public let AVAssetExportPresetMediumQuality = "AVAssetExportPresetMediumQuality"
/// A preset for the highest quality, with H.264 video at the render size and AAC audio.
public let AVAssetExportPresetHighestQuality = "AVAssetExportPresetHighestQuality"
/// A preset with H.264 video of at most 640 × 480 and AAC audio.
public let AVAssetExportPreset640x480 = "AVAssetExportPreset640x480"
/// A preset with H.264 video of at most 960 × 540 and AAC audio.
public let AVAssetExportPreset960x540 = "AVAssetExportPreset960x540"
/// A preset with H.264 video of at most 1280 × 720 and AAC audio.
public let AVAssetExportPreset1280x720 = "AVAssetExportPreset1280x720"
/// A preset with H.264 video of at most 1920 × 1080 and AAC audio.
public let AVAssetExportPreset1920x1080 = "AVAssetExportPreset1920x1080"
/// A preset with H.264 video of at most 3840 × 2160 and AAC audio.
public let AVAssetExportPreset3840x2160 = "AVAssetExportPreset3840x2160"
/// A preset for AAC audio without video.
public let AVAssetExportPresetAppleM4A = "AVAssetExportPresetAppleM4A"

/// A preset for the highest quality, with HEVC video at the render size and AAC audio.
public let AVAssetExportPresetHEVCHighestQuality = "AVAssetExportPresetHEVCHighestQuality"
/// A preset with HEVC video of at most 1920 × 1080 and AAC audio.
public let AVAssetExportPresetHEVC1920x1080 = "AVAssetExportPresetHEVC1920x1080"
/// A preset with HEVC video of at most 3840 × 2160 and AAC audio.
public let AVAssetExportPresetHEVC3840x2160 = "AVAssetExportPresetHEVC3840x2160"
/// A preset with HEVC video of at most 4320 × 2160 and AAC audio.
public let AVAssetExportPresetHEVC4320x2160 = "AVAssetExportPresetHEVC4320x2160"
/// A preset with HEVC video of at most 7680 × 4320 and AAC audio.
public let AVAssetExportPresetHEVC7680x4320 = "AVAssetExportPresetHEVC7680x4320"

/// A preset with Apple ProRes 422 video at the render size and uncompressed audio.
public let AVAssetExportPresetAppleProRes422LPCM = "AVAssetExportPresetAppleProRes422LPCM"
/// A preset with Apple ProRes 4444 video at the render size and uncompressed audio. The video is opaque.
public let AVAssetExportPresetAppleProRes4444LPCM = "AVAssetExportPresetAppleProRes4444LPCM"

/// A preset for M4V files with H.264 video of at most 480 × 320 and AAC audio.
public let AVAssetExportPresetAppleM4VCellular = "AVAssetExportPresetAppleM4VCellular"
/// A preset for M4V files with H.264 video of at most 640 × 480 and AAC audio.
public let AVAssetExportPresetAppleM4ViPod = "AVAssetExportPresetAppleM4ViPod"
/// A preset for M4V files with H.264 video of at most 640 × 480 and AAC audio.
public let AVAssetExportPresetAppleM4V480pSD = "AVAssetExportPresetAppleM4V480pSD"
/// A preset for M4V files with H.264 video of at most 960 × 540 and AAC audio.
public let AVAssetExportPresetAppleM4VAppleTV = "AVAssetExportPresetAppleM4VAppleTV"
/// A preset for M4V files with H.264 video of at most 640 × 480 and AAC audio.
public let AVAssetExportPresetAppleM4VWiFi = "AVAssetExportPresetAppleM4VWiFi"
/// A preset for M4V files with H.264 video of at most 1280 × 720 and AAC audio.
public let AVAssetExportPresetAppleM4V720pHD = "AVAssetExportPresetAppleM4V720pHD"
/// A preset for M4V files with H.264 video of at most 1920 × 1080 and AAC audio.
public let AVAssetExportPresetAppleM4V1080pHD = "AVAssetExportPresetAppleM4V1080pHD"

/// A preset that copies coded samples, without loss.
///
/// A range begins exactly, by an edit list. Tracks that the file type can't hold are left out; settings that
/// require rendering are an error. The preset isn't among `allExportPresets()`.
public let AVAssetExportPresetPassthrough = "AVAssetExportPresetPassthrough"
