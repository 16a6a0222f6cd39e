import struct CoreGraphics.CGVector
import class AVFoundation.AVMutableComposition
import struct CoreMedia.CMTime

func scoped() -> (AVFoundation.AVMutableComposition, CMTime, CoreGraphics.CGVector) {
    (AVMutableComposition(), CMTime(value: 1, timescale: 2), CGVector(dx: 1, dy: 2))
}
