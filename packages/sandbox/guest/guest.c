/*
 * Process 1 of a small virtual machine whose kernel has cgroup v2 only: starts the helper, runs every probe
 * over its protocol, prints a line of JSON for each and powers off. pivot_root does not work from an initial
 * RAM disk, so everything first moves to a tmpfs.
 */
#define _GNU_SOURCE
#include "../native/frame.h"

#include <dirent.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mount.h>
#include <sys/reboot.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

static int control, slot;

static void leave(const char *error)
{
    if (error)
        printf("XZ {\"error\":\"%s\"}\n", error);
    fflush(stdout);
    sync();
    reboot(RB_POWER_OFF);
    for (;;)
        pause();
}

static void copy_file(const char *from, const char *to)
{
    static char buffer[65536];
    int in = open(from, O_RDONLY), out = open(to, O_WRONLY | O_CREAT, 0755);
    ssize_t got;
    while ((got = read(in, buffer, sizeof buffer)) > 0)
        if (write(out, buffer, (size_t)got) != got)
            leave("copy");
    close(in);
    close(out);
}

static void enter_root(void)
{
    static const char *const folders[] = {"/new/proc", "/new/sys", "/new/dev", "/new/usr", "/new/usr/bin",
                                          "/new/etc",  "/new/tmp", "/new/home"};
    mkdir("/new", 0755);
    mount("tmpfs", "/new", "tmpfs", 0, "mode=755");
    for (size_t i = 0; i < sizeof folders / sizeof folders[0]; i++)
        mkdir(folders[i], 0755);
    copy_file("/helper", "/new/usr/bin/helper");
    if (chdir("/new") < 0 || mount("/new", "/", NULL, MS_MOVE, NULL) < 0 || chroot(".") < 0 || chdir("/") < 0)
        leave("enter the root");
    mount("proc", "/proc", "proc", 0, NULL);
    mount("sysfs", "/sys", "sysfs", 0, NULL);
    mount("devtmpfs", "/dev", "devtmpfs", 0, NULL);
    if (mount("cgroup2", "/sys/fs/cgroup", "cgroup2", 0, NULL) < 0)
        leave("mount control groups");
}

static void read_exactly(int fd, void *bytes, size_t length)
{
    for (char *at = bytes; length > 0;) {
        ssize_t got = read(fd, at, length);
        if (got <= 0)
            leave("the helper closed its channel");
        at += got;
        length -= (size_t)got;
    }
}

static enum frame_type read_frame(int fd, uint8_t *payload, uint32_t *length)
{
    uint8_t bytes[FRAME_HEADER];
    struct frame_header header;
    read_exactly(fd, bytes, sizeof bytes);
    if (!frame_parse_header(bytes, &header))
        leave("malformed frame");
    read_exactly(fd, payload, header.length);
    *length = header.length;
    return (enum frame_type)header.type;
}

static void send_frame(int fd, enum frame_type type, const struct writer *payload)
{
    uint8_t bytes[FRAME_HEADER];
    frame_write_header(bytes, &(struct frame_header){.length = (uint32_t)payload->used, .type = (uint16_t)type, .id = 1});
    if (write(fd, bytes, sizeof bytes) < 0 || write(fd, payload->bytes, payload->used) < 0)
        leave("write to the helper");
}

static void put_text(struct writer *writer, const char *text)
{
    put_blob(writer, text, strlen(text));
    put_u8(writer, 0);
}

static uint64_t number_at(const uint8_t *at, int bytes)
{
    uint64_t value = 0;
    for (int i = 0; i < bytes; i++)
        value |= (uint64_t)at[i] << (8 * i);
    return value;
}

