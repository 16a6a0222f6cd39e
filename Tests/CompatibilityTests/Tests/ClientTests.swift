import Testing

/// What the client programs make. One after the other: exports and their judges take the whole machine, and
/// the same tests run in two language modes beside all others.
@Suite(.serialized, .timeLimit(.minutes(5))) enum ClientTests {}
