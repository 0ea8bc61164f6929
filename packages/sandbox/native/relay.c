/*
 * The recorder process: forked from the keeper, it closes everything but its two pipe ends, and before it
 * sees the first byte it installs a filter that allows only read, write and exit. It stores the transcript in
 * memory shared with the keeper.
 */
#define _GNU_SOURCE
#include "relay.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <signal.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

struct relay_logs *relay_logs_clear(struct relay_logs *logs)
{
    if (!logs) {
        logs = mmap(NULL, sizeof *logs, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
        return logs == MAP_FAILED ? NULL : logs;
    }
    logs->order = logs->up.total = logs->up.last = logs->down.total = logs->down.last = 0;
    return logs;
}

static void remember(struct relay_log *log, const uint8_t *bytes, size_t length)
{
    if (log->total < RELAY_KEPT) {
        size_t room = RELAY_KEPT - (size_t)log->total;
        memcpy(log->head + log->total, bytes, length < room ? length : room);
    }
    log->total += length;
    size_t kept = length < RELAY_KEPT ? length : RELAY_KEPT;
    size_t at = (size_t)((log->total - kept) % RELAY_KEPT);
    size_t first = kept < RELAY_KEPT - at ? kept : RELAY_KEPT - at;
    memcpy(log->tail + at, bytes + length - kept, first);
    memcpy(log->tail, bytes + length - kept + first, kept - first);
}

static void pass_on(struct relay_logs *logs, struct relay_log *log)
{
    uint8_t buffer[65536];
    for (;;) {
        ssize_t got = read(0, buffer, sizeof buffer);
        if (got < 0 && errno == EINTR)
            continue;
        if (got <= 0)
            return;
        /* Before it is sent, so that a reply to it comes later in the order. */
        remember(log, buffer, (size_t)got);
        log->last = __atomic_add_fetch(&logs->order, 1, __ATOMIC_RELAXED);
        if (write_all(1, buffer, (size_t)got) < 0)
            return;
    }
}

/* The keeper's other descriptors would keep pipes and sockets open that must close with their owners. */
static void drop_descriptors(void)
{
    if (syscall(SYS_close_range, 2u, ~0u, 0u) == 0)
        return;
    long most = sysconf(_SC_OPEN_MAX);
    for (int fd = 2; fd < (most > 0 && most < 65536 ? most : 65536); fd++)
        close(fd);
}

pid_t relay_start(int from, int to, int core, struct relay_logs *logs, struct relay_log *log)
{
    pid_t keeper = getpid();
    pid_t relay = fork();
    if (relay != 0)
        return relay;
    prctl(PR_SET_NAME, "xiezhi-relay");
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    signal(SIGTERM, SIG_DFL);
    if (core >= 0) {
        cpu_set_t cores;
        CPU_ZERO(&cores);
        CPU_SET((size_t)core, &cores);
        sched_setaffinity(0, sizeof cores, &cores);
    }
    /* `to` may have the number that `from` must get. */
    int kept = fcntl(to, F_DUPFD_CLOEXEC, 3);
    if (getppid() == keeper && kept >= 0 && dup2(from, 0) == 0 && dup2(kept, 1) == 1) {
        drop_descriptors();
        prctl(PR_SET_SECCOMP, SECCOMP_MODE_STRICT);
        pass_on(logs, log);
    }
    for (;;)
        syscall(SYS_exit, 0);
}

void relay_stop(pid_t *relay)
{
    if (*relay <= 0)
        return;
    kill(*relay, SIGKILL);
    while (waitpid(*relay, NULL, 0) < 0 && errno == EINTR)
        continue;
    *relay = 0;
}

size_t relay_tail(const struct relay_log *log, uint8_t *bytes)
{
    if (log->total <= RELAY_KEPT)
        return 0;
    uint64_t beyond = log->total - RELAY_KEPT;
    size_t count = beyond < RELAY_KEPT ? (size_t)beyond : RELAY_KEPT;
    for (size_t i = 0; i < count; i++)
        bytes[i] = log->tail[(size_t)((log->total - count + i) % RELAY_KEPT)];
    return count;
}
