internal import MediaTypes

/// Pieces of a placement that form one motion. A series of small steps counts as one motion.
struct LayerMotion: Hashable {
    var range: CMTimeRange
    var start: Placement
    var end: Placement
    /// The number of steps of the motion; `nil` for a linear motion or none.
    var stepCount: Int?

    /// The minimum number of steps that are summarized. Fewer steps are described individually.
    private static let fewestSteps = 3

    static func motions(of pieces: [PlacementPiece]) -> [LayerMotion] {
        var result: [LayerMotion] = []
        var index = 0
        while index < pieces.count {
            var end = index
            while end + 1 < pieces.count, pieces[end].isStill, pieces[end + 1].isStill,
                pieces[end].range.end == pieces[end + 1].range.start
            {
                end += 1
            }
            let run = pieces[index...end]
            let range = CMTimeRange(start: pieces[index].range.start, end: pieces[end].range.end)
            if run.allSatisfy({ $0.start == pieces[index].start }) {
                result.append(
                    LayerMotion(
                        range: range, start: pieces[index].start, end: pieces[end].end, stepCount: nil))
            } else if run.count >= fewestSteps {
                result.append(
                    LayerMotion(
                        range: range, start: pieces[index].start, end: pieces[end].end, stepCount: run.count))
            } else {
                result += run.map {
                    LayerMotion(range: $0.range, start: $0.start, end: $0.end, stepCount: nil)
                }
            }
            index = end + 1
        }
        return result
    }
}
