/// Options for an `AVURLAsset` whose file is an image or stands for an image sequence. A Cutroom addition.
///
/// A path such as `shots/frame-%04d.png`, unless a file with exactly that name exists, stands for all files
/// of the folder that have a number in that place. They form one video track, in ascending order from the
/// lowest number.
public enum PictureFileOption {
    /// The duration of a picture, a `CMTime`. It applies to a still image as a whole (5 s by default) or to
    /// each picture of an image sequence (1/25 s by default, at most 1 s). It has no effect on other files.
    ///
    /// A duration that is not positive is reported as an error when the asset's properties are loaded.
    public static let durationKey = "CutroomPictureFileDuration"
}
