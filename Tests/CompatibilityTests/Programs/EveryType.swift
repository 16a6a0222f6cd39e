import AppKit
import CoreImage
import Cutroom
import UIKit

/// Every public type, named where only types are looked up. CoverageTests holds it against the compiler's own list.
func nameEveryType() {
    let _: AVAnyAsyncProperty.Type
    let _: AVAsset.Type
    let _: AVAssetExportSession.Type
    let _: AVAssetExportSession.ResumptionFailureReason.Type
    let _: AVAssetExportSession.ResumptionState.Type
    let _: AVAssetExportSession.State.Type
    let _: AVAssetExportSession.Status.Type
    let _: AVAssetExportSessionStatus.Type
    let _: AVAssetImageGenerator.Type
    let _: AVAssetImageGenerator.ApertureMode.Type
    let _: AVAssetImageGenerator.Images.Type
    let _: AVAssetImageGenerator.Images.AsyncIterator.Type
    let _: AVAssetImageGenerator.Images.Element.Type
    let _: AVAssetImageGenerator.Result.Type
    let _: AVAssetImageGeneratorCompletionHandler.Type
    let _: AVAssetReader.Type
    let _: AVAssetReader.Status.Type
    let _: AVAssetReaderAudioMixOutput.Type
    let _: AVAssetReaderOutput.Type
    let _: AVAssetReaderTrackOutput.Type
    let _: AVAssetReaderVideoCompositionOutput.Type
    let _: AVAssetTrack.Type
    let _: AVAssetTrackSegment.Type
    let _: AVAssetWriter.Type
    let _: AVAssetWriter.Status.Type
    let _: AVAssetWriterInput.Type
    let _: AVAssetWriterInputPixelBufferAdaptor.Type
    let _: AVAsyncProperty<AVAsset, CMTime>.Type
    let _: AVAsyncProperty<AVAsset, CMTime>.Status.Type
    let _: AVAsynchronousCIImageFilteringRequest.Type
    let _: (any AVAsynchronousKeyValueLoading).Type
    let _: AVAsynchronousVideoCompositionRequest.Type
    let _: AVAudioBuffer.Type
    let _: AVAudioChannelCount.Type
    let _: AVAudioCommonFormat.Type
    let _: AVAudioFile.Type
    let _: AVAudioFormat.Type
    let _: AVAudioFrameCount.Type
    let _: AVAudioFramePosition.Type
    let _: AVAudioMix.Type
    let _: AVAudioMixInputParameters.Type
    let _: AVAudioPCMBuffer.Type
    let _: AVAudioQuality.Type
    let _: AVAudioTimePitchAlgorithm.Type
    let _: AVCIImageFilteringParameters.Type
    let _: AVCIImageFilteringResult.Type
    let _: AVComposition.Type
    let _: AVCompositionTrack.Type
    let _: AVCompositionTrackSegment.Type
    let _: AVEdgeWidths.Type
    let _: AVError.Type
    let _: AVError.Code.Type
    let _: AVFileType.Type
    let _: AVKeyValueStatus.Type
    let _: AVLayerVideoGravity.Type
    let _: AVMediaCharacteristic.Type
    let _: AVMediaType.Type
    let _: AVMetadataIdentifier.Type
    let _: AVMetadataGroup.Type
    let _: AVMetadataItem.Type
    let _: AVMetadataItemFilter.Type
    let _: AVMetadataKey.Type
    let _: AVMetadataKeySpace.Type
    let _: AVMutableAudioMix.Type
    let _: AVMutableAudioMixInputParameters.Type
    let _: AVMutableComposition.Type
    let _: AVMutableCompositionTrack.Type
    let _: AVMutableMetadataItem.Type
    let _: AVMutableTimedMetadataGroup.Type
    let _: AVMutableVideoComposition.Type
    let _: AVMutableVideoCompositionInstruction.Type
    let _: AVMutableVideoCompositionLayerInstruction.Type
    let _: AVPartialAsyncProperty<AVAsset>.Type
    let _: AVPixelAspectRatio.Type
    let _: AVPlayer.Type
    let _: AVPlayer.ActionAtItemEnd.Type
    let _: AVPlayer.Status.Type
    let _: AVPlayer.TimeControlStatus.Type
    let _: AVPlayer.WaitingReason.Type
    let _: AVPlayer.WindowKey.Type
    let _: AVPlayerActionAtItemEnd.Type
    let _: AVPlayerItem.Type
    let _: AVPlayerItem.Status.Type
    let _: AVPlayerItemOutput.Type
    let _: (any AVPlayerItemOutputPullDelegate).Type
    let _: AVPlayerItemStatus.Type
    let _: AVPlayerItemTrack.Type
    let _: AVPlayerItemVideoOutput.Type
    let _: AVPlayerLayer.Type
    let _: AVPlayerStatus.Type
    let _: AVQueuePlayer.Type
    let _: AVSynchronizedLayer.Type
    let _: AVTimedMetadataGroup.Type
    let _: AVURLAsset.Type
    let _: AVVideoCodecType.Type
    let _: (any AVVideoCompositing).Type
    let _: AVVideoComposition.Type
    let _: AVVideoComposition.Configuration.Type
    let _: AVVideoComposition.PerFrameHDRDisplayMetadataPolicy.Type
    let _: AVVideoCompositionCoreAnimationTool.Type
    let _: AVVideoCompositionCoreAnimationTool.Configuration.Type
    let _: AVVideoCompositionInstruction.Type
    let _: AVVideoCompositionInstruction.Configuration.Type
    let _: (any AVVideoCompositionInstructionProtocol).Type
    let _: AVVideoCompositionLayerInstruction.Type
    let _: AVVideoCompositionLayerInstruction.Configuration.Type
    let _: AVVideoCompositionLayerInstruction.CropRectangleRamp.Type
    let _: AVVideoCompositionLayerInstruction.OpacityRamp.Type
    let _: AVVideoCompositionLayerInstruction.TransformRamp.Type
    let _: AVVideoCompositionRenderContext.Type
    let _: AVVideoCompositionRenderHint.Type
    let _: (any AVVideoCompositionValidationHandling).Type
    let _: AudioBuffer.Type
    let _: AudioBufferList.Type
    let _: AudioChannelDescription.Type
    let _: AudioChannelLabel.Type
    let _: AudioChannelLayout.Type
    let _: AudioChannelLayoutTag.Type
    let _: AudioFormatFlags.Type
    let _: AudioFormatID.Type
    let _: AudioStreamBasicDescription.Type
    let _: AudioStreamPacketDescription.Type
    let _: (any CAAction).Type
    let _: CAAnimation.Type
    let _: CAAnimationCalculationMode.Type
    let _: (any CAAnimationDelegate).Type
    let _: CAAnimationGroup.Type
    let _: CAAnimationRotationMode.Type
    let _: CABasicAnimation.Type
    let _: CACornerMask.Type
    let _: CAEdgeAntialiasingMask.Type
    let _: CAGradientLayer.Type
    let _: CAGradientLayerType.Type
    let _: CAKeyframeAnimation.Type
    let _: CALayer.Type
    let _: CALayerContentsFilter.Type
    let _: CALayerContentsGravity.Type
    let _: CALayerCornerCurve.Type
    let _: (any CALayerDelegate).Type
    let _: (any CAMediaTiming).Type
    let _: CAMediaTimingFillMode.Type
    let _: CAMediaTimingFunction.Type
    let _: CAMediaTimingFunctionName.Type
    let _: CAPropertyAnimation.Type
    let _: CAShapeLayer.Type
    let _: CAShapeLayerFillRule.Type
    let _: CAShapeLayerLineCap.Type
    let _: CAShapeLayerLineJoin.Type
    let _: CASpringAnimation.Type
    let _: CATextLayer.Type
    let _: CATextLayerAlignmentMode.Type
    let _: CATextLayerTruncationMode.Type
    let _: CATransaction.Type
    let _: CATransform3D.Type
    let _: CATransition.Type
    let _: CATransitionSubtype.Type
    let _: CATransitionType.Type
    let _: CAValueFunction.Type
    let _: CAValueFunctionName.Type
    let _: CFAbsoluteTime.Type
    let _: CFAllocator.Type
    let _: CFArray.Type
    let _: CFBoolean.Type
    let _: CFData.Type
    let _: CFDictionary.Type
    let _: CFIndex.Type
    let _: CFNumber.Type
    let _: CFString.Type
    let _: CFTimeInterval.Type
    let _: CFTypeRef.Type
    let _: CFURL.Type
    let _: CGAffineTransform.Type
    let _: CGBitmapInfo.Type
    let _: CGBlendMode.Type
    let _: CGColor.Type
    let _: CGColorRenderingIntent.Type
    let _: CGColorSpace.Type
    let _: CGColorSpaceModel.Type
    let _: CGContext.Type
    let _: CGDataProvider.Type
    let _: CGDataProviderReleaseDataCallback.Type
    let _: CGImage.Type
    let _: CGImageAlphaInfo.Type
    let _: CGImageByteOrderInfo.Type
    let _: CGImagePixelFormatInfo.Type
    let _: CGImagePropertyOrientation.Type
    let _: CGInterpolationQuality.Type
    let _: CGLineCap.Type
    let _: CGLineJoin.Type
    let _: CGMutablePath.Type
    let _: CGPath.Type
    let _: CGPathApplierFunction.Type
    let _: CGPathDrawingMode.Type
    let _: CGPathElement.Type
    let _: CGPathElementType.Type
    let _: CGPathFillRule.Type
    let _: CGVector.Type
    let _: (any CIBlendWithMask).Type
    let _: (any CIBoxBlur).Type
    let _: CIColor.Type
    let _: (any CIColorClamp).Type
    let _: (any CIColorControls).Type
    let _: (any CIColorInvert).Type
    let _: (any CIColorMatrix).Type
    let _: (any CIColorMonochrome).Type
    let _: (any CIColorPosterize).Type
    let _: (any CICompositeOperation).Type
    let _: CIContext.Type
    let _: CIContextOption.Type
    let _: (any CIDissolveTransition).Type
    let _: (any CIExposureAdjust).Type
    let _: CIFilter.Type
    let _: (any CIFilterProtocol).Type
    let _: CIFormat.Type
    let _: (any CIGammaAdjust).Type
    let _: (any CIGaussianBlur).Type
    let _: (any CIHueAdjust).Type
    let _: CIImage.Type
    let _: CIImageOption.Type
    let _: (any CILinearGradient).Type
    let _: (any CIPixellate).Type
    let _: (any CIRadialGradient).Type
    let _: (any CISepiaTone).Type
    let _: (any CISharpenLuminance).Type
    let _: (any CITemperatureAndTint).Type
    let _: (any CIToneCurve).Type
    let _: (any CIUnsharpMask).Type
    let _: CIVector.Type
    let _: (any CIVignette).Type
    let _: CMAttachmentBearer.Type
    let _: CMAttachmentMode.Type
    let _: CMAudioFormatDescription.Type
    let _: CMBlockBuffer.Type
    let _: CMBlockBufferCustomBlockSource.Type
    let _: CMBlockBufferFlags.Type
    let _: CMFormatDescription.Type
    let _: CMFormatDescription.Extensions.Type
    let _: CMFormatDescription.Extensions.Key.Type
    let _: CMFormatDescription.Extensions.Value.Type
    let _: CMFormatDescription.MediaSubType.Type
    let _: CMFormatDescription.MediaType.Type
    let _: CMItemCount.Type
    let _: CMItemIndex.Type
    let _: CMMediaType.Type
    let _: CMPersistentTrackID.Type
    let _: CMSampleBuffer.Type
    let _: CMSampleBuffer.PerSampleAttachmentsDictionary.Type
    let _: CMSampleBuffer.PerSampleAttachmentsDictionary.Key.Type
    let _: CMSampleBufferMakeDataReadyCallback.Type
    let _: CMSampleTimingInfo.Type
    let _: CMTime.Type
    let _: CMTimeEpoch.Type
    let _: CMTimeFlags.Type
    let _: CMTimeMapping.Type
    let _: CMTimeRange.Type
    let _: CMTimeRoundingMethod.Type
    let _: CMTimeScale.Type
    let _: CMTimeValue.Type
    let _: CMVideoCodecType.Type
    let _: CMVideoDimensions.Type
    let _: CMVideoFormatDescription.Type
    let _: CVBuffer.Type
    let _: CVImageBuffer.Type
    let _: CVOptionFlags.Type
    let _: CVPixelBuffer.Type
    let _: CVPixelBufferLockFlags.Type
    let _: CVPixelBufferPool.Type
    let _: CVPixelBufferPoolFlushFlags.Type
    let _: CVPixelBufferReleaseBytesCallback.Type
    let _: CVReturn.Type
    let _: DamagedMediaPolicy.Type
    let _: BuiltTimeline.Type
    let _: AudioEncoding.Type
    let _: AudioEncoding.Codec.Type
    let _: ExportOptions.Type
    let _: ExportSettings.Type
    let _: ExportSettings.Threads.Type
    let _: FilteredFrame.Type
    let _: NSBitmapImageRep.Type
    let _: NSBitmapImageRep.FileType.Type
    let _: NSBitmapImageRep.PropertyKey.Type
    let _: NSColor.Type
    let _: NSCompositingOperation.Type
    let _: NSFont.Type
    let _: NSFont.Weight.Type
    let _: NSGraphicsContext.Type
    let _: NSImage.Type
    let _: NSScreen.Type
    let _: UIBezierPath.Type
    let _: UIColor.Type
    let _: UIDevice.Type
    let _: UIEdgeInsets.Type
    let _: UIFont.Type
    let _: UIFont.Weight.Type
    let _: UIFontDescriptor.Type
    let _: UIFontDescriptor.SymbolicTraits.Type
    let _: UIFontDescriptor.SystemDesign.Type
    let _: UIGraphicsImageRenderer.Type
    let _: UIGraphicsImageRendererContext.Type
    let _: UIGraphicsImageRendererFormat.Type
    let _: UIImage.Type
    let _: UIImage.Orientation.Type
    let _: UIImage.RenderingMode.Type
    let _: UIImageOrientation.Type
    let _: UIRectCorner.Type
    let _: UIScreen.Type
    let _: UIUserInterfaceIdiom.Type
    let _: VideoEncoding.Type
    let _: VideoEncoding.Codec.Type
    let _: VideoEncoding.RateControl.Type
    let _: VideoEncoding.Speed.Type
    let _: FourCharCode.Type
    let _: FrameFilter.Type
    let _: FrameFilter.Output.Type
    let _: GStreamerEffect.Type
    let _: ImageFile.Type
    let _: ImageWriter.Type
    let _: EditProblem.Type
    let _: EditProblem.Kind.Type
    let _: EditProblem.Severity.Type
    let _: ExportCheck.Type
    let _: FrameTable.Type
    let _: FrameTable.Frame.Type
    let _: FrameTable.Kind.Type
    let _: MediaNote.Type
    let _: MediaNote.Kind.Type
    let _: MediaSurvey.Type
    let _: RunWatch.Type
    let _: StoredExport.Type
    let _: TrackDetails.Type
    let _: SinkOptions.Type
    let _: InstallationSurvey.Type
    let _: InstallationSurvey.Fonts.Type
    let _: InstallationSurvey.Part.Type
    let _: InstallationSurvey.Part.Kind.Type
    let _: MediaSearch.Type
    let _: UnfinishedFiles.Type
    let _: UnsafeMutableAudioBufferListPointer.Type
    let _: kern_return_t.Type
    let _: LayerFont.Type
    let _: mach_timebase_info_data_t.Type
    let _: MediaWarning.Type
    let _: LoudnessMeasurement.Type
    let _: LoudnessTarget.Type
    let _: MTAudioProcessingTap.Type
    let _: MTAudioProcessingTapCallbacks.Type
    let _: MTAudioProcessingTapCreationFlags.Type
    let _: MTAudioProcessingTapFinalizeCallback.Type
    let _: MTAudioProcessingTapFlags.Type
    let _: MTAudioProcessingTapInitCallback.Type
    let _: MTAudioProcessingTapPrepareCallback.Type
    let _: MTAudioProcessingTapProcessCallback.Type
    let _: MTAudioProcessingTapUnprepareCallback.Type
    let _: NSErrorPointer.Type
    let _: NSLineBreakMode.Type
    let _: NSMutableParagraphStyle.Type
    let _: NSParagraphStyle.Type
    let _: NSStringDrawingContext.Type
    let _: NSStringDrawingOptions.Type
    let _: NSTextAlignment.Type
    let _: NSUnderlineStyle.Type
    let _: NSWritingDirection.Type
    let _: NumberedFiles.Type
    let _: OSStatus.Type
    let _: OSType.Type
    let _: PangoMarkup.Type
    let _: PictureFileOption.Type
    let _: ProcessTuning.Type
    let _: RGBAImage.Type
    let _: RenderDescriptionFormat.Type
    let _: PartStore.Type
    let _: PartStore.Entry.Type
    let _: PartStore.Entry.Kind.Type
    let _: PartStoreReport.Type
    let _: NearestName.Type
    let _: Timeline.Filler.Type
    let _: Timeline.RenderShape.Type
    let _: Timeline.Type
    let _: Timeline.Appearance.Type
    let _: Timeline.AudioSelection.Type
    let _: Timeline.ColorAdjustment.Type
    let _: Timeline.Ducking.Type
    let _: Timeline.Easing.Type
    let _: Timeline.FitMode.Type
    let _: Timeline.MusicItem.Type
    let _: Timeline.OpacityKeyframe.Type
    let _: Timeline.OverlayItem.Type
    let _: Timeline.SubtitleTrack.Type
    let _: Timeline.TitleItem.Type
    let _: Timeline.TitleItem.Kind.Type
    let _: Timeline.TransformKeyframe.Type
    let _: Timeline.Transition.Type
    let _: Timeline.Transition.Direction.Type
    let _: Timeline.Transition.Kind.Type
    let _: Timeline.VideoItem.Type
    let _: Timeline.VoiceOverItem.Type
    let _: Timeline.VolumeAutomation.Type
    let _: TimelineBuilder.Type
    let _: TimelineDocument.Type
    let _: TimelineDocumentFormat.Type
    let _: TimelineError.Type
    let _: TimelineError.Code.Type
}
