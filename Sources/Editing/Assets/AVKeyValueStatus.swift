/// How far the loading of a value is. Source: AVAsynchronousKeyValueLoading.h.
public enum AVKeyValueStatus: Int, Sendable {
    case unknown, loading, loaded, failed, cancelled
}
