import Logging
import Synchronization

/// Logs problems of layers that don't stop a render.
enum LayerWarning {
    private static let logger = Logger(label: "cutroom.layers")
    /// The messages logged so far. Each is logged once.
    private static let said = Mutex<Set<String>>([])

    static func log(_ text: String) {
        let isNew = said.withLock { said in
            // Bounds the memory of long-running programs.
            if said.count > 1000 { said.removeAll() }
            return said.insert(text).inserted
        }
        if isNew { logger.warning("\(text)") }
    }

    static func unknownKeyPath(_ keyPath: String) {
        log(
            "ignoring the unknown key path '\(keyPath)': see Docs/Layers.md for the supported ones"
        )
    }
}
