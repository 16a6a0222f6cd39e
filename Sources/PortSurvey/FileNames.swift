/// The names that a file imports, declares and uses.
struct FileNames {
    struct Use {
        /// The name; a member's has a period before it.
        var key: String
        var line: Int
    }

    private(set) var imports: Set<String> = []
    private(set) var declared: Set<String> = []
    private(set) var uses: [Use] = []

    private static let kinds: Set<String> = [
        "struct", "class", "enum", "protocol", "typealias", "func", "let", "var", "actor", "case",
    ]

    init(_ words: [SwiftWords.Word]) {
        var index = 0
        while index < words.count {
            let word = words[index]
            let next = index + 1 < words.count ? words[index + 1] : nil
            index += 1
            if word.name == "import", !word.isMember, let next, next.line == word.line {
                let isScoped = Self.kinds.contains(next.name)
                let module = isScoped && index + 1 < words.count ? words[index + 1] : next
                imports.insert(module.name)
                // The names after it are of the import.
                while index < words.count, words[index].line == word.line { index += 1 }
            } else if !word.isMember, Self.kinds.contains(word.name), let next, !next.isMember {
                declared.insert(next.name)
            } else {
                uses.append(Use(key: word.isMember ? "." + word.name : word.name, line: word.line))
            }
        }
    }
}
