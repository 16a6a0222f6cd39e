extension Matrix4 {
    /// The inverse matrix; `nil` if there is none.
    package var inverse: Matrix4? {
        var left = [row1, row2, row3, row4]
        var right = [Self.identity.row1, Self.identity.row2, Self.identity.row3, Self.identity.row4]
        for column in 0..<4 {
            // Pivoting on the largest number of the column keeps rounding errors small.
            let pivot = (column..<4).max { abs(left[$0][column]) < abs(left[$1][column]) } ?? column
            left.swapAt(column, pivot)
            right.swapAt(column, pivot)
            let divisor = left[column][column]
            guard divisor != 0, divisor.isFinite else { return nil }
            left[column] /= divisor
            right[column] /= divisor
            for row in 0..<4 where row != column && left[row][column] != 0 {
                let factor = left[row][column]
                left[row] -= factor * left[column]
                right[row] -= factor * right[column]
            }
        }
        return Matrix4(right[0], right[1], right[2], right[3])
    }
}
