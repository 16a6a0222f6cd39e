import Foundation
import LayerRendering
import Layers
import PNGSupport

// Draws the pictures of Docs/Layers.md: LayerSamples FOLDER

let folder = URL(fileURLWithPath: CommandLine.arguments.dropFirst().first ?? "Docs/images")
try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
for sample in Sample.all {
    let renderer = LayerRenderer(width: Sample.width, height: Sample.height, images: PNGDecoder())
    let state = LayerSnapshot(try sample.layer()).tree.state(at: sample.time)
    guard let picture = try renderer.picture(of: state, video: nil) else { continue }
    try picture.writePNG(to: folder.appendingPathComponent("layers-\(sample.name).png").path)
}
