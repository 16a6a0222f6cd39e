import Glibc

/// The exit statuses of the command: those of `sysexits.h`, and 128 plus the number of a signal.
enum ExitStatus: Int32 {
    case done = 0
    case usage = 64
    case badData = 65
    case noInput = 66
    case missingPlugin = 69
    case fault = 70
    case cannotWrite = 73
    /// A part of a job that another machine, or a later attempt, may render: `EX_TEMPFAIL`.
    case elsewhere = 75
    case hungUp = 129
    case interrupted = 130
    case quit = 131
    case firstUserSignal = 138
    case secondUserSignal = 140
    case alarm = 142
    case terminated = 143
    case outOfTime = 152

    /// The status of a run that one of `Interruption.signals` ended; that of SIGINT for any other number.
    init(signal: Int32) { self = ExitStatus(rawValue: 128 + signal) ?? .interrupted }

    /// Whether a signal ended the run.
    var isSignal: Bool { rawValue > 128 }
}
