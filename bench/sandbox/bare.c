/*
 * The measurement of bench/sandbox.ts, in C to avoid a runtime's overhead: plain fork and exec, and the
 * sandbox's helper through its protocol. Reads one command per line, answers with one line of numbers.
 *
 *   bare COUNT            COUNT times fork, exec of true, wait: nanoseconds in total
 *   strict COUNT          COUNT runs of true in slot 0, one after the other: nanoseconds in total
 *   bare2 COUNT           two processes in parallel, COUNT each
 *   strict2 COUNT         two slots in parallel, COUNT each
 *   spin TURNS CORE       the spin program, bare: CPU nanoseconds
 * Started as `bare spin TURNS` it is the spin program.
 */
#define _GNU_SOURCE
#include "../../packages/sandbox/native/frame.h"

#include <errno.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { SLOTS = 2 };

static int control, slots[SLOTS];
static const char *self_path;

static void fail(const char *what)
{
    fprintf(stderr, "bench: %s: %s\n", what, strerror(errno));
    exit(1);
}

static unsigned long long now_ns(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (unsigned long long)now.tv_sec * 1000000000ull + (unsigned long long)now.tv_nsec;
}

static void read_exactly(int fd, void *bytes, size_t length)
{
    for (char *at = bytes; length > 0;) {
        ssize_t got = read(fd, at, length);
        if (got <= 0)
            fail("read from the helper");
        at += got;
        length -= (size_t)got;
    }
}

static void send_frame(int fd, enum frame_type type, const uint8_t *payload, size_t length)
{
    static uint8_t bytes[FRAME_HEADER + 8192];
    frame_write_header(bytes, &(struct frame_header){.length = (uint32_t)length, .type = (uint16_t)type, .id = 1});
    memcpy(bytes + FRAME_HEADER, payload, length);
    if (write(fd, bytes, FRAME_HEADER + length) != (ssize_t)(FRAME_HEADER + length))
        fail("write to the helper");
}

static enum frame_type read_frame(int fd, uint8_t *payload, size_t room)
{
    uint8_t bytes[FRAME_HEADER];
    struct frame_header header;
    read_exactly(fd, bytes, sizeof bytes);
    if (!frame_parse_header(bytes, &header) || header.length > room)
        fail("understand the helper");
    read_exactly(fd, payload, header.length);
    return (enum frame_type)header.type;
}

static void start_helper(const char *path)
{
    int pairs[SLOTS + 1][2];
    for (int i = 0; i < SLOTS + 1; i++)
        if (socketpair(AF_UNIX, SOCK_STREAM, 0, pairs[i]) < 0)
            fail("make sockets");
    pid_t child = fork();
    if (child == 0) {
        int high[SLOTS + 1];
        for (int i = 0; i < SLOTS + 1; i++)
            high[i] = dup2(pairs[i][1], 40 + i);
        for (int i = 0; i < SLOTS + 1; i++)
            dup2(high[i], 3 + i);
        for (int fd = 3 + SLOTS + 1; fd < 64; fd++)
            close(fd);
        execl(path, path, "--slots", "2", "--groups", "xiezhi-bench", "--lowest-tier", "0", (char *)NULL);
        _exit(127);
    }
    for (int i = 0; i < SLOTS + 1; i++)
        close(pairs[i][1]);
    control = pairs[0][0];
    uint8_t payload[4096];
    if (read_frame(control, payload, sizeof payload) != FRAME_READY)
        fail("start the helper");
    for (int i = 0; i < SLOTS; i++) {
        slots[i] = pairs[i + 1][0];
        struct writer writer = {.bytes = payload, .size = sizeof payload};
        put_u16(&writer, (uint16_t)i);
        put_u32(&writer, (uint32_t)i);
        send_frame(control, FRAME_OPEN, payload, writer.used);
        if (read_frame(slots[i], payload, sizeof payload) != FRAME_OPENED)
            fail("open a slot");
    }
}

static void put_text(struct writer *writer, const char *text)
{
    put_blob(writer, text, strlen(text));
    put_u8(writer, 0);
}

