/* Small helper functions: clocks, failures, complete reads and writes. */
#ifndef XZ_UTIL_H
#define XZ_UTIL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

/* The first failure of an operation: what was tried and its errno. Static text only. */
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

/* Closes a descriptor unless it is -1, and sets it to -1. */
void close_if_open(int *fd);

/* Write or read a small control file relative to a folder. Return 0 or the length, or -1 with errno. */
int write_file_at(int folder, const char *name, const char *text);
int write_number_at(int folder, const char *name, uint64_t value);
ssize_t read_file_at(int folder, const char *name, char *buffer, size_t size);

/* Start time of a process in clock ticks since boot; 0 if it does not exist or is dead. */
uint64_t process_start(pid_t process);
/* Whether PID-START at the start of a name belongs to a living process. */
bool name_is_of_living(const char *name);

/* Value of a decimal number at the start of a text; 0 if there is none. */
uint64_t parse_number(const char *text);

/* Prints a line to standard error, which the client logs. */
void log_line(const char *format, ...) __attribute__((format(printf, 1, 2)));

#endif
