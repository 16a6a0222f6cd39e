import AVFAudio

#if canImport(AVFAudio)
func fileWithAVFAudio(_ url: URL) -> AVAudioFile? { try? AVAudioFile(forReading: url) }
#endif
