import ArgumentParser
import Cutroom
import Foundation

struct Cache: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Lists or removes the parts that export --cache keeps.",
        discussion: """
            Prints one line for each file: when it was used last, its size in bytes, and its name; then the sum. What else \
            is in the folder is neither printed nor removed. Exports may use the folder at the same time.
            """)

    @Option(
        help: ArgumentHelp(
            "The folder. (default: the folder in the environment's CUTROOM_CACHE)", valueName: "folder"))
    var cache: String?

    @OptionGroup var format: JSONOption

    @Flag(help: "Remove all parts.")
    var clear = false

    private struct Listing: Encodable {
        var folder: String
        /// In bytes.
        var size: Int64
        var files: [File]

        struct File: Encodable {
            var kind: PartStore.Entry.Kind
            var name: String
            /// In bytes.
            var size: Int64
            var lastUse: Date
        }
    }

    func run() throws {
        guard let folder = CacheOptions.folder(cache) else {
            throw CommandFailure(usage: "missing folder: add --cache FOLDER, or set CUTROOM_CACHE")
        }
        let store = PartStore(url: folder)
        do {
            if clear { try store.clear() }
            try StandardStreams.write(try text(of: store))
        } catch let failure as CommandFailure {
            throw failure
        } catch {
            throw CommandFailure(error, writing: folder.path)
        }
    }

    private func text(of store: PartStore) throws -> String {
        let files = try store.entries().map { entry in
            Listing.File(
                kind: entry.kind, name: entry.url.lastPathComponent, size: entry.size, lastUse: entry.lastUse)
        }
        let listing = Listing(
            folder: store.url.path, size: files.reduce(0) { $0 + $1.size }, files: files)
        guard !format.json else { return try PrintedJSON.text(of: listing) }
        let lines = files.map { "\($0.lastUse.ISO8601Format())  \($0.size)  \($0.name)\n" }
        let parts = files.filter { $0.kind == .part }.count
        return lines.joined()
            + "\(parts) parts, \(listing.size) bytes in \(listing.folder.withVisibleControls)\n"
    }
}
