internal import CPixels

/// A function of a color, on gamma-coded red, green and blue.
enum LookStep {
    /// Each component through a function of its own.
    case functions([LookFunction])
    /// Rows on red, green and blue, and a constant that is added.
    case matrix([SIMD3<Double>], bias: SIMD3<Double>)
    /// The excess of a component over the mean of the other two, times an amount, is taken away.
    case despill(Int, amount: Double)
    /// The fourth root of each component; 0 for those below 0.
    case roots
    case cube(ColorTable)

    /// The step of the kernel, and the owners of the memory that it points to.
    var kernel: (step: cpix_step, owners: [AnyObject]) {
        var kernel = cpix_step()
        switch self {
        case .functions(let functions):
            let tables = functions.map(\.table)
            kernel.kind = CPIX_STEP_CURVES
            kernel.curves = (
                UnsafePointer(tables[0].kernel), UnsafePointer(tables[1].kernel),
                UnsafePointer(tables[2].kernel)
            )
            return (kernel, tables)
        case .cube(let table):
            kernel.kind = CPIX_STEP_CUBE
            kernel.cube = table.address
            kernel.size = table.size
            return (kernel, [table])
        case .matrix(let rows, let bias):
            kernel.kind = CPIX_STEP_LINEAR
            // Pixels are opaque, so that a factor of alpha adds a constant.
            kernel.rows.0 = Self.row(rows[0], bias.x)
            kernel.rows.1 = Self.row(rows[1], bias.y)
            kernel.rows.2 = Self.row(rows[2], bias.z)
            kernel.rows.3 = (0, 0, 0, 1)
        case .despill(let index, let amount):
            kernel.kind = CPIX_STEP_DESPILL
            var row = SIMD3<Double>()
            row[index] = amount
            kernel.rows.0 = Self.row(row, 0)
        case .roots: kernel.kind = CPIX_STEP_ROOT
        }
        return (kernel, [])
    }

    private static func row(_ row: SIMD3<Double>, _ last: Double) -> (Float, Float, Float, Float) {
        (Float(row.x), Float(row.y), Float(row.z), Float(last))
    }
}

/// A function of one component, and its table, which is made if it is needed.
final class LookFunction {
    let value: (Double) -> Double
    private let makeTable: () -> CurveTable
    private(set) lazy var table: CurveTable = makeTable()

    init(_ function: ToneFunction) {
        value = { function.value(at: $0) }
        makeTable = { CurveTable.of(function) }
    }

    /// Creates a function of components from 0 to 1; others are limited.
    init(limited value: @escaping (Double) -> Double) {
        self.value = { value(min(1, max(0, $0))) }
        makeTable = { CurveTable(limited: value) }
    }
}
