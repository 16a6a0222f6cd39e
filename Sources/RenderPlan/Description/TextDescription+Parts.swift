extension TextDescription {
    /// Returns the parts, each with its source or the reasons that it is rendered; empty if the output isn't
    /// divided.
    package func parts(_ described: DescribedPlan) -> [String] {
        var columns = TextColumns(indent: "  ")
        for part in PartWords.all(described) { columns.add(part.place, part.kind, part.words) }
        return columns.lines
    }
}
