/*
 * A process tree, inspected through /proc: its usage, for hosts without cgroups, and on all hosts the state
 * of its threads, which no cgroup reports.
 */
#ifndef XZ_TREE_H
#define XZ_TREE_H

#include "util.h"

struct tree_usage {
    uint64_t cpu_ns;   /* in clock ticks' resolution, including dead children */
    uint64_t memory;      /* anonymous pages and page tables of all, plus the largest shared memory; no file pages */
    uint64_t memory_most; /* the same with the shared memory of each process */
    uint64_t largest_resident, files_of_largest; /* of the process with most pages: all pages, and file pages */
    uint32_t processes;
};

void tree_measure(pid_t top, struct tree_usage *usage);
/*
 * Exact bytes of a tree below a process, each page counted once among the processes that share it. The kernel
 * walks all its pages for that, so it is used only if the cheap values are inconclusive. 0 if unavailable.
 */
uint64_t tree_exact_bytes(pid_t top);
/*
 * Time that the living threads below a process, not its own, were runnable while others had the core. The
 * share of an exited thread is lost, and a wait counts when it is over.
 */
uint64_t tree_queue_ns(pid_t top);
/* Whether one of those threads has a core or waits for one. */
bool tree_is_ready(pid_t top);
/*
 * Whether the oldest child of a process, or that process itself, has begun to exit: the kernel marks it
 * before it closes the first descriptor. Also true if there is no child any more.
 */
bool tree_is_leaving(pid_t parent);
/* Whether the oldest child of a process still has a pipe open; `pipe` is any end of it. */
bool tree_holds_pipe(pid_t parent, int pipe);
/* Whether one of those threads waits for input. Unknown if the kernel does not report what it waits for. */
enum reading { READING_NOT, READING, READING_UNKNOWN };
enum reading tree_reading(pid_t top);
/* Threads of all visible processes of a user: RLIMIT_NPROC counts them besides a program's own. */
uint32_t tree_threads_of(uid_t user);
/* Kills every descendant (not the top itself) until none is left. */
void tree_kill_below(pid_t top);

#endif
