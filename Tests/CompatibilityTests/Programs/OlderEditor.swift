import AVFoundation

/// An editor from the days of Swift 3.
class OlderEditor: NSObject {
    var composition: AVMutableComposition?
    var session: AVAssetExportSession?
    var failure: Error?

    func speedUpVideo(_ path: String, toFile outputPath: String, completionHandler: @escaping (Bool) -> Void)
    {
        let url = NSURL(fileURLWithPath: path)
        let asset = AVURLAsset(url: url as URL, options: nil)
        composition = AVMutableComposition()

        let videoTrack = composition!.addMutableTrack(
            withMediaType: AVMediaTypeVideo,
            preferredTrackID: CMPersistentTrackID(kCMPersistentTrackID_Invalid))
        let assetVideoTrack = asset.tracks(withMediaType: AVMediaTypeVideo)[0]
        do {
            try videoTrack!.insertTimeRange(
                CMTimeRangeMake(kCMTimeZero, asset.duration), of: assetVideoTrack, at: kCMTimeZero)
        } catch {
            print(error)
        }
        let half = CMTimeMultiplyByFloat64(asset.duration, 0.5)
        composition!.scaleTimeRange(CMTimeRangeMake(kCMTimeZero, asset.duration), toDuration: half)

        let instruction = AVMutableVideoCompositionInstruction()
        instruction.timeRange = CMTimeRangeMake(kCMTimeZero, composition!.duration)
        let layerInstruction = AVMutableVideoCompositionLayerInstruction(assetTrack: videoTrack!)
        layerInstruction.setTransform(assetVideoTrack.preferredTransform, at: kCMTimeZero)
        instruction.layerInstructions =
            NSArray(object: layerInstruction) as! [AVVideoCompositionLayerInstruction]

        let videoComposition = AVMutableVideoComposition()
        videoComposition.renderSize = assetVideoTrack.naturalSize
        videoComposition.frameDuration = CMTimeMake(1, 25)
        videoComposition.instructions = [instruction]

        session = AVAssetExportSession(asset: composition!, presetName: AVAssetExportPresetHighestQuality)
        session!.outputFileType = AVFileTypeQuickTimeMovie
        session!.outputURL = URL(fileURLWithPath: outputPath)
        session!.videoComposition = videoComposition
        session!.timeRange = CMTimeRangeFromTimeToTime(kCMTimeZero, CMTimeMakeWithSeconds(0.4, 600))

        let finished = DispatchSemaphore(value: 0)
        session!.exportAsynchronously(completionHandler: {
            finished.signal()
        })
        finished.wait()

        switch session!.status {
        case AVAssetExportSessionStatus.completed:
            completionHandler(true)
        case AVAssetExportSessionStatus.failed:
            failure = session!.error
            completionHandler(false)
        case AVAssetExportSessionStatus.cancelled:
            completionHandler(false)
        default:
            completionHandler(false)
        }
    }
}
