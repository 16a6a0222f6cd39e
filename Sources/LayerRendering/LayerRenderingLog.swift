import Logging
import Synchronization

/// What is wrong with a title and does not stop a film, said once.
enum LayerRenderingLog {
    private static let logger = Logger(label: "cutroom.layers")
    private static let said = Mutex<Set<String>>([])

    static func warn(_ text: String) {
        let isNew = said.withLock { said in
            // A program that runs forever must not collect texts forever.
            if said.count > 1000 { said.removeAll() }
            return said.insert(text).inserted
        }
        if isNew { logger.warning("\(text)") }
    }
}
