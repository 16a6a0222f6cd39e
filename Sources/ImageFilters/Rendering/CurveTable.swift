internal import CPixels
internal import Foundation
internal import MediaTypes
internal import Synchronization

/// A function of a component as the table that the kernels read.
///
/// `@unchecked Sendable`: the memory is written before the object is shared.
final class CurveTable: @unchecked Sendable {
    let kernel: UnsafeMutablePointer<cpix_curve>
    private let table: UnsafeMutablePointer<Float>

    private init(_ function: ToneFunction?) {
        let count = Int(CPIX_CURVE_STEPS) * Int(CPIX_CURVE_END) + 2
        table = .allocate(capacity: count)
        for index in 0..<count {
            let place = Double(index) / Double(CPIX_CURVE_STEPS)
            table[index] = Float(function?.value(at: place) ?? place)
        }
        kernel = .allocate(capacity: 1)
        kernel.initialize(to: (function ?? .power(1)).beyondTable)
        kernel.pointee.table = UnsafePointer(table)
    }

    deinit {
        table.deallocate()
        kernel.deallocate()
    }

    static let identity = CurveTable(nil)
    private static let made = Mutex<[ToneFunction: CurveTable]>([:])
    /// More than chains have; splines that change with time don't fill the memory.
    private static let mostKept = 64

    static func of(_ function: ToneFunction?) -> CurveTable {
        guard let function else { return identity }
        return made.withLock { tables in
            if let table = tables[function] { return table }
            if tables.count >= mostKept { tables = [:] }
            let table = CurveTable(function)
            tables[function] = table
            return table
        }
    }
}

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

extension CurveTable {
    fileprivate func value(at place: Double) -> Double {
        let position = place * Double(CPIX_CURVE_STEPS)
        let index = Int(position)
        let (low, high) = (Double(table[index]), Double(table[index + 1]))
        return low + (position - Double(index)) * (high - low)
    }
}
