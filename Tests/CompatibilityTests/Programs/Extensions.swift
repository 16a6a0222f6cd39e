import AVFoundation

// The helpers that many apps keep in a file of extensions.

extension AVAsset {
    var videoTrack: AVAssetTrack? { return tracks(withMediaType: .video).first }

    var displaySize: CGSize {
        guard let track = videoTrack else { return .zero }
        let rect = CGRect(origin: .zero, size: track.naturalSize).applying(track.preferredTransform)
        return CGSize(width: abs(rect.width), height: abs(rect.height))
    }

    /// In degrees.
    var rotation: Int {
        guard let transform = videoTrack?.preferredTransform else { return 0 }
        return Int((atan2(transform.b, transform.a) * 180 / .pi).rounded())
    }
}

extension Array where Element: AVAsset {
    var totalDuration: CMTime { return map { $0.duration }.reduce(.zero, +) }
}

extension AVMutableCompositionTrack {
    func append(url: URL) {
        let newAsset = AVURLAsset(url: url)
        let range = CMTimeRangeMake(start: CMTime.zero, duration: newAsset.duration)
        let end = timeRange.end
        if let track = newAsset.tracks(withMediaType: mediaType).first {
            try? insertTimeRange(range, of: track, at: end)
        }
    }
}

extension AVMutableComposition {
    /// Of every track's media, where it comes from.
    var sourceURLs: [URL] {
        return tracks.flatMap { $0.segments! }.compactMap { $0.sourceURL }
    }

    func clear() {
        for track in tracks {
            track.segments = nil
        }
    }
}

extension AVVideoComposition {
    /// A copy where the first layer of every instruction fades in from black.
    func fadingIn(over duration: CMTime) -> AVMutableVideoComposition {
        let copy = mutableCopy() as! AVMutableVideoComposition
        let instructions = copy.instructions as! [AVMutableVideoCompositionInstruction]
        for instruction in instructions {
            guard
                let layer = instruction.layerInstructions.first as? AVMutableVideoCompositionLayerInstruction
            else { continue }
            var startOpacity: Float = 0
            var endOpacity: Float = 0
            var timeRange = CMTimeRange.invalid
            if !layer.getOpacityRamp(
                for: instruction.timeRange.start, startOpacity: &startOpacity, endOpacity: &endOpacity,
                timeRange: &timeRange)
            {
                layer.setOpacityRamp(
                    fromStartOpacity: 0, toEndOpacity: 1,
                    timeRange: CMTimeRange(start: instruction.timeRange.start, duration: duration))
            }
            instruction.layerInstructions[0] = layer
        }
        copy.instructions = instructions
        return copy
    }
}
