import Logging
import Synchronization

/// What is wrong with a layer and does not stop a film.
enum LayerWarning {
    private static let logger = Logger(label: "cutroom.layers")
    /// What was said before, so that each is said once.
    private static let said = Mutex<Set<String>>([])

    static func log(_ text: String) {
        let isNew = said.withLock { said in
            // A program that runs forever must not collect texts forever.
            if said.count > 1000 { said.removeAll() }
            return said.insert(text).inserted
        }
        if isNew { logger.warning("\(text)") }
    }

    static func unknownKeyPath(_ keyPath: String) {
        log(
            "unknown key path '\(keyPath)': nothing is animated or set. See Docs/Layers.md for those there are"
        )
    }
}
