import CExpat
import Foundation
import Timeline

/// A reader that parses an XML document into a bounded number of elements. It never opens other files:
/// external entities are errors.
final class XMLTreeReader {
    private var stack: [XMLNode] = []
    private var root: XMLNode?
    private var count = 0
    private var problem: DocumentProblem?
    private let parser: XML_Parser

    /// - Throws: A `DocumentProblem` with line and column.
    static func root(_ data: Data) throws(DocumentProblem) -> XMLNode {
        // Expat reports bytes that are invalid in the encoding as "not well-formed".
        if !data.starts(with: [0xFE, 0xFF]), !data.starts(with: [0xFF, 0xFE]) {
            try checkEncoding(data)
        }
        guard let parser = XML_ParserCreate(nil) else {
            throw DocumentProblem(cause: "too little memory to read the document", remedy: "free memory")
        }
        return try XMLTreeReader(parser).read(data)
    }

    private static func checkEncoding(_ data: Data) throws(DocumentProblem) {
        guard String(validating: data, as: UTF8.self) == nil else { return }
        let lines = data.split(separator: 0x0A, omittingEmptySubsequences: false)
        let line = lines.firstIndex { String(validating: $0, as: UTF8.self) == nil } ?? 0
        throw DocumentProblem(line: line + 1, cause: "not UTF-8", remedy: "save the document as UTF-8")
    }

    private init(_ parser: XML_Parser) {
        self.parser = parser
        XML_SetUserData(parser, Unmanaged.passUnretained(self).toOpaque())
        XML_SetElementHandler(
            parser, { XMLTreeReader.of($0)?.start($1, $2) },
            { context, _ in XMLTreeReader.of(context)?.end() })
        XML_SetCharacterDataHandler(parser) { XMLTreeReader.of($0)?.add($1, count: $2) }
        // The format doesn't use entities, which could expand to any amount of text or refer to a file.
        XML_SetEntityDeclHandler(parser) { context, _, _, _, _, _, _, _, _ in
            XMLTreeReader.of(context)?.stop(cause: "the document defines entities", remedy: "remove them")
        }
        XML_SetSkippedEntityHandler(parser) { context, _, _ in
            XMLTreeReader.of(context)?.stop(cause: "an entity that is not defined", remedy: "remove it")
        }
    }

    deinit { XML_ParserFree(parser) }

    /// Returns the reader of a callback, which lives as long as its parser.
    private static func of(_ context: UnsafeMutableRawPointer?) -> XMLTreeReader? {
        context.map { Unmanaged<XMLTreeReader>.fromOpaque($0).takeUnretainedValue() }
    }

    private func read(_ data: Data) throws(DocumentProblem) -> XMLNode {
        let isWhole = data.withUnsafeBytes { bytes in
            // Expat's sizes have 32 bits; documents have at most `DocumentLimits.bytes`.
            let first = bytes.baseAddress?.assumingMemoryBound(to: CChar.self)
            return XML_Parse(parser, first, Int32(clamping: bytes.count), 1) == XML_STATUS_OK
        }
        if let problem { throw problem }
        guard isWhole, let root else {
            let reason = XML_ErrorString(XML_GetErrorCode(parser)).map { String(cString: $0) }
            throw DocumentProblem(
                line: line, column: column, cause: "not XML" + (reason.map { ": \($0)" } ?? ""),
                remedy: "correct the XML syntax")
        }
        return root
    }

    private var line: Int { max(1, Int(clamping: cexpat_line(parser))) }
    private var column: Int { Int(clamping: cexpat_column(parser)) + 1 }

    private func stop(cause: String, remedy: String) {
        guard problem == nil else { return }
        problem = DocumentProblem(line: line, column: column, cause: cause, remedy: remedy)
        XML_StopParser(parser, 0)
    }

    private func start(
        _ name: UnsafePointer<CChar>?, _ attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>?
    ) {
        guard problem == nil, let name else { return }
        count += 1
        guard stack.count < DocumentLimits.depth else {
            return stop(
                cause: "elements nested more than \(DocumentLimits.depth) levels deep",
                remedy: "split the document")
        }
        guard count <= DocumentLimits.elements else {
            return stop(cause: "more than \(DocumentLimits.elements) elements", remedy: "split the document")
        }
        var node = XMLNode(name: String(cString: name), attributes: [:], line: line)
        var next = attributes
        // Names and values alternate, up to a null pointer.
        while let pair = next, let key = pair[0], let value = pair[1] {
            node.attributes[String(cString: key)] = String(cString: value)
            next = pair + 2
        }
        stack.append(node)
    }

    private func add(_ text: UnsafePointer<CChar>?, count: Int32) {
        guard problem == nil, !stack.isEmpty, let text, count > 0 else { return }
        let bytes = UnsafeRawBufferPointer(start: text, count: Int(count))
        stack[stack.count - 1].text += String(decoding: bytes, as: UTF8.self)
    }

    private func end() {
        guard problem == nil, let last = stack.popLast() else { return }
        if stack.isEmpty { root = last } else { stack[stack.count - 1].children.append(last) }
    }
}
