/// How two channels are made of two channels.
package struct ChannelMatrix: Sendable, Hashable, Codable {
    /// The weights of the input channels in an output channel.
    package struct Row: Sendable, Hashable, Codable {
        package var left: Double
        package var right: Double

        package init(_ left: Double, _ right: Double) { (self.left, self.right) = (left, right) }
    }

    package var left: Row
    package var right: Row

    package init(left: Row, right: Row) { (self.left, self.right) = (left, right) }

    /// Both channels unchanged.
    package static let identity = ChannelMatrix(left: Row(1, 0), right: Row(0, 1))

    /// The weights of the input channels in a number of output channels: of one channel, the mean of both; of
    /// more than two, silence in the others.
    package func rows(count: Int) -> [Row] {
        guard count > 1 else {
            return [Row((left.left + right.left) / 2, (left.right + right.right) / 2)]
        }
        return [left, right] + Array(repeating: Row(0, 0), count: count - 2)
    }

    /// Returns the matrix with which both output channels have a factor.
    package func scaled(left: Double, right: Double) -> ChannelMatrix {
        ChannelMatrix(
            left: Row(self.left.left * left, self.left.right * left),
            right: Row(self.right.left * right, self.right.right * right))
    }
}
