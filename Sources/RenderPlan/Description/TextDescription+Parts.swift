extension TextDescription {
    /// The parts, each with its source or the reasons why it is rendered; empty if the output is made as one.
    package func parts(_ described: DescribedPlan) -> [String] {
        var columns = TextColumns(indent: "  ")
        for part in PartWords.all(described) { columns.add(part.place, part.kind, part.words) }
        return columns.lines
    }
}
