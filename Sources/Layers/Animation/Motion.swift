/// How values follow each other.
package enum Motion: Sendable, Hashable, Codable {
    case basic(from: LayerValue?, to: LayerValue?, by: LayerValue?)
    case spring(SpringCurve, from: LayerValue?, to: LayerValue?, by: LayerValue?)
    case keyframes(KeyframeMotion)
}
