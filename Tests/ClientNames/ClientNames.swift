// A client's own types: named as some of Cutroom's are, none of which Apple's modules carry.

public struct Timeline: Hashable, Sendable {
    public var title: String

    public init(title: String) { self.title = title }
}

public struct ImageFile: Hashable, Sendable {
    public var name: String

    public init(name: String) { self.name = name }
}

public struct TimelineError: Error {
    public init() {}
}

public struct LayerFont: Hashable, Sendable {
    public init() {}
}

public struct RGBAImage: Hashable, Sendable {
    public init() {}
}

public struct MediaWarning: Hashable, Sendable {
    public init() {}
}
