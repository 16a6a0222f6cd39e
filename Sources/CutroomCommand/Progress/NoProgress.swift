/// Shows nothing.
struct NoProgress: ProgressDisplay {
    func show(_ state: ProgressState) {}
    func end(_ state: ProgressState, _ failure: CommandFailure?) {}
}
