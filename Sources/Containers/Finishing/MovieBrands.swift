internal import MediaTypes

/// The file type that a finished movie declares (ISO/IEC 14496-12, `ftyp`), which a muxer doesn't derive from the
/// file's name: for M4V and M4A, Apple's.
struct MovieBrands: Sendable {
    private let brand: MovieAssembly.Brand

    init(_ brand: MovieAssembly.Brand) {
        self.brand = brand
    }

    /// Returns replacements for the brands of a finished movie. Its box keeps its size: the own brand takes the place
    /// of the last one that is compatible.
    ///
    /// - Throws: `ContainerFailure` if the file doesn't begin with a file type.
    func patches(for file: some RandomAccessBytes) throws -> [FilePatch] {
        guard let own = brand.patched else { return [] }
        var head = ByteReader(try file.bytes(at: 0, count: 16))
        let size = Int64(try head.unsigned32())
        guard try head.code() == "ftyp", size >= 20, size <= min(file.length, Self.longest) else {
            throw ContainerFailure.truncated
        }
        guard try head.code() != own else { return [] }
        var list = ByteReader(try file.bytes(at: 16, count: Int(size) - 16))
        var known: [FourCharacters] = []
        while list.remaining >= 4 { known.append(try list.code()) }
        let brands = [own] + known.filter { $0 != own }.prefix(known.count - 1)
        return [
            FilePatch(offset: 8, bytes: own.value.bigEndianBytes),
            FilePatch(offset: 16, bytes: brands.flatMap(\.value.bigEndianBytes)),
        ]
    }

    private static let longest: Int64 = 4096
}

extension MovieAssembly.Brand {
    /// The brand that muxers don't write by themselves.
    fileprivate var patched: FourCharacters? {
        switch self {
        case .m4v: "M4V "
        case .m4a: "M4A "
        case .mp4, .quickTime: nil
        }
    }
}
