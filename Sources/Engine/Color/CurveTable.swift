package import CPixels
internal import Synchronization

/// A function of a component as the table that the kernels read.
///
/// `@unchecked Sendable`: the memory is written before the object is shared.
package final class CurveTable: @unchecked Sendable {
    package let kernel: UnsafeMutablePointer<cpix_curve>
    private let table: UnsafeMutablePointer<Float>

    private convenience init(_ function: ToneFunction?) {
        self.init(beyond: (function ?? .power(1)).beyondTable, function?.values ?? { $0 })
    }

    /// Creates the table of a function that is limited to components from 0 to 1.
    convenience init(limited value: (Double) -> Double) {
        var beyond = cpix_curve()
        beyond.is_limited = 1
        // Three quarters of the table are beyond 1.
        let last = value(1)
        self.init(beyond: beyond) { $0 < 1 ? value($0) : last }
    }

    /// - Parameter curve: The function beyond the table.
    private init(beyond curve: cpix_curve, _ value: (Double) -> Double) {
        let count = Int(CPIX_CURVE_STEPS) * Int(CPIX_CURVE_END) + 2
        table = .allocate(capacity: count)
        for index in 0..<count {
            table[index] = Float(value(Double(index) / Double(CPIX_CURVE_STEPS)))
        }
        kernel = .allocate(capacity: 1)
        kernel.initialize(to: curve)
        kernel.pointee.table = UnsafePointer(table)
    }

    deinit {
        table.deallocate()
        kernel.deallocate()
    }

    package static let identity = CurveTable(nil)
    private static let made = Mutex<[ToneFunction: CurveTable]>([:])
    /// More than chains have; splines that change with time don't fill the memory.
    private static let mostKept = 64

    package static func of(_ function: ToneFunction?) -> CurveTable {
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

extension CurveTable {
    /// The value at a place of the table, from 0 to its end.
    package func value(at place: Double) -> Double {
        let position = place * Double(CPIX_CURVE_STEPS)
        let index = Int(position)
        let (low, high) = (Double(table[index]), Double(table[index + 1]))
        return low + (position - Double(index)) * (high - low)
    }
}
