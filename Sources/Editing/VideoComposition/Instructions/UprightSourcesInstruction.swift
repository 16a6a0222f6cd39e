/// An instruction whose compositor gets its source frames upright, as their tracks' preferred transforms turn them.
package protocol UprightSourcesInstruction: AVVideoCompositionInstructionProtocol {}
