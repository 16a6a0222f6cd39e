extension FFmpeg {
    /// A filter that says what the numbers of frames mean, and changes none of them. FFmpeg's options for it
    /// (`-colorspace` and the like) convert to what they name from 7 on. It belongs into `-vf`: up to 5, what a source
    /// of lavfi says of its frames is lost.
    ///
    /// - Parameters:
    ///   - name: of primaries, transfer function and matrix; nil says none of the three.
    ///   - transfer: the transfer function's name if it has one of its own.
    ///   - matrix: the same for the matrix.
    ///   - range: `tv` or `pc`.
    package static func tags(
        _ name: String?, transfer: String? = nil, matrix: String? = nil, range: String = "tv"
    ) -> String {
        let colors = name.map {
            ":color_primaries=\($0):color_trc=\(transfer ?? $0):colorspace=\(matrix ?? $0)"
        }
        return "setparams=range=\(range)" + (colors ?? "")
    }
}
