/// Options for an `AVURLAsset` of an image or an image sequence. Not part of AVFoundation.
///
/// A path such as `shots/frame-%04d.png` matches all files in the folder with a number in that position,
/// unless a file with exactly that name exists. The files form one video track, in ascending order from the
/// lowest number.
public enum PictureFileOption {
    /// The key for the duration of an image, a `CMTime`.
    ///
    /// The duration applies to a still image (5 s by default) or to each image of a sequence (1/25 s by
    /// default, at most 1 s). It has no effect on other files. A duration that is not positive causes an
    /// error when the asset's properties are loaded.
    public static let durationKey = "CutroomPictureFileDuration"
}
