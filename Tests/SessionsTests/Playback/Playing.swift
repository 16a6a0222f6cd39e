import Testing

/// What players do in real time: one test at a time, and in a run of their own, as tests beside them
/// would make any player late. `Scripts/test` knows them by this name.
@Suite(.serialized) enum Playing {}
