/// The files that are attached to a Matroska file, such as fonts of its subtitles and images of its cover. Source: RFC
/// 9559, section 5.1.6.
package struct MatroskaAttachments: Sendable {
    /// The names of the attached files, in order; empty for a file without a name.
    package private(set) var names: [String] = []

    /// A limit above the number of attachments in any useful file.
    private static let countLimit = 1_000
    private static let nameLimit: Int64 = 4_096
    /// The maximum number of top-level elements to examine, as for chapters.
    private static let patience = 20_000

    /// Creates an empty list for a file of another kind.
    ///
    /// - Throws: Errors of reading the file.
    package init(of file: any RandomAccessBytes) throws {
        guard
            let list = try EBMLElement.first(
                MatroskaElement.attachments, inSegmentOf: file, patience: Self.patience)
        else { return }
        let attached = try list.elements(within: file.length, of: file)
            .filter { $0.identifier == MatroskaElement.attachedFile }
        names = try attached.prefix(Self.countLimit).map { try Self.name(of: $0, in: file) }
    }

    private static func name(of attached: EBMLElement, in file: any RandomAccessBytes) throws -> String {
        guard
            let element = try attached.elements(within: file.length, of: file)
                .element(MatroskaElement.attachedName),
            let count = element.count, count <= nameLimit
        else { return "" }
        let bytes = try file.bytes(at: element.content, count: Int(count)).prefix { $0 != 0 }
        return String(decoding: bytes, as: UTF8.self)
    }
}
