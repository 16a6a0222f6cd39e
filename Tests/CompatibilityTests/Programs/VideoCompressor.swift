import AVFoundation

/// Makes a video file smaller: all of the video is encoded first, then the sound is copied.
final class VideoCompressor: @unchecked Sendable {
    struct Configuration: Sendable {
        var isRealTime = true
        var muteVideo = false
        /// Whether the writer has an input for sound at all.
        var hasSound = true
    }

    enum CompressionError: Error {
        case noVideo
        case failed(String)
    }

    private let configuration: Configuration

    init(configuration: Configuration) {
        self.configuration = configuration
    }

    func compress(
        _ source: URL, to destination: URL, completion: @escaping @Sendable (Result<URL, Error>) -> Void
    ) {
        let asset = AVURLAsset(url: source)
        guard let videoTrack = asset.tracks(withMediaType: .video).first else {
            completion(.failure(CompressionError.noVideo))
            return
        }
        do {
            let writer = try AVAssetWriter(outputURL: destination, fileType: .mov)
            let videoInput = AVAssetWriterInput(
                mediaType: .video,
                outputSettings: [
                    AVVideoCodecKey: AVVideoCodecType.h264, AVVideoWidthKey: 80, AVVideoHeightKey: 46,
                    AVVideoCompressionPropertiesKey: [AVVideoAverageBitRateKey: 200_000],
                ])
            videoInput.expectsMediaDataInRealTime = configuration.isRealTime
            videoInput.transform = videoTrack.preferredTransform
            writer.add(videoInput)
            let videoReader = try AVAssetReader(asset: asset)
            let videoOutput = AVAssetReaderTrackOutput(
                track: videoTrack,
                outputSettings: [
                    kCVPixelBufferPixelFormatTypeKey as String:
                        kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange
                ])
            videoReader.add(videoOutput)

            let audioInput = AVAssetWriterInput(mediaType: .audio, outputSettings: nil)
            audioInput.expectsMediaDataInRealTime = false
            if configuration.hasSound { writer.add(audioInput) }
            let audioReader = try AVAssetReader(asset: asset)
            var audioOutput: AVAssetReaderTrackOutput?
            if configuration.hasSound, let audioTrack = asset.tracks(withMediaType: .audio).first {
                let output = AVAssetReaderTrackOutput(track: audioTrack, outputSettings: nil)
                audioReader.add(output)
                audioOutput = output
            }

            writer.startWriting()
            videoReader.startReading()
            writer.startSession(atSourceTime: .zero)
            let sound = configuration.muteVideo ? nil : audioOutput
            let finish: @Sendable () -> Void = {
                writer.finishWriting {
                    switch writer.status {
                    case .completed: completion(.success(destination))
                    default: completion(.failure(writer.error ?? CompressionError.failed("\(writer.status)")))
                    }
                }
            }
            videoInput.requestMediaDataWhenReady(on: DispatchQueue(label: "videoQueue")) {
                while videoInput.isReadyForMoreMediaData {
                    if let sample = videoOutput.copyNextSampleBuffer() {
                        videoInput.append(sample)
                        continue
                    }
                    videoInput.markAsFinished()
                    guard videoReader.status != .failed else {
                        writer.cancelWriting()
                        return completion(.failure(videoReader.error ?? CompressionError.noVideo))
                    }
                    guard let sound else { return finish() }
                    audioReader.startReading()
                    audioInput.requestMediaDataWhenReady(on: DispatchQueue(label: "audioQueue")) {
                        while audioInput.isReadyForMoreMediaData {
                            if let sample = sound.copyNextSampleBuffer() {
                                audioInput.append(sample)
                            } else {
                                audioInput.markAsFinished()
                                finish()
                                return
                            }
                        }
                    }
                    return
                }
            }
        } catch {
            completion(.failure(error))
        }
    }
}
