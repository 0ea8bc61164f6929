/*
 * A tree of processes, seen through /proc: what it uses, for hosts without control groups, and for all hosts what
 * its threads are doing, which no group tells.
 */
#ifndef XZ_TREE_H
#define XZ_TREE_H

#include "util.h"

struct tree_usage {
    uint64_t cpu_ns;   /* in clock ticks' resolution, with what dead children used */
    uint64_t memory;      /* anonymous pages and page tables of all, plus the largest shared memory; no pages of files */
    uint64_t memory_most; /* the same with the shared memory of each */
    uint64_t largest_resident, files_of_largest; /* of the process with most pages: all, and those of files */
    uint32_t processes;
};

void tree_measure(pid_t top, struct tree_usage *usage);
/*
 * Bytes that a tree below a process really has, each page counted once among those that share it. The kernel walks all
 * its pages for that, so it is asked only when the cheap figures leave a doubt. 0 when it does not tell.
 */
uint64_t tree_exact_bytes(pid_t top);
/*
 * Time that the living threads below a process, not its own, were ready to run while others had the core. A
 * thread that ends takes its share with it, and a wait counts when it is over.
 */
uint64_t tree_queue_ns(pid_t top);
/* Whether one of those threads has a core or waits for one. */
bool tree_is_ready(pid_t top);
/*
 * Whether the oldest child of a process, or that process itself, has begun to exit: the kernel marks it before
 * it closes the first descriptor. Also true when there is no child any more.
 */
bool tree_is_leaving(pid_t parent);
/* Whether the oldest child of a process still has a pipe open; `pipe` is any end of it. */
bool tree_holds_pipe(pid_t parent, int pipe);
/* Whether one of those threads waits for input. Unknown where the kernel does not tell what it waits for. */
enum reading { READING_NOT, READING, READING_UNKNOWN };
enum reading tree_reading(pid_t top);
/* Threads of all processes of a user that can be seen: what RLIMIT_NPROC counts besides a program's own. */
uint32_t tree_threads_of(uid_t user);
/* Kills every process below (not the top itself) until none is left. */
void tree_kill_below(pid_t top);

#endif
