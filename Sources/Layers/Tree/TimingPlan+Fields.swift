extension TimingPlan {
    /// The fill mode, in Core Animation's terms.
    var fillMode: CAMediaTimingFillMode {
        get {
            if fillsForwards { return fillsBackwards ? .both : .forwards }
            return fillsBackwards ? .backwards : .removed
        }
        set {
            fillsForwards = newValue == .forwards || newValue == .both
            fillsBackwards = newValue == .backwards || newValue == .both
        }
    }
}
