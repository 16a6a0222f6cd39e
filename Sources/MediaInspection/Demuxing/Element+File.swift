package import Containers
package import GStreamerOverlay

extension Element {
    /// Creates the source of a file's bytes, with patches in place of the file's own.
    package static func file(at path: String, patches: [FilePatch] = []) throws -> Element {
        let file = try Element(factory: "filesrc")
        try file.set("location", path)
        let output = try file.staticPad("src")
        for patch in patches { output.replaceBytes(at: UInt64(patch.offset), with: patch.bytes) }
        return file
    }
}
