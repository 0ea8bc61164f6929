/*
 * Inspects a process tree through /proc. Processes start and exit meanwhile: a missing file means an exited
 * process, never an error. The sums are estimates; limits use cgroups where available.
 */
#define _GNU_SOURCE
#include "tree.h"

#include <dirent.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#define MOST_PROCESSES 4096

/* Calls `visit` for each thread of a process, with the path of its folder. */
static void each_thread(pid_t process, void (*visit)(const char *thread, void *context), void *context)
{
    char path[64];
    struct dirent *entry;
    snprintf(path, sizeof path, "/proc/%d/task", process);
    DIR *threads = opendir(path);
    while (threads && (entry = readdir(threads))) {
        char thread[sizeof path + 16];
        if (entry->d_name[0] < '1' || entry->d_name[0] > '9')
            continue;
        snprintf(thread, sizeof thread, "%s/%.12s", path, entry->d_name);
        visit(thread, context);
    }
    if (threads)
        closedir(threads);
}

struct tree {
    pid_t list[MOST_PROCESSES];
    size_t count;
};

/* The kernel lists a child under the thread that created it. */
static void add_children(const char *thread, void *context)
{
    struct tree *tree = context;
    char path[96], text[8192];
    snprintf(path, sizeof path, "%s/children", thread);
    if (read_file_at(AT_FDCWD, path, text, sizeof text) <= 0)
        return;
    for (char *at = text; *at && tree->count < MOST_PROCESSES; at++) {
        char *end;
        long child = strtol(at, &end, 10);
        if (end == at)
            break;
        tree->list[tree->count++] = (pid_t)child;
        at = end;
    }
}

/* Lists a process and its descendants, breadth first; the top is entry 0. */
static const struct tree *list_tree(pid_t top)
{
    static struct tree tree;
    tree.count = 1;
    tree.list[0] = top;
    for (size_t i = 0; i < tree.count; i++)
        each_thread(tree.list[i], add_children, &tree);
    return &tree;
}

/*
 * Bytes of a process. File pages belong to the host, which can drop them: they are only used to separate
 * other memory.
 */
struct size {
    uint64_t anonymous, shared, tables, files;
};

/* Returns the value of a line in the kernel's tables, which is in KiB, in bytes; 0 without such a line. */
static uint64_t kibibytes(const char *text, const char *label)
{
    const char *at = strstr(text, label);
    if (!at)
        return 0;
    at += strlen(label);
    return parse_number(at + strspn(at, " \t")) * 1024;
}

/*
 * Reads the size of a process or thread from its folder in /proc; keeps the previous value if nothing can be
 * read.
 */
static void read_size(const char *folder, void *context)
{
    struct size *size = context;
    char path[96], text[4096];
    snprintf(path, sizeof path, "%s/status", folder);
    if (read_file_at(AT_FDCWD, path, text, sizeof text) <= 0 || !strstr(text, "\nVmRSS:"))
        return;
    *size = (struct size){.anonymous = kibibytes(text, "\nRssAnon:") + kibibytes(text, "\nVmSwap:"),
                          .shared = kibibytes(text, "\nRssShmem:"),
                          .tables = kibibytes(text, "\nVmPTE:"),
                          .files = kibibytes(text, "\nRssFile:")};
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
    struct size size = {0};
    snprintf(path, sizeof path, "/proc/%d", process);
    read_size(path, &size);
    /* A main thread that has exited does not report the memory that other threads still share. */
    if (size.tables == 0)
        each_thread(process, read_size, &size);
    uint64_t own = size.anonymous + size.tables;
    usage->memory += own;
    usage->memory_most += own + size.shared;
    if (size.shared > *shared_most)
        *shared_most = size.shared;
    uint64_t resident = size.anonymous + size.shared + size.files;
    if (resident > usage->largest_resident) {
        usage->largest_resident = resident;
        usage->files_of_largest = size.files;
    }
}

void tree_measure(pid_t top, struct tree_usage *usage)
{
    uint64_t shared_most = 0;
    memset(usage, 0, sizeof *usage);
    const struct tree *tree = list_tree(top);
    for (size_t i = 0; i < tree->count; i++)
        add_usage(tree->list[i], i == 0, usage, &shared_most);
    usage->memory += shared_most;
}

/* A process's proportional share of its memory, in bytes. */
static uint64_t exact_bytes_of(pid_t process)
{
    char path[64], text[2048];
    snprintf(path, sizeof path, "/proc/%d/smaps_rollup", process);
    if (read_file_at(AT_FDCWD, path, text, sizeof text) <= 0)
        return 0;
    /* Before Linux 5.3 the kernel reports only one value, which includes file pages. */
    if (!strstr(text, "\nPss_Anon:"))
        return kibibytes(text, "\nPss:");
    return kibibytes(text, "\nPss_Anon:") + kibibytes(text, "\nPss_Shmem:") + kibibytes(text, "\nSwapPss:");
}

