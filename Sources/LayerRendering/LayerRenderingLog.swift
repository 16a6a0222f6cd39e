import Logging
import Synchronization

/// Logs problems of layers that don't stop a render. Each is logged once.
package enum LayerRenderingLog {
    private static let logger = Logger(label: "cutroom.layers")
    private static let said = Mutex<Set<String>>([])

    package static func warn(_ text: String) {
        let isNew = said.withLock { said in
            // Bounds the memory of long-running programs.
            if said.count > 1000 { said.removeAll() }
            return said.insert(text).inserted
        }
        if isNew { logger.warning("\(text)") }
    }
}
