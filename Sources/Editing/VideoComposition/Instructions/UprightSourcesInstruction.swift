/// An instruction whose compositor gets upright source frames, with their tracks' preferred transforms
/// applied.
package protocol UprightSourcesInstruction: AVVideoCompositionInstructionProtocol {}
