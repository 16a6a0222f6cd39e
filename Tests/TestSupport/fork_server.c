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
 * The server answers the end of each run with its number and a second int32_t, the status of waitpid(2), or a negative
 * errno if it did not begin: E2BIG if the request is too long. It ends with its client.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

enum { MAX_RUNS = 256, MAX_REQUEST = 200000, MAX_STRINGS = 4096 };

typedef int Main(int, char **, char **);

typedef struct {
    int32_t number;
    int isTooLong, stringCount;
    /* Folder, standard output, standard error, arguments. */
    char *strings[MAX_STRINGS + 1];
} Request;

static Main *program;
static int channel;
static struct {
    int32_t number;
    pid_t process;
} runs[MAX_RUNS];
static int runCount;

static void answer(int32_t number, int32_t status) {
    const int32_t both[] = {number, status};
    while (send(channel, both, sizeof both, MSG_NOSIGNAL) < 0 && errno == EINTR) {
    }
}

/* Reads the next request; 0 if the client is gone. */
static int receive(Request *request) {
    static char text[MAX_REQUEST + 1];
    ssize_t length;
    while ((length = recv(channel, text, MAX_REQUEST, MSG_TRUNC)) < 0 && errno == EINTR) {
    }
    if (length < (ssize_t)sizeof request->number) return 0;
    request->isTooLong = length > MAX_REQUEST;
    if (request->isTooLong) length = MAX_REQUEST;
    text[length] = 0;
    memcpy(&request->number, text, sizeof request->number);
    request->stringCount = 0;
    for (char *next = text + sizeof request->number; next < text + length; next += strlen(next) + 1) {
        if (request->stringCount == MAX_STRINGS) {
            request->isTooLong = 1;
            break;
        }
        request->strings[request->stringCount++] = next;
    }
    request->strings[request->stringCount] = NULL;
    return 1;
}

static int writeTo(const char *file, int descriptor) {
    const int opened = open(file, O_WRONLY | O_CLOEXEC);
    return opened >= 0 && dup2(opened, descriptor) >= 0;
}

static void start(Request *request) {
    if (request->isTooLong) {
        answer(request->number, -E2BIG);
        return;
    }
    const pid_t process = runCount < MAX_RUNS ? fork() : -1;
    if (process == 0) {
        char **strings = request->strings;
        sigset_t none;
        sigemptyset(&none);
        sigprocmask(SIG_SETMASK, &none, NULL);
        if (!writeTo(strings[1], STDOUT_FILENO) || !writeTo(strings[2], STDERR_FILENO)) _exit(126);
        if (*strings[0] && chdir(strings[0])) _exit(126);
        close_range(STDERR_FILENO + 1, ~0u, 0);
        exit(program(request->stringCount - 3, strings + 3, environ));
    }
    if (process < 0) {
        answer(request->number, -EAGAIN);
        return;
    }
    runs[runCount].number = request->number;
    runs[runCount++].process = process;
}

static void end(int32_t number) {
    for (int i = 0; i < runCount; i++) {
        if (runs[i].number == number) kill(runs[i].process, SIGABRT);
    }
}

static void answerEnds(void) {
    int status;
    pid_t ended;
    while ((ended = waitpid(-1, &status, WNOHANG)) > 0) {
        for (int i = 0; i < runCount; i++) {
            if (runs[i].process != ended) continue;
            answer(runs[i].number, status);
            runs[i] = runs[--runCount];
            break;
        }
    }
}

/* Stands in for the program's main. */
static int serve(int argumentCount, char **arguments, char **environment) {
    (void)argumentCount, (void)arguments, (void)environment;
    unsetenv("LD_PRELOAD");
    channel = fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
    const int nothing = open("/dev/null", O_RDONLY | O_CLOEXEC);
    sigset_t ends;
    sigemptyset(&ends);
    sigaddset(&ends, SIGCHLD);
    sigprocmask(SIG_BLOCK, &ends, NULL);
    const int childEnds = signalfd(-1, &ends, SFD_CLOEXEC);
    if (channel < 0 || nothing < 0 || childEnds < 0 || dup2(nothing, STDIN_FILENO) < 0) _exit(125);
    struct pollfd events[] = {{channel, POLLIN, 0}, {childEnds, POLLIN, 0}};
    for (;;) {
        if (poll(events, 2, -1) < 0) continue;
        if (events[1].revents) {
            struct signalfd_siginfo ended;
            if (read(childEnds, &ended, sizeof ended) > 0) answerEnds();
        }
        if (events[0].revents) {
            static Request request;
            if (!receive(&request)) _exit(0);
            if (request.stringCount > 3) {
                start(&request);
            } else {
                end(request.number);
            }
        }
    }
}

/* glibc's, called by a program's first instructions when its libraries are loaded. */
int __libc_start_main(Main *main, int argumentCount, char **arguments, void (*begin)(void), void (*finish)(void),
                      void (*finishLoader)(void), void *stackEnd) {
    int (*next)(Main *, int, char **, void (*)(void), void (*)(void), void (*)(void), void *) =
        dlsym(RTLD_NEXT, "__libc_start_main");
    program = main;
    return next(serve, argumentCount, arguments, begin, finish, finishLoader, stackEnd);
}
