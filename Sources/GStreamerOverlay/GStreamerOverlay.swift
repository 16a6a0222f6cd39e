// GStreamerOverlay
