internal import Foundation

/// The processor time that a thread has used so far.
struct ThreadUse {
    /// The system's identifier of the thread.
    var number: Int32
    var name: String
    /// Seconds of processor time.
    var seconds: Double
}

/// Information about this process in `/proc`.
enum ProcessFiles {
    /// Returns all threads, except those that end meanwhile.
    static func threads() -> [ThreadUse] {
        guard let folder = opendir("/proc/self/task") else { return [] }
        defer { closedir(folder) }
        var threads: [ThreadUse] = []
        while let entry = readdir(folder) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            guard let number = Int32(name), let text = text(of: "/proc/self/task/\(name)/stat"),
                let use = ThreadUse(number, stat: text)
            else { continue }
            threads.append(use)
        }
        return threads
    }

    /// Bytes of memory.
    static func memory() -> (resident: Int64, peak: Int64) {
        var values: [Substring: Int64] = [:]
        for line in (text(of: "/proc/self/status") ?? "").split(separator: "\n") {
            // Such as `VmRSS:	  123 kB`.
            let words = line.split(whereSeparator: \.isWhitespace)
            if words.count == 3, words[2] == "kB" { values[words[0]] = Int64(words[1]).map { $0 * 1024 } }
        }
        return (values["VmRSS:"] ?? 0, values["VmHWM:"] ?? 0)
    }

    /// Seconds of processor time of the whole process, including ended threads.
    static var processorSeconds: Double {
        var time = timespec()
        guard clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time) == 0 else { return 0 }
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }

    /// Reads the beginning of a file that is generated while it is read, and so has no size before.
    private static func text(of path: String) -> String? {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        return withUnsafeTemporaryAllocation(byteCount: 4096, alignment: 1) { buffer in
            let count = read(descriptor, buffer.baseAddress, buffer.count)
            return count > 0 ? String(decoding: buffer.prefix(count), as: UTF8.self) : nil
        }
    }
}

extension ThreadUse {
    private static let clockRate = Double(sysconf(Int32(_SC_CLK_TCK)))

    /// - Parameter stat: A line of `/proc/…/stat`: the name in parentheses, which may contain any character,
    ///   followed by numbers. The 12th and 13th number are the time in user mode and in the kernel, in units
    ///   of which `clockRate` are a second.
    init?(_ number: Int32, stat: String) {
        guard let open = stat.firstIndex(of: "("), let close = stat.lastIndex(of: ")"), open < close else {
            return nil
        }
        let fields = stat[stat.index(after: close)...].split(separator: " ")
        guard fields.count > 12, let user = Double(fields[11]), let system = Double(fields[12]) else {
            return nil
        }
        self.number = number
        name = String(stat[stat.index(after: open)..<close])
        seconds = (user + system) / Self.clockRate
    }
}
