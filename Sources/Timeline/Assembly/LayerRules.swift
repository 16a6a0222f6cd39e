/// The rules of layers that differ between timelines and documents of other formats.
///
/// - In a timeline, the ramps of a layer span all instructions over which its transitions don't change. In a
///   document, each instruction has ramps of its own, whose values at its ends are rounded.
/// - In a push of a timeline, the outgoing clip is in front, and clips with alpha are mixed. In a document, the
///   front side is chosen as for other transitions, and nothing is mixed.
/// - In a wipe of a timeline, clips aren't mixed if one of them has a motion; in a document, if the outgoing
///   one has.
package enum LayerRules: Sendable {
    case timeline, document
}
