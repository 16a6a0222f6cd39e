/* What orders threads in libraries that the thread sanitizer does not see into, told to it.
 *
 * GLib's mutexes, GStreamer's reference counts and the slow path of Swift's Mutex are made of atomics and futexes,
 * in libraries that are not instrumented: without this the sanitizer takes all that they guard for races.
 * Preloaded by Scripts/sanitize; in a program without the sanitizer it only passes calls on. */

#define _GNU_SOURCE
#include <dlfcn.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

void __tsan_acquire(void *address) __attribute__((weak));
void __tsan_release(void *address) __attribute__((weak));

static void acquire(void *address) {
    if (__tsan_acquire && address) __tsan_acquire(address);
}

static void release(void *address) {
    if (__tsan_release && address) __tsan_release(address);
}

/* Which function would be called without this file. */
static void *next(void **known, const char *name) {
    void *found = __atomic_load_n(known, __ATOMIC_RELAXED);
    if (found) return found;
    found = dlsym(RTLD_NEXT, name);
    if (!found) abort();
    __atomic_store_n(known, found, __ATOMIC_RELAXED);
    return found;
}

#define NEXT(result, name, ...)                                                                                    \
    static void *known;                                                                                            \
    result (*call)(__VA_ARGS__) = (result(*)(__VA_ARGS__))next(&known, name)

/* GMutex: whoever gets it comes behind all who gave it back. */

void g_mutex_lock(void *mutex) {
    NEXT(void, "g_mutex_lock", void *);
    call(mutex);
    acquire(mutex);
}

int g_mutex_trylock(void *mutex) {
    NEXT(int, "g_mutex_trylock", void *);
    int locked = call(mutex);
    if (locked) acquire(mutex);
    return locked;
}

void g_mutex_unlock(void *mutex) {
    NEXT(void, "g_mutex_unlock", void *);
    release(mutex);
    call(mutex);
}

/* Waiting gives the mutex back and gets it again. */

void g_cond_wait(void *condition, void *mutex) {
    NEXT(void, "g_cond_wait", void *, void *);
    release(mutex);
    call(condition, mutex);
    acquire(mutex);
}

int g_cond_wait_until(void *condition, void *mutex, int64_t end) {
    NEXT(int, "g_cond_wait_until", void *, void *, int64_t);
    release(mutex);
    int signalled = call(condition, mutex, end);
    acquire(mutex);
    return signalled;
}

/* Reference counts: the last one to let go comes behind all others. In both kinds of object the count stands behind
 * the type. Two may let go at once: so the last but one is ordered, too. */

static void let_go(void *object) {
    const int *count = (const int *)((const char *)object + sizeof(size_t));
    release(object);
    if (__atomic_load_n(count, __ATOMIC_RELAXED) <= 2) acquire(object);
}

void gst_mini_object_unref(void *object) {
    NEXT(void, "gst_mini_object_unref", void *);
    if (object) let_go(object);
    call(object);
}

void g_object_unref(void *object) {
    NEXT(void, "g_object_unref", void *);
    if (object) let_go(object);
    call(object);
}

/* Swift's Mutex where it is contended; its fast path is compiled into our modules, with the sanitizer. */

#define SWIFT __attribute__((swiftcall))
#define SELF __attribute__((swift_context))
#define LOCK "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF"
#define UNLOCK "$s15Synchronization12_MutexHandleV11_unlockSlowyyF"

SWIFT void swift_mutex_lock_slow(uint32_t thread, SELF void *mutex) __asm__(LOCK);
SWIFT void swift_mutex_unlock_slow(SELF void *mutex) __asm__(UNLOCK);

SWIFT void swift_mutex_lock_slow(uint32_t thread, SELF void *mutex) {
    static void *known;
    SWIFT void (*call)(uint32_t, SELF void *) = (SWIFT void (*)(uint32_t, SELF void *))next(&known, LOCK);
    call(thread, mutex);
    acquire(mutex);
}

SWIFT void swift_mutex_unlock_slow(SELF void *mutex) {
    static void *known;
    SWIFT void (*call)(SELF void *) = (SWIFT void (*)(SELF void *))next(&known, UNLOCK);
    release(mutex);
    call(mutex);
}
