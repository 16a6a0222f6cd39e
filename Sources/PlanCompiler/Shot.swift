internal import MediaTypes
internal import RenderPlan

/// One clip of one track during one instruction: what a branch draws in one way.
struct Shot {
    /// In the film's time.
    var range: CMTimeRange
    var clip: CompilerTrack.Clip
    var layout: LayerLayout
    var picture: Picture
    /// Higher is nearer to the viewer.
    var order: Int
}

/// A video track's shots in order of time, and the name of its branch.
struct Branch {
    var name: String
    var track: CompilerTrack
    var shots: [Shot]
}
