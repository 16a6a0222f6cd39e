import Timeline

// The names by which a medium can be searched.
extension OTIOClip {
    /// The names of the medium besides its file name: tape or reel, UUID and UMID.
    var aliases: [String] {
        var names: [String] = []
        Self.collect(properties.metadata, into: &names, depth: 0)
        Self.collect(reference.metadata, into: &names, depth: 0)
        if !reference.name.isEmpty { names.append(reference.name) }
        return names
    }

    private static let keys = ["reel", "tape", "uuid", "umid", "tape_name", "reel_name", "source_umid"]

    private static func collect(_ metadata: JSONObject, into names: inout [String], depth: Int) {
        guard depth < 4 else { return }
        for member in metadata.members {
            if keys.contains(member.key.lowercased()), let name = member.value.string, !name.isEmpty {
                names.append(name)
            } else if let object = member.value.object {
                collect(object, into: &names, depth: depth + 1)
            }
        }
    }
}
