package import Containers
package import GStreamerOverlay

extension Element {
    /// Creates the source of a file's bytes, with patches in place of the file's own.
    package static func file(at path: String, patches: [FilePatch] = []) throws -> Element {
        let file = try Element(factory: "filesrc")
        try file.set("location", path)
        try file.staticPad("src").replaceBytes(patches.byOffset)
        return file
    }
}
