import Foundation

/// What libFuzzer calls (https://llvm.org/docs/LibFuzzer.html): it makes inputs, led by what of the readers each reaches. The
/// reader is that of `CUTROOM_FUZZ`.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOneInput(_ data: UnsafePointer<UInt8>?, _ size: Int) -> CInt {
    Chosen.reader.take(UnsafeRawBufferPointer(start: data, count: size), Chosen.scratch)
    return 0
}

private enum Chosen {
    static let reader: Reader = {
        let name = ProcessInfo.processInfo.environment["CUTROOM_FUZZ"] ?? ""
        guard let reader = Reader(rawValue: name) else {
            let names = Reader.allCases.map(\.rawValue).joined(separator: ", ")
            FileHandle.standardError.write(Data("set CUTROOM_FUZZ to one of \(names)\n".utf8))
            exit(64)
        }
        return reader
    }()

    static let scratch: Scratch = {
        let scratch = Scratch(ending: reader == .xmeml ? "xml" : reader.rawValue)
        atexit { unlink(Chosen.scratch.url.path) }
        return scratch
    }()
}
