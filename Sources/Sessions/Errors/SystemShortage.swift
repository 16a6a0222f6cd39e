internal import Foundation
internal import MediaTypes

/// What the system has too little of.
struct SystemShortage {
    let code: AVError.Code
    let cause: String
    let remedy: String

    private static let memory = SystemShortage(
        code: .outOfMemory, cause: "there is not enough memory",
        remedy: "close other programs, or use a machine with more memory")

    /// By the number of the system's error.
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
            EAGAIN,
            SystemShortage(
                code: .operationInterrupted, cause: "no more threads can be started",
                remedy: "close other programs, or allow more processes and threads, such as with ulimit -u")
        ),
    ]

    private static func of(_ number: Int32) -> SystemShortage? {
        known.first { $0.number == number }?.shortage
    }

    /// Returns what to do about a shortage that a message tells in the system's words; `nil` if it tells none.
    static func remedy(of message: String) -> String? {
        known.first { message.contains(String(cString: strerror($0.number))) }?.shortage.remedy
    }

    /// What there is too little of at this moment: what fails for want of it often tells something else, such as that a
    /// plugin is not installed, or nothing. `nil` if there is enough to open a file and to load a library.
    static var current: SystemShortage? {
        let file = open("/dev/null", O_RDONLY | O_CLOEXEC)
        if file < 0 { return of(errno) }
        // What failed may have closed its own by now.
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

    /// Returns an error that tells the shortage, and what was told of it.
    func error(instead error: AVError) -> AVError {
        AVError(
            code, reason: "\(cause) (\(error.failureReason ?? error.localizedDescription))", url: error.url,
            time: error.time, remedy: remedy, underlying: error)
    }
}

extension AVError {
    /// The error, or what the process has too little of, if that may be its cause.
    var orShortage: AVError { SystemShortage.current?.error(instead: self) ?? self }
}
