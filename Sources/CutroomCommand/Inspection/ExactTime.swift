import Cutroom

/// A time as it is counted, with its seconds for convenience.
struct ExactTime: Encodable {
    var value: Int64
    var timescale: Int32
    var seconds: Double

    init(_ time: CMTime) {
        (value, timescale) = time.isNumeric ? (time.value, time.timescale) : (0, 0)
        seconds = time.isNumeric ? time.seconds : 0
    }

    var text: String { "\((seconds * 1000).rounded() / 1000) s (\(value)/\(timescale))" }
}
