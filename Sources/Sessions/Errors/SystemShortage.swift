internal import Foundation
internal import MediaTypes

/// A resource of which the system has too little.
struct SystemShortage {
    let code: AVError.Code
    let cause: String
    let remedy: String

    private static let memory = SystemShortage(
        code: .outOfMemory, cause: "there is not enough memory",
        remedy: "close other programs, or use a machine with more memory")

    /// The shortages by the numbers of the system's errors.
    private static let known: [(number: Int32, shortage: SystemShortage)] = [
        (
            EMFILE,
            SystemShortage(
                code: .operationInterrupted, cause: "too many files are open",
                remedy: "allow more open files, such as with ulimit -n")
        ),
        (
            ENFILE,
            SystemShortage(
                code: .operationInterrupted, cause: "too many files are open in the system",
                remedy: "close other programs, or allow the system more open files")
        ),
        (ENOMEM, memory),
        (
            EFBIG,
            SystemShortage(
                code: .operationInterrupted, cause: "the file would be too large",
                remedy: "allow larger files, such as with ulimit -f, or write to another disk")
        ),
        (
            EAGAIN,
            SystemShortage(
                code: .operationInterrupted, cause: "no more threads can be started",
                remedy: "close other programs, or allow more processes and threads, such as with ulimit -u")
        ),
    ]

    private static func of(_ number: Int32) -> SystemShortage? {
        known.first { $0.number == number }?.shortage
    }

    /// Returns the shortage that a message names in the words of the system, GStreamer or libav; `nil` if it names none.
    fileprivate static func named(in message: String) -> SystemShortage? {
        if memoryWords.contains(where: message.contains) { return memory }
        return known.first { message.contains(String(cString: strerror($0.number))) }?.shortage
    }

    /// A buffer pool allocates its first buffers when it is activated.
    private static let memoryWords = ["allocate memory", "failed to activate bufferpool"]

    /// The current shortage; `nil` if there is enough to open a file and to load a library.
    ///
    /// A failure due to a shortage often reports another cause, such as a missing plugin, or none.
    static var current: SystemShortage? {
        let file = open("/dev/null", O_RDONLY | O_CLOEXEC)
        if file < 0 { return of(errno) }
        // The failed operation may have closed its files by now.
        var (files, number) = ([file], Int32(0))
        while number == 0, files.count < leastFiles {
            let other = dup(file)
            if other < 0 { number = errno } else { files.append(other) }
        }
        for file in files { close(file) }
        if let shortage = of(number) { return shortage }
        guard let block = mmap(nil, leastMemory, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0),
            block != MAP_FAILED
        else { return memory }
        munmap(block, leastMemory)
        return nil
    }

    private static let leastMemory = 16 << 20
    private static let leastFiles = 32

    /// Returns an error that states the shortage and quotes another error.
    func error(instead error: AVError) -> AVError {
        AVError(
            code, reason: "\(cause) (\(error.failureReason ?? error.localizedDescription))", url: error.url,
            time: error.time, remedy: remedy, underlying: error)
    }
}

extension AVError {
    /// The error, or the shortage that it names or that may be its cause.
    var orShortage: AVError {
        let shortage = failureReason.flatMap(SystemShortage.named) ?? SystemShortage.current
        return shortage?.error(instead: self) ?? self
    }
}
