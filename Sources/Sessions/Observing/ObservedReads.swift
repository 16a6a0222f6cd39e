internal import Synchronization

/// The reader of properties in this task or on this thread. Without one, Swift's `Observation` tracks reads.
enum ObservedReads {
    /// The objects whose properties were read.
    final class Recorder: Sendable {
        let sources = Mutex<[ObjectIdentifier: ObservedProperties]>([:])
    }

    enum Reader: Sendable {
        case recorder(Recorder)
        /// Reads that are not observed.
        case none
    }

    @TaskLocal static var reader: Reader?

    /// Returns a value and the objects that it was read from.
    static func record<Value>(_ body: () -> Value) -> (Value, [ObjectIdentifier: ObservedProperties]) {
        let recorder = Recorder()
        let value = $reader.withValue(.recorder(recorder), operation: body)
        return (value, recorder.sources.withLock { $0 })
    }

    static func silently<Value>(_ body: () -> Value) -> Value {
        $reader.withValue(Reader.none, operation: body)
    }
}
