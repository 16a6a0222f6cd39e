public import MediaTypes

/// A type of files, by its uniform type identifier. Source: UTType in UniformTypeIdentifiers.
///
/// The types of media, images and texts are known, with the extensions, MIME types and conformances that Apple's systems
/// declare. Programs can't add to them.
public struct UTType: Hashable, Sendable, Codable, CustomStringConvertible, _ContentType {
    /// Such as `public.jpeg`.
    public let identifier: String

    /// Returns `nil` for an identifier that isn't known.
    public init?(_ identifier: String) {
        guard let row = TypeRow.byIdentifier[identifier.lowercased()] else { return nil }
        self.identifier = row.identifier
    }

    /// Returns the type of files with an extension, without its period; `nil` if it isn't known. Apple's systems make a
    /// dynamic type then.
    ///
    /// - Parameter supertype: A type to which the result has to conform.
    public init?(filenameExtension: String, conformingTo supertype: UTType = .data) {
        self.init(supertype, filenameExtension) { $0.extensions }
    }

    /// Returns the type of files with a MIME type; `nil` if it isn't known.
    public init?(mimeType: String, conformingTo supertype: UTType = .data) {
        self.init(supertype, mimeType) { $0.mimeTypes }
    }

    private init?(_ supertype: UTType, _ tag: String, _ tags: (TypeRow) -> [String]) {
        let tag = tag.lowercased()
        // The first one, if several types have a tag: rows are in the order of preference.
        guard
            let row = TypeRow.all.first(where: {
                tags($0).contains(tag) && UTType($0).conforms(to: supertype)
            })
        else { return nil }
        self.init(row)
    }

    init(_ row: TypeRow) {
        identifier = row.identifier
    }

    private var row: TypeRow? { TypeRow.byIdentifier[identifier.lowercased()] }

    /// The extension, without its period, for new files; `nil` for a type of many formats, such as `.movie`.
    public var preferredFilenameExtension: String? { row?.extensions.first }
    public var preferredMIMEType: String? { row?.mimeTypes.first }

    /// All types that this one conforms to, without itself.
    public var supertypes: Set<UTType> {
        (row?.parents ?? []).compactMap { UTType($0) }.reduce(into: []) {
            $0.insert($1)
            $0.formUnion($1.supertypes)
        }
    }

    /// Returns whether the type is another one, or one of its subtypes.
    public func conforms(to type: UTType) -> Bool { self == type || supertypes.contains(type) }

    /// Returns whether the type conforms to another one and is a different one.
    public func isSubtype(of type: UTType) -> Bool { supertypes.contains(type) }

    /// Returns whether another type conforms to this one and is a different one.
    public func isSupertype(of type: UTType) -> Bool { type.supertypes.contains(self) }

    public var description: String { identifier }
}
