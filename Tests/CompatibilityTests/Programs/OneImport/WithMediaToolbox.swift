import MediaToolbox

#if canImport(MediaToolbox)
func nameWithMediaToolbox(_ flags: MTAudioProcessingTapFlags) -> String { String(format: "%02d", flags) }
#endif
