/// Options of an `AVURLAsset` whose file is a picture, or stands for numbered ones. AVFoundation has neither: this is
/// ours.
///
/// A path such as `shots/frame-%04d.png`, where there is no file of exactly this name, stands for all the files of
/// the folder whose names have a number in that place, from the lowest on, as one video track.
public enum PictureFileOption {
    /// How long a picture lasts, a `CMTime`: a still as a whole, 5 s where nothing is said, or each of numbered pictures,
    /// 1/25 s where nothing is said and a second at most. It means nothing for other files.
    ///
    /// A time that is not positive is told as an error when the asset's properties are loaded.
    public static let durationKey = "CutroomPictureFileDuration"
}
