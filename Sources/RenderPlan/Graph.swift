/// A pipeline as a value: GStreamer elements, their links and ramps.
package struct Graph: Sendable, Hashable, Codable {
    package var elements: [ElementNode]
    package var links: [Link]
    package var ramps: [Ramp]

    package init(elements: [ElementNode] = [], links: [Link] = [], ramps: [Ramp] = []) {
        self.elements = elements
        self.links = links
        self.ramps = ramps
    }

    /// Returns the element with a name.
    package func element(_ name: String) -> ElementNode? {
        elements.first { $0.name == name }
    }

    /// Returns this graph followed by a tail.
    package func appending(_ tail: Graph) -> Graph {
        Graph(elements: elements + tail.elements, links: links + tail.links, ramps: ramps + tail.ramps)
    }
}

/// A GStreamer element: its factory and properties.
package struct ElementNode: Sendable, Hashable, Codable {
    package var name: String
    package var factory: String
    package var properties: [Property]

    package init(_ name: String, _ factory: String, _ properties: [Property] = []) {
        self.name = name
        self.factory = factory
        self.properties = properties
    }
}

/// A property in GStreamer's text format.
package struct Property: Sendable, Hashable, Codable {
    package var name: String
    package var value: String

    package init(_ name: String, _ value: String) {
        self.name = name
        self.value = value
    }
}

/// A link from a source pad to a sink pad. If the pad is `nil`, any compatible pad is used.
package struct Link: Sendable, Hashable, Codable {
    package var from: String
    package var to: String
    /// The name of a sink pad to request, such as `sink_0`.
    package var pad: String?
    package var padProperties: [Property]

    package init(from: String, to: String, pad: String? = nil, padProperties: [Property] = []) {
        self.from = from
        self.to = to
        self.pad = pad
        self.padProperties = padProperties
    }
}