static size_t write_spec(uint8_t *payload, size_t size)
{
    struct writer writer = {.bytes = payload, .size = size};
    put_u32(&writer, 0);
    put_u64(&writer, 1000000000ull);
    put_u64(&writer, 3000000000ull);
    put_u64(&writer, 256ull << 20);
    put_u64(&writer, 16ull << 20);
    put_u64(&writer, 64ull << 20);
    put_u64(&writer, 64ull << 20);
    put_u32(&writer, 64);
    put_u32(&writer, 4096);
    put_u32(&writer, 256);
    put_u32(&writer, MAX_STDERR_KEPT);
    put_u8(&writer, DEVICES_FULL);
    put_u8(&writer, STDIN_EMPTY);
    put_u8(&writer, STDOUT_MEMORY);
    put_text(&writer, "");
    put_text(&writer, "");
    put_u16(&writer, 1);
    put_text(&writer, "/bin/true");
    put_u16(&writer, 1);
    put_text(&writer, "PATH=/usr/bin:/bin");
    put_u16(&writer, 0);
    put_u16(&writer, 0);
    put_u16(&writer, 0);
    return writer.used;
}

static void loop_strict(int slot, int count)
{
    uint8_t payload[4096], answer[4096];
    size_t length = write_spec(payload, sizeof payload);
    for (int i = 0; i < count; i++) {
        send_frame(slot, FRAME_RUN, payload, length);
        if (read_frame(slot, answer, sizeof answer) != FRAME_RESULT || answer[0] != 0)
            fail("run in the sandbox");
    }
}

static pid_t start_bare(char *const arguments[])
{
    pid_t child = fork();
    if (child == 0) {
        execv(arguments[0], arguments);
        _exit(127);
    }
    if (child < 0)
        fail("fork");
    return child;
}

static void loop_bare(int count)
{
    char *const arguments[] = {"/bin/true", NULL};
    for (int i = 0; i < count; i++) {
        int status;
        if (waitpid(start_bare(arguments), &status, 0) < 0 || status != 0)
            fail("run bare");
    }
}

static unsigned long long in_two(bool is_strict, int count)
{
    pid_t children[2];
    unsigned long long before = now_ns();
    for (int i = 0; i < 2; i++) {
        children[i] = fork();
        if (children[i] == 0) {
            if (is_strict)
                loop_strict(slots[i], count);
            else
                loop_bare(count);
            _exit(0);
        }
    }
    for (int i = 0; i < 2; i++) {
        int status;
        if (waitpid(children[i], &status, 0) < 0 || status != 0)
            fail("run two at a time");
    }
    return now_ns() - before;
}

static unsigned long long spin_bare(const char *turns, int core)
{
    char *const arguments[] = {(char *)self_path, "spin", (char *)turns, NULL};
    cpu_set_t before, only;
    sched_getaffinity(0, sizeof before, &before);
    CPU_ZERO(&only);
    CPU_SET((size_t)core, &only);
    sched_setaffinity(0, sizeof only, &only);
    pid_t child = start_bare(arguments);
    struct rusage usage;
    int status;
    if (wait4(child, &status, 0, &usage) < 0 || status != 0)
        fail("spin");
    sched_setaffinity(0, sizeof before, &before);
    return (unsigned long long)(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) * 1000000000ull +
           (unsigned long long)(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) * 1000ull;
}

static int spin(unsigned long long turns)
{
    volatile unsigned long long state = 88172645463325252ull;
    unsigned long long value = state;
    for (unsigned long long i = 0; i < turns; i++) {
        value ^= value << 13;
        value ^= value >> 7;
        value ^= value << 17;
    }
    state = value;
    return state == 0;
}

int main(int count, char *arguments[])
{
    if (count == 3 && !strcmp(arguments[1], "spin"))
        return spin(strtoull(arguments[2], NULL, 10));
    if (count != 2)
        return 2;
    self_path = arguments[0];
    start_helper(arguments[1]);
    char line[128], word[32], number[32];
    int core = 0;
    while (fgets(line, sizeof line, stdin)) {
        if (sscanf(line, "%31s %31s %d", word, number, &core) < 2)
            return 2;
        unsigned long long before = now_ns();
        int times = atoi(number);
        unsigned long long result;
        if (!strcmp(word, "bare2") || !strcmp(word, "strict2")) {
            result = in_two(word[0] == 's', times);
        } else if (!strcmp(word, "spin")) {
            result = spin_bare(number, core);
        } else {
            if (!strcmp(word, "strict"))
                loop_strict(slots[0], times);
            else
                loop_bare(times);
            result = now_ns() - before;
        }
        printf("%llu\n", result);
        fflush(stdout);
    }
    return 0;
}
