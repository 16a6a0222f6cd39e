internal import Engine
internal import Synchronization

/// The meaning of each code of 8 bits, and of coded components between 0 and 1.
final class CodeTable: Sendable {
    let values: [Float]
    let curve: CurveTable

    /// - Parameter function: The function of the component; nil for the component itself.
    init(_ function: ToneFunction?) {
        values = (0...256).map { code in
            let component = Double(min(code, 255)) / 255
            return Float(function?.value(at: component) ?? component)
        }
        curve = CurveTable.of(function)
    }

    static let identity = CodeTable(nil)
    private static let made = Mutex<[ToneFunction: CodeTable]>([:])

    static func of(_ function: ToneFunction?) -> CodeTable {
        guard let function else { return identity }
        return made.withLock { tables in
            if let table = tables[function] { return table }
            if tables.count >= 64 { tables = [:] }
            let table = CodeTable(function)
            tables[function] = table
            return table
        }
    }
}

/// The codes of 8 bits of components from 0 to 1, times 256, after curves that keep 0 to 1 in order.
final class FineCodeTable: Sendable {
    let codes: [UInt16]

    private init(_ functions: [ToneFunction]) {
        let curves = functions.map { ($0, CurveTable.of($0)) }
        codes = (0...65_535).map { index in
            let value = curves.reduce(Double(index) / 65_535) { place, curve in
                let limited = min(1, max(0, place))
                // The table's steps are too wide near 0 for steep curves.
                return limited < 0.02 ? curve.0.value(at: limited) : curve.1.value(at: limited)
            }
            return UInt16((min(1, max(0, value)) * 65_280).rounded())
        }
    }

    private static let made = Mutex<[[ToneFunction]: FineCodeTable]>([:])

    static func of(_ functions: [ToneFunction]) -> FineCodeTable {
        made.withLock { tables in
            if let table = tables[functions] { return table }
            if tables.count >= 16 { tables = [:] }
            let table = FineCodeTable(functions)
            tables[functions] = table
            return table
        }
    }
}
