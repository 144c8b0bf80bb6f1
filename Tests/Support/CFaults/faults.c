#define _GNU_SOURCE
#include "faults.h"

#if defined(__linux__)

#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <link.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#define CALLS(X) \
    X(read) X(write) X(send) X(poll) X(open) X(close) X(fcntl) X(fstat) X(fchmod) X(dup2) X(pipe) \
    X(pwrite64) X(ftruncate64) X(fdatasync) \
    X(malloc) X(realloc) X(posix_memalign)

enum call {
#define CASE(name) call_##name,
    CALLS(CASE)
#undef CASE
    call_count
};

static const char *const names[call_count] = {
#define NAME(name) #name,
    CALLS(NAME)
#undef NAME
};

static atomic_long counts[call_count];
static int faulty = -1;
static long first, last;
static int code;
// Seconds that the clock of the machine is ahead.
static long shift;
// The code whose calls count: the executable's, and that of Swift's module Glibc, through which Swift calls the C
// functions with variable arguments.
static struct { uintptr_t start, end; } parts[8];
static int part_count;

static int find_parts(struct dl_phdr_info *info, size_t size, void *is_executable) {
    (void)size;
    if (*(int *)is_executable || strstr(info->dlpi_name, "libswiftGlibc")) {
        for (int i = 0; i < info->dlpi_phnum && part_count < 8; i++) {
            const ElfW(Phdr) *part = &info->dlpi_phdr[i];
            if (part->p_type != PT_LOAD || !(part->p_flags & PF_X)) continue;
            parts[part_count].start = info->dlpi_addr + part->p_vaddr;
            parts[part_count].end = parts[part_count].start + part->p_memsz;
            part_count++;
        }
    }
    *(int *)is_executable = 0;
    return 0;
}

__attribute__((constructor)) static void begin(void) {
    const char *fault = getenv("OFFSTAGE_FAULT");
    const char *colon = fault ? strchr(fault, ':') : NULL;
    for (int i = 0; colon && i < call_count; i++) {
        if (strlen(names[i]) != (size_t)(colon - fault) || strncmp(names[i], fault, (size_t)(colon - fault))) continue;
        char *end;
        first = last = strtol(colon + 1, &end, 10);
        if (*end == '+') {
            last = __LONG_MAX__;
            end++;
        }
        code = atoi(end + 1);
        faulty = i;
    }
    const char *seconds = getenv("OFFSTAGE_CLOCK_SHIFT");
    if (seconds) shift = strtol(seconds, NULL, 10);
    // Children run without faults.
    unsetenv("OFFSTAGE_FAULT");
    unsetenv("LD_PRELOAD");
    // Last: calls count from here.
    int is_executable = 1;
    dl_iterate_phdr(find_parts, &is_executable);
}

__attribute__((destructor)) static void end(void) {
    const char *path = getenv("OFFSTAGE_FAULT_COUNTS");
    if (!path) return;
    FILE *file = fopen(path, "w");
    if (!file) return;
    for (int i = 0; i < call_count; i++) fprintf(file, "%s %ld\n", names[i], atomic_load(&counts[i]));
    fclose(file);
}

static int count_call(enum call call) {
    long count = atomic_fetch_add(&counts[call], 1) + 1;
    if ((int)call != faulty || count < first || count > last) return 0;
    // A negative code is the number of a signal.
    if (code < 0) raise(-code);
    errno = code;
    return 1;
}

static int fails(enum call call, void *caller) {
    for (int i = 0; i < part_count; i++) {
        if ((uintptr_t)caller >= parts[i].start && (uintptr_t)caller < parts[i].end) return count_call(call);
    }
    return 0;
}

#define FAILS(name) fails(call_##name, __builtin_return_address(0))
// Looked up at each call: no state that a signal handler could meet half made.
#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

ssize_t read(int descriptor, void *bytes, size_t count) {
    return FAILS(read) ? -1 : REAL(read)(descriptor, bytes, count);
}

ssize_t write(int descriptor, const void *bytes, size_t count) {
    return FAILS(write) ? -1 : REAL(write)(descriptor, bytes, count);
}

ssize_t send(int descriptor, const void *bytes, size_t count, int flags) {
    return FAILS(send) ? -1 : REAL(send)(descriptor, bytes, count, flags);
}

int poll(struct pollfd *requests, nfds_t count, int milliseconds) {
    return FAILS(poll) ? -1 : REAL(poll)(requests, count, milliseconds);
}

int open(const char *path, int flags, ...) {
    va_list arguments;
    va_start(arguments, flags);
    mode_t mode = flags & (O_CREAT | O_TMPFILE) ? va_arg(arguments, mode_t) : 0;
    va_end(arguments);
    return FAILS(open) ? -1 : REAL(open)(path, flags, mode);
}

int fcntl(int descriptor, int command, ...) {
    va_list arguments;
    va_start(arguments, command);
    void *argument = va_arg(arguments, void *);
    va_end(arguments);
    return FAILS(fcntl) ? -1 : REAL(fcntl)(descriptor, command, argument);
}

int fstat(int descriptor, struct stat *status) { return FAILS(fstat) ? -1 : REAL(fstat)(descriptor, status); }

int dup2(int from, int to) { return FAILS(dup2) ? -1 : REAL(dup2)(from, to); }

int pipe(int ends[2]) { return FAILS(pipe) ? -1 : REAL(pipe)(ends); }

// SQLite's calls, which count wherever they come from.
ssize_t pwrite64(int descriptor, const void *bytes, size_t count, off64_t offset) {
    return count_call(call_pwrite64) ? -1 : REAL(pwrite64)(descriptor, bytes, count, offset);
}

int ftruncate64(int descriptor, off64_t size) {
    return count_call(call_ftruncate64) ? -1 : REAL(ftruncate64)(descriptor, size);
}

int fdatasync(int descriptor) { return count_call(call_fdatasync) ? -1 : REAL(fdatasync)(descriptor); }

// The real call closes the descriptor, as Linux does when close(2) is interrupted.
int close(int descriptor) {
    int result = REAL(close)(descriptor);
    return FAILS(close) ? -1 : result;
}

int clock_gettime(clockid_t clock, struct timespec *time) {
    int result = REAL(clock_gettime)(clock, time);
    if (result == 0 && clock == CLOCK_REALTIME) time->tv_sec += shift;
    return result;
}

int fchmod(int descriptor, mode_t mode) { return FAILS(fchmod) ? -1 : REAL(fchmod)(descriptor, mode); }

// Only the code's own calls count. The growth of arrays, strings and objects calls malloc from libswiftCore, which
// ends the process when it fails: Swift has no array that reports it, so a fault there would test nothing. Smaller
// allocations end the process, too.
enum { smallest = 64 << 10 };
// dlsym may allocate, so the C library's own name is called.
extern void *__libc_malloc(size_t);
extern void *__libc_realloc(void *, size_t);
extern void *__libc_memalign(size_t, size_t);
void *realloc(void *memory, size_t size) {
    return size >= smallest && FAILS(realloc) ? NULL : __libc_realloc(memory, size);
}
int posix_memalign(void **memory, size_t alignment, size_t size) {
    if (size >= smallest && FAILS(posix_memalign)) return code;
    *memory = __libc_memalign(alignment, size);
    return *memory ? 0 : ENOMEM;
}
void *malloc(size_t size) { return size >= smallest && FAILS(malloc) ? NULL : __libc_malloc(size); }

#endif
