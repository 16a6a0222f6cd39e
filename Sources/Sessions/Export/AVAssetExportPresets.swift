/// H.264 and AAC, small files: at most 640 × 480.
public let AVAssetExportPresetLowQuality = "AVAssetExportPresetLowQuality"
/// H.264 and AAC at the film's size.
public let AVAssetExportPresetMediumQuality = "AVAssetExportPresetMediumQuality"
/// H.264 and AAC at the film's size, with little loss to be seen.
public let AVAssetExportPresetHighestQuality = "AVAssetExportPresetHighestQuality"
/// H.264 and AAC, fitted into 640 × 480.
public let AVAssetExportPreset640x480 = "AVAssetExportPreset640x480"
/// H.264 and AAC, fitted into 960 × 540.
public let AVAssetExportPreset960x540 = "AVAssetExportPreset960x540"
/// H.264 and AAC, fitted into 1280 × 720.
public let AVAssetExportPreset1280x720 = "AVAssetExportPreset1280x720"
/// H.264 and AAC, fitted into 1920 × 1080.
public let AVAssetExportPreset1920x1080 = "AVAssetExportPreset1920x1080"
/// H.264 and AAC, fitted into 3840 × 2160.
public let AVAssetExportPreset3840x2160 = "AVAssetExportPreset3840x2160"
/// AAC alone.
public let AVAssetExportPresetAppleM4A = "AVAssetExportPresetAppleM4A"
