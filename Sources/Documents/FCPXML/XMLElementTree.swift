import Foundation
import FoundationXML
import Timeline

/// An element of an XML document, with its line.
struct XMLNode {
    var name: String
    var attributes: [String: String]
    var line: Int
    var children: [XMLNode] = []
    var text = ""

    func children(named name: String) -> [XMLNode] { children.filter { $0.name == name } }
    func child(_ name: String) -> XMLNode? { children.first { $0.name == name } }

    /// The first element with a name, of this one and all in it.
    func first(_ name: String) -> XMLNode? {
        if self.name == name { return self }
        return children.lazy.compactMap { $0.first(name) }.first
    }

    /// The text of the element and all in it.
    var allText: String { text + children.map(\.allText).joined() }

    /// An attribute with a time such as `1001/30000s`; `nil` if it is absent.
    ///
    /// - Throws: A `DocumentFault` for another text.
    func time(_ key: String) throws(DocumentFault) -> FCPTime? {
        guard let text = attributes[key] else { return nil }
        guard let time = FCPTime(text) else {
            throw DocumentFault(
                line: line, cause: "invalid \(key) \"\(text)\" of \(name)",
                remedy: "use seconds such as 5s or 1001/30000s")
        }
        return time
    }
}

/// Reads an XML document into elements, with bounds.
final class XMLTreeReader: NSObject, XMLParserDelegate {
    private var stack: [XMLNode] = []
    private var root: XMLNode?
    private var count = 0
    private var fault: DocumentFault?

    static func root(_ data: Data) throws(DocumentFault) -> XMLNode {
        // The format has none, and one can stand for any amount of text.
        guard data.range(of: Data("<!ENTITY".utf8)) == nil else {
            throw DocumentFault(line: 1, cause: "the document defines entities", remedy: "remove them")
        }
        // Foundation's parser (6.3) traps on a name that isn't UTF-8.
        guard String(validating: data, as: UTF8.self) != nil else {
            let lines = data.split(separator: 0x0A, omittingEmptySubsequences: false)
            let line = lines.firstIndex { String(validating: $0, as: UTF8.self) == nil } ?? 0
            throw DocumentFault(line: line + 1, cause: "not UTF-8", remedy: "save the document as UTF-8")
        }
        let reader = XMLTreeReader()
        let parser = XMLParser(data: data)
        parser.shouldResolveExternalEntities = false
        parser.delegate = reader
        let isWhole = parser.parse()
        if let fault = reader.fault { throw fault }
        guard isWhole, let root = reader.root else {
            throw DocumentFault(
                line: max(1, parser.lineNumber), column: max(1, parser.columnNumber), cause: "not XML",
                remedy: "correct the XML syntax")
        }
        return root
    }

    func parser(
        _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
        attributes: [String: String]
    ) {
        count += 1
        let line = max(1, parser.lineNumber)
        if stack.count >= DocumentLimits.depth || count > DocumentLimits.items * 10 {
            fault = DocumentFault(
                line: line,
                cause: stack.count >= DocumentLimits.depth ? "nested too deeply" : "too many elements",
                remedy: "split the document")
            parser.abortParsing()
            return
        }
        stack.append(XMLNode(name: name, attributes: attributes, line: line))
    }

    func parser(_ parser: XMLParser, foundCharacters string: String) {
        guard !stack.isEmpty else { return }
        stack[stack.count - 1].text += string
    }

    func parser(
        _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
    ) {
        guard let last = stack.popLast() else { return }
        if stack.isEmpty { root = last } else { stack[stack.count - 1].children.append(last) }
    }
}
