internal import Engine
internal import Foundation

/// The process that sessions run in.
package enum SessionProcess {
    /// Allows changes of the process: of its heap, of the ranks by which GStreamer chooses elements, and of
    /// its environment.
    ///
    /// To be called before anything is rendered or played.
    package static func tune() {
        EngineProcess.tune()
        // Otherwise SVT-AV1 writes its settings to standard error.
        setenv("SVT_LOG", "0", 0)
    }
}