static void start_helper(uint8_t *payload)
{
    int pairs[2][2];
    uint32_t length;
    if (socketpair(AF_UNIX, SOCK_STREAM, 0, pairs[0]) < 0 || socketpair(AF_UNIX, SOCK_STREAM, 0, pairs[1]) < 0)
        leave("sockets");
    if (fork() == 0) {
        int high[2] = {dup2(pairs[0][1], 40), dup2(pairs[1][1], 41)};
        dup2(high[0], 3);
        dup2(high[1], 4);
        for (int fd = 5; fd < 64; fd++)
            close(fd);
        execl("/usr/bin/helper", "helper", "--slots", "1", (char *)NULL);
        _exit(127);
    }
    close(pairs[0][1]);
    close(pairs[1][1]);
    control = pairs[0][0];
    slot = pairs[1][0];
    read_frame(control, payload, &length);
    printf("XZ {\"groups\":%d,\"namespaces\":%d,\"root\":%d}\n", payload[0], payload[1], payload[2]);
    struct writer writer = {.bytes = payload, .size = FRAME_MAX};
    put_u16(&writer, 0);
    put_u32(&writer, 0);
    send_frame(control, FRAME_OPEN, &writer);
    if (read_frame(slot, payload, &length) != FRAME_OPENED)
        leave("the slot was not opened");
}

static void run_probe(const char *probe, uint64_t cpu_ms, uint64_t wall_ms, uint8_t *payload)
{
    struct writer writer = {.bytes = payload, .size = FRAME_MAX};
    put_u32(&writer, SPEC_PROC * !strcmp(probe, "spin"));
    put_u64(&writer, cpu_ms * 1000000u);
    put_u64(&writer, wall_ms * 1000000u);
    put_u64(&writer, 32u << 20);
    put_u64(&writer, 65536);
    put_u64(&writer, 16u << 20);
    put_u64(&writer, 64u << 20);
    put_u32(&writer, 16);
    put_u32(&writer, 4096);
    put_u32(&writer, 256);
    put_u32(&writer, MAX_STDERR_KEPT);
    put_u8(&writer, DEVICES_FULL);
    put_u8(&writer, STDIN_EMPTY);
    put_u8(&writer, STDOUT_MEMORY);
    put_text(&writer, "");
    put_text(&writer, "");
    put_u16(&writer, 3);
    put_text(&writer, "/usr/bin/helper");
    put_text(&writer, "--probe");
    put_text(&writer, probe);
    put_u16(&writer, 1);
    put_text(&writer, "PROBE=1");
    put_u16(&writer, 0);
    put_u16(&writer, 0);
    put_u16(&writer, 0);
    send_frame(slot, FRAME_RUN, &writer);
    uint32_t length;
    enum frame_type type;
    unsigned first = 0;
    while ((type = read_frame(slot, payload, &length)) == FRAME_DATA)
        first = (unsigned)strtoul((const char *)payload, NULL, 10);
    if (type != FRAME_RESULT)
        leave("a run failed");
    printf("XZ {\"probe\":\"%s\",\"exit\":%d,\"signal\":%d,\"cpuMs\":%llu,\"wallMs\":%llu,\"peakKiB\":%llu,"
           "\"oom\":%d,\"hit\":%d,\"out\":%u}\n",
           probe, (int)(int32_t)number_at(payload, 4), (int)number_at(payload + 4, 4),
           (unsigned long long)number_at(payload + 8, 8) / 1000000u, (unsigned long long)number_at(payload + 32, 8) / 1000000u,
           (unsigned long long)number_at(payload + 40, 8) / 1024u, payload[48], payload[49], first);
    fflush(stdout);
}

static void count_groups(void)
{
    DIR *groups = opendir("/sys/fs/cgroup");
    struct dirent *entry;
    int left = 0;
    while (groups && (entry = readdir(groups)))
        left += !strncmp(entry->d_name, "xiezhi", 6);
    printf("XZ {\"left\":%d}\n", left);
}

int main(void)
{
    static uint8_t payload[FRAME_MAX + 1];
    static const char *const probes[] = {"network", "files",  "privileges", "environment", "leave", "processes",
                                         "files",   "filter", "memory",     "memory",      "box",   "forks",
                                         "spin",    "sleep",  "flood",      "files"};
    enter_root();
    start_helper(payload);
    for (size_t i = 0; i < sizeof probes / sizeof probes[0]; i++)
        run_probe(probes[i], strcmp(probes[i], "spin") ? 10000 : 100, strcmp(probes[i], "sleep") ? 30000 : 100, payload);
    close(control);
    close(slot);
    sleep(1);
    count_groups();
    leave(NULL);
}
