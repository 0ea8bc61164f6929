/*
 * Opens and closes a cell: starts its zygote, writes the user maps that a process cannot write for itself,
 * moves the zygote into its cgroup before it clones anything, and ends everything. Runs are in run.c.
 */
#define _GNU_SOURCE
#include "cell.h"

#include "tree.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

void cell_init(struct cell *cell, int index, const struct keeper_options *options, struct shared *shared)
{
    memset(cell, 0, sizeof *cell);
    cell->index = index;
    cell->options = options;
    cell->shared = shared;
    cell->commands = cell->reports = cell->root = cell->kept_box = cell->run.box = -1;
    cell->run.out.pipe = cell->run.out.file = cell->run.err.pipe = cell->run.err.file = -1;
}

static uid_t supervisor_of(const struct cell *cell)
{
    return cell->options->first_user + 2 * (uid_t)cell->index;
}

/* Without namespaces, a helper that runs as root still gives the program its own user. */
static bool has_plain_user(const struct cell *cell)
{
    return cell->options->isolation == ISOLATE_NOTHING && geteuid() == 0;
}

uid_t cell_contestant(const struct cell *cell)
{
    return cell->options->is_true_root || has_plain_user(cell) ? supervisor_of(cell) + 1 : 0;
}

/*
 * With real root the map has two users, the zygote's and the contestant's, so that neither can access the
 * other.
 */
static int write_maps(const struct cell *cell, struct failure *failure)
{
    char folder[64], map[128];
    snprintf(folder, sizeof folder, "/proc/%d", cell->zygote);
    int process = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (process < 0)
        return FAIL(failure, "find the zygote");
    if (cell->options->is_true_root)
        snprintf(map, sizeof map, "%d %u 1\n%d %u 1\n", INSIDE_SUPERVISOR, supervisor_of(cell), INSIDE_CONTESTANT,
                 supervisor_of(cell) + 1);
    else
        snprintf(map, sizeof map, "%d 0 1\n", INSIDE_CONTESTANT);
    int result = 0;
    if (write_file_at(process, "uid_map", map) < 0 || write_file_at(process, "gid_map", map) < 0)
        result = FAIL(failure, "map the slot's users");
    /* If the host runs out of memory, the kernel kills a contestant first. */
    write_file_at(process, "oom_score_adj", "1000");
    close(process);
    return result;
}

static int receive_report(const struct cell *cell, struct zygote_report *report, int *descriptor)
{
    struct iovec part = {.iov_base = report, .iov_len = sizeof *report};
    union {
        char bytes[CMSG_SPACE(sizeof(int))];
        struct cmsghdr align;
    } control;
    struct msghdr message = {.msg_iov = &part,
                             .msg_iovlen = 1,
                             .msg_control = control.bytes,
                             .msg_controllen = sizeof control.bytes};
    ssize_t got;
    do
        got = recvmsg(cell->commands, &message, MSG_CMSG_CLOEXEC);
    while (got < 0 && errno == EINTR);
    if (got != (ssize_t)sizeof *report)
        return -1;
    struct cmsghdr *header = CMSG_FIRSTHDR(&message);
    if (header)
        memcpy(descriptor, CMSG_DATA(header), sizeof *descriptor);
    return 0;
}

static int follow_zygote(struct cell *cell, struct failure *failure)
{
    struct zygote_report report;
    for (;;) {
        if (receive_report(cell, &report, &cell->root) < 0)
            return FAIL(failure, "start the zygote");
        if (report.word == WORD_FAILED) {
            *failure = report.failure;
            return -1;
        }
        if (report.word == WORD_READY)
            return 0;
        if (write_maps(cell, failure) < 0 || cgroup_enter(&cell->group, cell->zygote, failure) < 0)
            return -1;
        if (write(cell->commands, "", 1) != 1)
            return FAIL(failure, "start the zygote");
    }
}

static int open_parts(struct cell *cell, struct failure *failure)
{
    char name[32];
    snprintf(name, sizeof name, "slot%d-%d", cell->options->slot, cell->index);
    int commands[2], reports[2];
    if (cgroup_create(&cell->group, cell->options->groups, name, failure) < 0)
        return -1;
    if (socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, commands) < 0)
        return FAIL(failure, "make sockets");
    cell->commands = commands[0];
    if (socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, reports) < 0) {
        close(commands[1]);
        return FAIL(failure, "make sockets");
    }
    cell->reports = reports[0];
    struct zygote_options options = {
        .cell = cell->index,
        .isolation = cell->options->isolation,
        .is_true_root = cell->options->is_true_root,
        .landlock = cell->options->landlock,
        .core = cell->options->core,
        .contestant = has_plain_user(cell) ? cell_contestant(cell) : 0,
        .limit_by_user = !cgroup_exists(&cell->group),
        .own_processes = cell_contestant(cell) ? 0 : OWN_PROCESSES,
        .shared = cell->shared,
        .commands = commands[1],
        .reports = reports[1],
        .parent_pid = getpid(),
    };
    cell->zygote = fork();
    if (cell->zygote == 0)
        zygote_main(&options);
    close(commands[1]);
    close(reports[1]);
    if (cell->zygote < 0) {
        cell->zygote = 0;
        return FAIL(failure, "fork the zygote");
    }
    return follow_zygote(cell, failure);
}

int cell_open(struct cell *cell, struct failure *failure)
{
    if (cell->zygote > 0)
        return 0;
    if (open_parts(cell, failure) == 0) {
        cgroup_note_own(&cell->group);
        return 0;
    }
    cell_close(cell);
    return -1;
}

static void kill_and_reap(pid_t process)
{
    if (process <= 0)
        return;
    kill(process, SIGKILL);
    while (waitpid(process, NULL, 0) < 0 && errno == EINTR)
        continue;
}

void cell_close(struct cell *cell)
{
    if (cell->run.is_active && cell->options->isolation == ISOLATE_NOTHING)
        tree_kill_below(cell->shared->clocks[cell->index].init);
    if (cell->run.is_active)
        kill_and_reap(cell->shared->clocks[cell->index].init);
    cell->run.is_active = false;
    kill_and_reap(cell->zygote);
    cell->zygote = 0;
    close_if_open(&cell->commands);
    close_if_open(&cell->reports);
    close_if_open(&cell->root);
    close_if_open(&cell->kept_box);
    cell->has_kept_mount = false;
    cgroup_destroy(&cell->group);
}
