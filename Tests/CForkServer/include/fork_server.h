/*
 * A library for LD_PRELOAD: a program that is started with it loads its libraries, does not run, and is forked for each
 * request instead. Tests start ffmpeg and ffprobe three thousand times; of the 60 ms that each start takes, 50 are the
 * loading of 215 libraries.
 *
 * Standard input of the server is a Unix socket of the kind SOCK_SEQPACKET. Each message to it begins with an int32_t, a
 * number of the client's choice for a run. The rest of the message that asks for a run are strings, each with its zero
 * byte: the folder to run in, or nothing for the server's; the files for standard output and standard error, which must
 * be there; and the arguments, the program's name first. A message of the number alone ends that run with SIGABRT, if it
 * is still going on.
 *
 * The server answers the end of each run with its number and a second int32_t, the status of waitpid(2), or -1 if there
 * was no fork. It ends with its client.
 */
