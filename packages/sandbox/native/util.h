/* Small things that every part needs: clocks, reports of failure, whole reads and writes. */
#ifndef XZ_UTIL_H
#define XZ_UTIL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

/* The first failure of an operation: what was tried and the errno it gave. Static text only. */
struct failure {
    const char *what;
    int error;
};

#define FAIL(failure, text) (failure_set((failure), (text)), -1)

void failure_set(struct failure *failure, const char *what);

uint64_t monotonic_ns(void);
/* CPU time that the calling process has used so far. */
uint64_t own_cpu_ns(void);

/* Both return 0, or -1 with errno. A short read at the end of the stream is errno 0. */
int read_all(int fd, void *buffer, size_t length);
int write_all(int fd, const void *buffer, size_t length);

/* Closes a descriptor unless it is -1, which it becomes. */
void close_if_open(int *fd);

/* Write or read a small control file relative to a folder. 0 or the length, or -1 with errno. */
int write_file_at(int folder, const char *name, const char *text);
int write_number_at(int folder, const char *name, uint64_t value);
ssize_t read_file_at(int folder, const char *name, char *buffer, size_t size);

/* Start time of a process in clock ticks since boot, 0 when there is no such process or a dead one. */
uint64_t process_start(pid_t process);
/* Whether PID-START at the start of a name is of a process that lives. */
bool name_is_of_living(const char *name);

/* Value of a decimal number at the start of a text; 0 when there is none. */
uint64_t parse_number(const char *text);

/* A line on standard error, where the client logs it. */
void log_line(const char *format, ...) __attribute__((format(printf, 1, 2)));

#endif
