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
