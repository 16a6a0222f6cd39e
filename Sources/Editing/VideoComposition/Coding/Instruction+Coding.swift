import Foundation
import MediaTypes

/// The archived values of an instruction, without its layers.
private struct ArchivedInstruction: Codable {
    var timeRange: ArchivedTimeRange
    /// Red, green, blue and alpha, or gray and alpha.
    var backgroundColor: [Double]?
    var enablePostProcessing: Bool
    var requiredSourceSampleDataTrackIDs: [CMPersistentTrackID]
}

private let instructionKey = "instruction"
private let layersKey = "layers"

extension InstructionContents {
    /// Returns `nil` if the archive doesn't contain an instruction.
    init?(coder: NSCoder) {
        guard
            let archived = coder.decode(propertyList: ArchivedInstruction.self, forKey: instructionKey),
            let layers = coder.decodeObject(
                of: [
                    NSArray.self, AVVideoCompositionLayerInstruction.self,
                    AVMutableVideoCompositionLayerInstruction.self,
                ], forKey: layersKey) as? [AVVideoCompositionLayerInstruction]
        else { return nil }
        timeRange = archived.timeRange.timeRange
        layerInstructions = layers
        enablePostProcessing = archived.enablePostProcessing
        requiredSourceSampleDataTrackIDs = archived.requiredSourceSampleDataTrackIDs
        guard let components = archived.backgroundColor else { return }
        guard let color = CGColor.from(components) else { return nil }
        backgroundColor = color
    }

    func encode(with coder: NSCoder) {
        let archived = ArchivedInstruction(
            timeRange: ArchivedTimeRange(timeRange),
            backgroundColor: backgroundColor?.components?.map { Double($0) },
            enablePostProcessing: enablePostProcessing,
            requiredSourceSampleDataTrackIDs: requiredSourceSampleDataTrackIDs)
        coder.encode(propertyList: archived, forKey: instructionKey)
        coder.encode(layerInstructions as NSArray, forKey: layersKey)
    }
}

extension CGColor {
    fileprivate static func from(_ components: [Double]) -> CGColor? {
        switch components.count {
        case 2: CGColor(gray: components[0], alpha: components[1])
        case 4:
            CGColor(red: components[0], green: components[1], blue: components[2], alpha: components[3])
        default: nil
        }
    }
}