uint64_t tree_exact_bytes(pid_t top)
{
    uint64_t total = 0;
    const struct tree *tree = list_tree(top);
    for (size_t i = 1; i < tree->count; i++)
        total += exact_bytes_of(tree->list[i]);
    return total;
}

static void add_queue_time(const char *thread, void *context)
{
    char path[96], text[128];
    snprintf(path, sizeof path, "%s/schedstat", thread);
    if (read_file_at(AT_FDCWD, path, text, sizeof text) <= 0)
        return;
    const char *second = strchr(text, ' ');
    if (second)
        *(uint64_t *)context += parse_number(second + 1);
}

uint64_t tree_queue_ns(pid_t top)
{
    uint64_t total = 0;
    const struct tree *tree = list_tree(top);
    for (size_t i = 1; i < tree->count; i++)
        each_thread(tree->list[i], add_queue_time, &total);
    return total;
}

static void look_for_ready(const char *thread, void *context)
{
    char path[96], text[1024];
    snprintf(path, sizeof path, "%s/stat", thread);
    const char *at = read_file_at(AT_FDCWD, path, text, sizeof text) > 0 ? strrchr(text, ')') : NULL;
    if (at && at[1] && at[2] == 'R')
        *(bool *)context = true;
}

bool tree_is_ready(pid_t top)
{
    bool is_ready = false;
    const struct tree *tree = list_tree(top);
    for (size_t i = 1; i < tree->count && !is_ready; i++)
        each_thread(tree->list[i], look_for_ready, &is_ready);
    return is_ready;
}

/* System calls of a thread that waits for input: a read, or a wait for several descriptors. */
static bool is_input_call(long number)
{
    static const long calls[] = {
        SYS_read, SYS_readv, SYS_ppoll, SYS_pselect6, SYS_epoll_pwait, SYS_recvfrom, SYS_recvmsg,
#ifdef SYS_poll
        SYS_poll, SYS_select, SYS_epoll_wait,
#endif
    };
    for (size_t i = 0; i < sizeof calls / sizeof *calls; i++)
        if (calls[i] == number)
            return true;
    return false;
}

static void look_for_reading(const char *thread, void *context)
{
    char path[96], text[256];
    enum reading *found = context;
    snprintf(path, sizeof path, "%s/syscall", thread);
    if (*found == READING || read_file_at(AT_FDCWD, path, text, sizeof text) <= 0)
        return;
    bool is_waiting = text[0] >= '0' && text[0] <= '9';
    *found = is_waiting && is_input_call((long)parse_number(text)) ? READING : READING_NOT;
}

enum reading tree_reading(pid_t top)
{
    enum reading found = READING_UNKNOWN;
    const struct tree *tree = list_tree(top);
    for (size_t i = 1; i < tree->count && found != READING; i++)
        each_thread(tree->list[i], look_for_reading, &found);
    return found;
}

static pid_t oldest_child(pid_t parent)
{
    char path[64], text[64];
    snprintf(path, sizeof path, "/proc/%d/task/%d/children", parent, parent);
    return read_file_at(AT_FDCWD, path, text, sizeof text) > 0 ? (pid_t)parse_number(text) : 0;
}

bool tree_is_leaving(pid_t parent)
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

bool tree_holds_pipe(pid_t parent, int pipe)
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

uint32_t tree_threads_of(uid_t user)
{
    uint32_t count = 0;
    struct dirent *entry;
    DIR *all = opendir("/proc");
    while (all && (entry = readdir(all))) {
        char path[64];
        struct stat status;
        if (entry->d_name[0] < '1' || entry->d_name[0] > '9')
            continue;
        snprintf(path, sizeof path, "/proc/%.12s/task", entry->d_name);
        /* A folder has a link for each subfolder, and two of its own. */
        if (stat(path, &status) == 0 && status.st_uid == user && status.st_nlink > 2)
            count += (uint32_t)status.st_nlink - 2;
    }
    if (all)
        closedir(all);
    return count;
}

void tree_kill_below(pid_t top)
{
    for (int attempt = 0; attempt < 200; attempt++) {
        const struct tree *tree = list_tree(top);
        if (tree->count <= 1)
            return;
        /* First stops them all, so that none forks while the others are killed. */
        for (size_t i = 1; attempt == 0 && i < tree->count; i++)
            kill(tree->list[i], SIGSTOP);
        for (size_t i = 1; i < tree->count; i++)
            kill(tree->list[i], SIGKILL);
        usleep(1000);
    }
}
