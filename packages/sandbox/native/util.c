/* Small helper functions; documented in util.h. */
#define _GNU_SOURCE
#include "util.h"

#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

void failure_set(struct failure *failure, const char *what)
{
    if (failure->what)
        return;
    failure->what = what;
    failure->error = errno;
}

static uint64_t read_clock(clockid_t id)
{
    struct timespec now;
    clock_gettime(id, &now);
    return (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec;
}

uint64_t monotonic_ns(void)
{
    return read_clock(CLOCK_MONOTONIC);
}

uint64_t own_cpu_ns(void)
{
    return read_clock(CLOCK_PROCESS_CPUTIME_ID);
}

int read_all(int fd, void *buffer, size_t length)
{
    uint8_t *at = buffer;
    while (length > 0) {
        ssize_t got = read(fd, at, length);
        if (got < 0 && errno == EINTR)
            continue;
        if (got <= 0) {
            if (got == 0)
                errno = 0;
            return -1;
        }
        at += got;
        length -= (size_t)got;
    }
    return 0;
}

int write_all(int fd, const void *buffer, size_t length)
{
    const uint8_t *at = buffer;
    while (length > 0) {
        ssize_t put = write(fd, at, length);
        if (put < 0 && errno == EINTR)
            continue;
        if (put < 0)
            return -1;
        at += put;
        length -= (size_t)put;
    }
    return 0;
}

int write_file_at(int folder, const char *name, const char *text)
{
    int fd = openat(folder, name, O_WRONLY | O_CLOEXEC);
    if (fd < 0)
        return -1;
    int result = write_all(fd, text, strlen(text));
    int error = errno;
    close(fd);
    errno = error;
    return result;
}

int write_number_at(int folder, const char *name, uint64_t value)
{
    char text[32];
    snprintf(text, sizeof text, "%llu", (unsigned long long)value);
    return write_file_at(folder, name, text);
}

ssize_t read_file_at(int folder, const char *name, char *buffer, size_t size)
{
    int fd = openat(folder, name, O_RDONLY | O_CLOEXEC);
    if (fd < 0)
        return -1;
    ssize_t got = read(fd, buffer, size - 1);
    int error = errno;
    close(fd);
    errno = error;
    if (got >= 0)
        buffer[got] = '\0';
    return got;
}

uint64_t parse_number(const char *text)
{
    uint64_t value = 0;
    for (; *text >= '0' && *text <= '9'; text++)
        value = value * 10 + (uint64_t)(*text - '0');
    return value;
}

void log_line(const char *format, ...)
{
    char text[512];
    va_list arguments;
    va_start(arguments, format);
    int length = vsnprintf(text, sizeof text - 1, format, arguments);
    va_end(arguments);
    if (length < 0)
        return;
    if ((size_t)length > sizeof text - 2)
        length = (int)sizeof text - 2;
    text[length] = '\n';
    if (write(STDERR_FILENO, text, (size_t)length + 1) < 0)
        return;
}

void close_if_open(int *fd)
{
    if (*fd >= 0)
        close(*fd);
    *fd = -1;
}

uint64_t process_start(pid_t process)
{
    char path[64], text[1024];
    snprintf(path, sizeof path, "/proc/%d/stat", process);
    if (read_file_at(AT_FDCWD, path, text, sizeof text) <= 0)
        return 0;
    const char *at = strrchr(text, ')');
    /* Its parent may not have reaped it yet. */
    if (at && at[1] && (at[2] == 'Z' || at[2] == 'X'))
        return 0;
    for (int field = 2; at && field < 22; field++)
        at = strchr(at + 1, ' ');
    return at ? parse_number(at + 1) : 0;
}

bool name_is_of_living(const char *name)
{
    const char *dash = strchr(name, '-');
    uint64_t started = dash ? process_start((pid_t)parse_number(name)) : 0;
    return started != 0 && started == parse_number(dash + 1);
}
