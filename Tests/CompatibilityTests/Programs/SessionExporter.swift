import AVFoundation

/// Exports an asset with settings of its own: frames and audio from a reader's outputs into a writer's inputs, each on
/// a queue that the input asks for more.
final class SessionExporter: @unchecked Sendable {
    enum ExportError: Error {
        case setupFailure
        case readingFailure
        case writingFailure
        case cancelled
    }

    typealias ProgressHandler = @Sendable (_ progress: Float) -> Void
    typealias CompletionHandler = @Sendable (_ result: Result<AVAssetWriter.Status, Error>) -> Void

    var asset: AVAsset?
    var videoComposition: AVVideoComposition?
    var audioMix: AVAudioMix?
    var outputFileType: AVFileType? = .mp4
    var outputURL: URL?
    var videoInputConfiguration: [String: Any]?
    var videoOutputConfiguration: [String: Any]?
    var audioOutputConfiguration: [String: Any]?
    var timeRange = CMTimeRange(start: .zero, end: .positiveInfinity)
    var expectsMediaDataInRealTime = false
    var optimizeForNetworkUse = false

    private let inputQueue = DispatchQueue(label: "SessionExporterInputQueue", target: .global())
    private var reader: AVAssetReader?
    private var writer: AVAssetWriter?
    private var videoOutput: AVAssetReaderVideoCompositionOutput?
    private var audioOutput: AVAssetReaderAudioMixOutput?
    private var videoInput: AVAssetWriterInput?
    private var audioInput: AVAssetWriterInput?
    private var pixelBufferAdaptor: AVAssetWriterInputPixelBufferAdaptor?
    private var progressHandler: ProgressHandler?
    private var completionHandler: CompletionHandler?
    private var duration: TimeInterval = 0

    func export(progressHandler: ProgressHandler? = nil, completionHandler: CompletionHandler? = nil) {
        guard let asset, let outputURL, let outputFileType else {
            completionHandler?(.failure(ExportError.setupFailure))
            return
        }
        self.progressHandler = progressHandler
        self.completionHandler = completionHandler

        do {
            reader = try AVAssetReader(asset: asset)
            writer = try AVAssetWriter(outputURL: outputURL, fileType: outputFileType)
        } catch {
            completionHandler?(.failure(error))
            return
        }
        guard let reader, let writer else { return }

        reader.timeRange = timeRange
        writer.shouldOptimizeForNetworkUse = optimizeForNetworkUse
        if timeRange.duration.isValid && !timeRange.duration.isPositiveInfinity {
            duration = CMTimeGetSeconds(timeRange.duration)
        } else {
            duration = CMTimeGetSeconds(asset.duration)
        }

        setupVideoOutput(withAsset: asset)
        setupAudioOutput(withAsset: asset)
        setupAudioInput()

        writer.startWriting()
        reader.startReading()
        writer.startSession(atSourceTime: timeRange.start)

        let audioSemaphore = DispatchSemaphore(value: 0)
        let videoSemaphore = DispatchSemaphore(value: 0)

        if let videoInput, let videoOutput, asset.tracks(withMediaType: .video).count > 0 {
            videoInput.requestMediaDataWhenReady(on: inputQueue) {
                if self.encode(readySamplesFromReaderOutput: videoOutput, toWriterInput: videoInput) == false
                {
                    videoSemaphore.signal()
                }
            }
        } else {
            videoSemaphore.signal()
        }
        if let audioInput, let audioOutput {
            audioInput.requestMediaDataWhenReady(on: inputQueue) {
                if self.encode(readySamplesFromReaderOutput: audioOutput, toWriterInput: audioInput) == false
                {
                    audioSemaphore.signal()
                }
            }
        } else {
            audioSemaphore.signal()
        }

        DispatchQueue.global().async {
            audioSemaphore.wait()
            videoSemaphore.wait()
            DispatchQueue.global().async { self.finish() }
        }
    }

