/// The name in Swift 3 and before.
public typealias AVAssetExportSessionStatus = AVAssetExportSession.Status
