/* A cell: a zygote with its cgroup and users. A slot has one, and a second for interactors. */
#ifndef XZ_CELL_H
#define XZ_CELL_H

#include "keeper.h"

#include <sys/resource.h>
#include <sys/types.h>

/* Kernel memory of init and a run's namespaces, added to the run's own limit. */
#define OWN_MEMORY (256u << 10)
/* The kernel charges memory to a cgroup in batches; usage below this value may be reported as 0. */
#define PEAK_RESOLUTION (256u << 10)
/* Zygote and init are in the cgroup too. */
#define OWN_PROCESSES 2

enum limit_hit { HIT_NOTHING, HIT_CPU, HIT_WALL, HIT_MEMORY, HIT_OUTPUT, HIT_CANCELLED };

struct sink {
    int pipe;               /* read end, -1 once closed */
    int file;               /* where stdout goes, or -1 */
    bool is_kept;           /* in memory */
    int broken_by;          /* errno of a failed write, or 0: an error of the sandbox, not the program */
    uint8_t *bytes;
    size_t used, room;
    uint64_t total, cap;    /* cap: of the kept bytes */
};

struct collected {
    uint8_t state; /* 0 ok, 1 missing, 2 not a regular file, 3 too large */
    uint64_t bytes;
};

struct run {
    const struct run_spec *spec;
    bool is_active, is_started, was_oom_seen;
    uint64_t mount_points;  /* bits of binds whose mount point in the root was created for this run */
    int box;
    char plain_box[64];     /* its path if it is a folder of the host */
    struct sink out, err;
    uint64_t launched, next_cpu_check;
    uint64_t wall_deadline; /* on a clock that is paused while the run waits for a core; see queue.h */
    uint64_t wall_most;     /* on the real clock */
    uint64_t queue_seen, cpu_seen;
    uint64_t exact_bytes, next_exact; /* see cell_poll_usage */
    uint64_t largest_resident, files_of_largest; /* of one process, at the sample with the largest sum */
    enum limit_hit hit;
    bool is_cut_off;
    /* facts, valid after the end of the run */
    bool has_status;
    int status;
    uint64_t cpu_ns, user_ns, sys_ns, wall_ns, queue_ns, peak;
    uint32_t processes_peak;
    bool is_oom_killed;
    struct collected collected[MAX_COLLECTS];
};

struct cell {
    int index;
    const struct keeper_options *options;
    struct shared *shared;
    pid_t zygote;
    int commands, reports; /* keeper's ends; -1 without a zygote */
    int root;              /* writable descriptor of its root */
    int kept_box;          /* or -1 */
    bool has_kept_mount;   /* the zygote holds it too */
    struct cgroup group;
    struct run run;
};

void cell_init(struct cell *cell, int index, const struct keeper_options *options, struct shared *shared);
/* Starts the zygote if there is none. */
int cell_open(struct cell *cell, struct failure *failure);
/* Kills and reaps all processes and removes the cgroup. */
void cell_close(struct cell *cell);
/* Host uid of the programs, which also owns the box; 0 if they run as the helper's own user. */
uid_t cell_contestant(const struct cell *cell);

/* The rest is in run.c. */

struct joined {
    int in, out; /* descriptors for stdin and stdout that replace the specification's, or -1 */
};

/* Starts the run of shared->specs[index]. Returns -1 if nothing runs; `code` says who is at fault. */
int cell_start(struct cell *cell, const struct joined *joined, enum fault_code *code, struct failure *failure);
/* Reads the facts, kills the run's process tree and waits until it is gone. */
void cell_stop(struct cell *cell);
/* After cell_stop: drains output, collects files, drops the box. */
int cell_finish(struct cell *cell, struct failure *failure);

uint64_t cell_cpu_ns(const struct cell *cell);
/* Measures the processes if no cgroup counts them. */
void cell_poll_usage(struct cell *cell);
bool cell_is_polled(const struct cell *cell);

#endif
