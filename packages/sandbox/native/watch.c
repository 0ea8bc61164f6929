#define _GNU_SOURCE
#include "watch.h"

#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define MOST_PROCESSES 4096

/* Children of a process and all their children, breadth first; the top is entry 0. */
static size_t list_tree(pid_t top, pid_t *list)
{
    size_t count = 1;
    list[0] = top;
    for (size_t i = 0; i < count; i++) {
        char path[64], text[8192];
        snprintf(path, sizeof path, "/proc/%d/task/%d/children", list[i], list[i]);
        if (read_file_at(AT_FDCWD, path, text, sizeof text) <= 0)
            continue;
        for (char *at = text; *at && count < MOST_PROCESSES; at++) {
            char *end;
            long child = strtol(at, &end, 10);
            if (end == at)
                break;
            list[count++] = (pid_t)child;
            at = end;
        }
    }
    return count;
}

static void add_usage(pid_t process, bool is_top, struct tree_usage *usage, uint64_t *shared_most)
{
    char path[64], text[1024];
    snprintf(path, sizeof path, "/proc/%d/stat", process);
    if (read_file_at(AT_FDCWD, path, text, sizeof text) <= 0)
        return;
    const char *at = strrchr(text, ')');
    unsigned long user, system;
    long children_user, children_sys, threads;
    if (!at || sscanf(at + 2, "%*c %*d %*d %*d %*d %*d %*u %*u %*u %*u %*u %lu %lu %ld %ld %*d %*d %ld", &user,
                      &system, &children_user, &children_sys, &threads) != 5)
        return;
    uint64_t tick = 1000000000u / (uint64_t)sysconf(_SC_CLK_TCK);
    usage->cpu_ns += (uint64_t)(children_user + children_sys) * tick;
    if (is_top)
        return;
    usage->cpu_ns += (user + system) * tick;
    usage->processes += (uint32_t)threads;
    snprintf(path, sizeof path, "/proc/%d/statm", process);
    unsigned long resident = 0, shared = 0;
    if (read_file_at(AT_FDCWD, path, text, sizeof text) > 0 && sscanf(text, "%*u %lu %lu", &resident, &shared) == 2) {
        uint64_t page = (uint64_t)sysconf(_SC_PAGESIZE);
        usage->resident += (resident - (shared < resident ? shared : resident)) * page;
        if (shared * page > *shared_most)
            *shared_most = shared * page;
    }
}

void watch_tree(pid_t top, struct tree_usage *usage)
{
    static pid_t list[MOST_PROCESSES];
    uint64_t shared_most = 0;
    memset(usage, 0, sizeof *usage);
    size_t count = list_tree(top, list);
    for (size_t i = 0; i < count; i++)
        add_usage(list[i], i == 0, usage, &shared_most);
    usage->resident += shared_most;
}

static pid_t oldest_child(pid_t parent)
{
    char path[64], text[64];
    snprintf(path, sizeof path, "/proc/%d/task/%d/children", parent, parent);
    return read_file_at(AT_FDCWD, path, text, sizeof text) > 0 ? (pid_t)parse_number(text) : 0;
}

bool watch_is_leaving(pid_t parent)
{
    char path[64], text[1024];
    char state;
    unsigned flags;
    pid_t child = oldest_child(parent);
    if (child == 0)
        return true;
    snprintf(path, sizeof path, "/proc/%d/stat", child);
    if (read_file_at(AT_FDCWD, path, text, sizeof text) <= 0)
        return true;
    const char *at = strrchr(text, ')');
    if (!at || sscanf(at + 2, "%c %*d %*d %*d %*d %*d %u", &state, &flags) != 2)
        return true;
    return state == 'Z' || state == 'X' || (flags & 0x4u /* PF_EXITING */);
}

bool watch_holds_pipe(pid_t parent, int pipe)
{
    char path[64], link[64], wanted[64];
    struct stat status;
    pid_t child = oldest_child(parent);
    if (child == 0 || fstat(pipe, &status) < 0)
        return true;
    snprintf(wanted, sizeof wanted, "pipe:[%lu]", (unsigned long)status.st_ino);
    for (int fd = 0; fd < 64; fd++) {
        snprintf(path, sizeof path, "/proc/%d/fd/%d", child, fd);
        ssize_t length = readlink(path, link, sizeof link - 1);
        if (length <= 0)
            continue;
        link[length] = '\0';
        if (!strcmp(link, wanted))
            return true;
    }
    return false;
}

void watch_kill_below(pid_t top)
{
    static pid_t list[MOST_PROCESSES];
    for (int attempt = 0; attempt < 200; attempt++) {
        size_t count = list_tree(top, list);
        if (count <= 1)
            return;
        /* First stop them all, so that none forks while the others die. */
        for (size_t i = 1; attempt == 0 && i < count; i++)
            kill(list[i], SIGSTOP);
        for (size_t i = 1; i < count; i++)
            kill(list[i], SIGKILL);
        usleep(1000);
    }
}