    private func setupVideoOutput(withAsset asset: AVAsset) {
        let videoTracks = asset.tracks(withMediaType: .video)
        guard videoTracks.count > 0 else { return }

        videoOutput = AVAssetReaderVideoCompositionOutput(
            videoTracks: videoTracks, videoSettings: videoInputConfiguration)
        videoOutput?.alwaysCopiesSampleData = false
        videoOutput?.videoComposition = videoComposition ?? AVMutableVideoComposition(propertiesOf: asset)
        if let videoOutput, let reader, reader.canAdd(videoOutput) { reader.add(videoOutput) }

        guard writer?.canApply(outputSettings: videoOutputConfiguration, forMediaType: .video) == true else {
            return
        }
        let input = AVAssetWriterInput(mediaType: .video, outputSettings: videoOutputConfiguration)
        input.expectsMediaDataInRealTime = expectsMediaDataInRealTime
        videoInput = input
        if writer?.canAdd(input) == true { writer?.add(input) }

        var attributes: [String: Any] = [:]
        attributes[kCVPixelBufferPixelFormatTypeKey as String] = NSNumber(value: kCVPixelFormatType_32RGBA)
        if let renderSize = videoOutput?.videoComposition?.renderSize {
            attributes[kCVPixelBufferWidthKey as String] = NSNumber(value: Int(renderSize.width))
            attributes[kCVPixelBufferHeightKey as String] = NSNumber(value: Int(renderSize.height))
        }
        pixelBufferAdaptor = AVAssetWriterInputPixelBufferAdaptor(
            assetWriterInput: input, sourcePixelBufferAttributes: attributes)
    }

    private func setupAudioOutput(withAsset asset: AVAsset) {
        let audioTracks = asset.tracks(withMediaType: .audio)
        guard audioTracks.count > 0 else { return }
        audioOutput = AVAssetReaderAudioMixOutput(audioTracks: audioTracks, audioSettings: nil)
        audioOutput?.alwaysCopiesSampleData = false
        audioOutput?.audioMix = audioMix
        if let reader, let audioOutput, reader.canAdd(audioOutput) { reader.add(audioOutput) }
    }

    private func setupAudioInput() {
        guard audioOutput != nil else { return }
        audioInput = AVAssetWriterInput(mediaType: .audio, outputSettings: audioOutputConfiguration)
        audioInput?.expectsMediaDataInRealTime = expectsMediaDataInRealTime
        if let writer, let audioInput, writer.canAdd(audioInput) { writer.add(audioInput) }
    }

    // called on the inputQueue
    private func encode(
        readySamplesFromReaderOutput output: AVAssetReaderOutput, toWriterInput input: AVAssetWriterInput
    ) -> Bool {
        while input.isReadyForMoreMediaData {
            guard reader?.status == .reading && writer?.status == .writing,
                let sampleBuffer = output.copyNextSampleBuffer()
            else {
                input.markAsFinished()
                return false
            }

            var handled = false
            var error = false
            if videoOutput == output {
                let lastSamplePresentationTime =
                    CMSampleBufferGetPresentationTimeStamp(sampleBuffer) - timeRange.start
                let progress =
                    duration == 0 ? 1 : Float(CMTimeGetSeconds(lastSamplePresentationTime) / duration)
                progressHandler?(progress)

                if let pixelBufferAdaptor, pixelBufferAdaptor.pixelBufferPool != nil,
                    let pixelBuffer = CMSampleBufferGetImageBuffer(sampleBuffer)
                {
                    let time = CMSampleBufferGetPresentationTimeStamp(sampleBuffer)
                    if pixelBufferAdaptor.append(pixelBuffer, withPresentationTime: time) == false {
                        error = true
                    }
                    handled = true
                }
            }
            if handled == false && input.append(sampleBuffer) == false { error = true }
            if error { return false }
        }
        return true
    }

    private func finish() {
        guard let reader, let writer else { return }
        if reader.status == .cancelled || writer.status == .cancelled {
            completionHandler?(.failure(ExportError.cancelled))
        } else if writer.status == .failed {
            completionHandler?(.failure(writer.error ?? ExportError.writingFailure))
        } else if reader.status == .failed {
            writer.cancelWriting()
            completionHandler?(.failure(reader.error ?? ExportError.readingFailure))
        } else {
            writer.finishWriting {
                if writer.status == .completed {
                    self.completionHandler?(.success(writer.status))
                } else {
                    self.completionHandler?(.failure(writer.error ?? ExportError.writingFailure))
                }
            }
        }
    }

    func cancelExport() {
        inputQueue.async {
            if self.writer?.status == .writing { self.writer?.cancelWriting() }
            if self.reader?.status == .reading { self.reader?.cancelReading() }
        }
    }
}
