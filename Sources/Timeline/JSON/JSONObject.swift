internal import MediaTypes

/// The members of a JSON object, in the order of their keys, as OpenTimelineIO writes them.
package struct JSONObject: Sendable, Hashable {
    /// A key and its value.
    package struct Member: Sendable, Hashable {
        package var key: String
        package var value: JSONValue

        package init(key: String, value: JSONValue) {
            (self.key, self.value) = (key, value)
        }
    }

    package private(set) var members: [Member]

    package init() { members = [] }

    /// Sorts the members by key.
    ///
    /// - Returns: `nil` if a key appears twice.
    package init?(unsorted members: [Member]) {
        self.members = members
        for index in members.indices.dropFirst() where members[index - 1].key >= members[index].key {
            self.members.sort { $0.key < $1.key }
            break
        }
        for index in self.members.indices.dropFirst()
        where self.members[index - 1].key == self.members[index].key { return nil }
    }

    /// Creates an object of members in the order of their keys, which must be unique.
    package init(sorted members: [Member]) { self.members = members }

    package var isEmpty: Bool { members.isEmpty }
    package var keys: [String] { members.map(\.key) }

    package subscript(key: String) -> JSONValue? {
        get { index(ofKey: key).map { members[$0].value } }
        set {
            let index = partition(at: key)
            let isHere = index < members.count && members[index].key == key
            switch (newValue, isHere) {
            case (.some(let value), true): members[index].value = value
            case (.some(let value), false): members.insert(Member(key: key, value: value), at: index)
            case (nil, true): members.remove(at: index)
            case (nil, false): break
            }
        }
    }

    /// Returns the index of the member with a key; `nil` without such a member.
    package func index(ofKey key: String) -> Int? {
        let index = partition(at: key)
        return index < members.count && members[index].key == key ? index : nil
    }

    /// Returns the index of the first member whose key isn't less than a key.
    private func partition(at key: String) -> Int {
        members.partitioningIndex { $0.key >= key }
    }
}

extension JSONObject: ExpressibleByDictionaryLiteral {
    package init(dictionaryLiteral elements: (String, JSONValue)...) {
        self.init()
        for (key, value) in elements { self[key] = value }
    }
}
