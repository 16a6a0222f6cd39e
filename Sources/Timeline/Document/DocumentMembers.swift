import Foundation

/// Settings of a clip, which are members of its object in a document.
protocol DocumentMembers {
    init(_ object: DocumentObject) throws
    func encode(into container: inout KeyedEncodingContainer<DocumentKey>) throws
    func check(_ item: ItemCheck) throws(TimelineError)
}

extension DocumentMembers {
    /// Reads and checks settings from the members of an object.
    ///
    /// - Parameter file: The document, in whose folder relative paths begin.
    /// - Throws: A `TimelineError` with the key path in the object.
    init(members object: JSONObject, in file: URL?) throws(TimelineError) {
        do {
            let userInfo: [CodingUserInfoKey: Any] = file.map { [.timelineDocument: $0] } ?? [:]
            let decoder = JSONValueDecoder(.object(object), userInfo: userInfo)
            self = try MembersAlone<Self>(from: decoder).members
            try check(ItemCheck("", 0, file: nil))
        } catch let error as TimelineError {
            throw error
        } catch {
            throw TimelineError(
                .invalidDocument, cause: String(describing: error), remedy: "correct the document")
        }
    }

    /// Returns the settings as members of an object.
    ///
    /// - Throws: An error if a time isn't numeric.
    func members() throws -> JSONObject {
        try JSONParser.value(JSONEncoder().encode(MembersAlone(members: self))).object ?? JSONObject()
    }
}

/// Settings without the other members of their clip.
private struct MembersAlone<Members: DocumentMembers>: Codable {
    var members: Members

    init(members: Members) { self.members = members }

    init(from decoder: any Decoder) throws {
        members = try Members(DocumentObject(decoder, .video))
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: DocumentKey.self)
        try members.encode(into: &container)
    }
}
