/*
 * One interface for cgroup v1, cgroup v2 and no cgroups.
 *
 * A group belongs to one cell of a slot and is used for run after run. The cell's zygote stays in it, so that
 * everything it clones starts there: moving a process takes milliseconds and leaves a gap. Hence a group is
 * never killed as a whole (the run's own init is, see run.c), and its limits include two processes of the
 * sandbox.
 *
 * Memory of dead processes is not all freed by the time they are reaped: page tables, stacks and kernel
 * objects wait for a grace period of the kernel (some milliseconds), System V shared memory and files in
 * flight for a worker (up to seconds), file pages for memory pressure (possibly forever). Memory freed during
 * the next run would raise that run's limit and lower its peak. So a group that holds more than LEFTOVER_MOST
 * above its fresh usage is replaced by a fresh one. The amount below that, the share of the grace period, is
 * averaged in cgroup_read_peak, so a measurement is wrong by at most half of it.
 */
#ifndef XZ_CGROUP_H
#define XZ_CGROUP_H

#include "util.h"

/* Empty runs in the fastest possible sequence leave less than this in 49 of 50 cases. */
#define LEFTOVER_MOST (3u << 19)

enum { GROUP_MEMORY, GROUP_PIDS, GROUP_CPU, GROUP_FOLDERS };

struct cgroup_host {
    int version; /* 0: none usable */
    char mounts[GROUP_FOLDERS][256];
    char root[40];
    char base[96]; /* the helper's folder below each mount: ROOT/PID-START */
    const char *lack; /* why version is 0, static text */
};

struct cgroup {
    const struct cgroup_host *host; /* NULL or version 0: every call below does nothing */
    char name[32];
    int folders[GROUP_FOLDERS];
    int peak, usage, limit, swap_limit, oom, cpu, processes, processes_peak;
    int oom_event; /* readable (v1) or POLLPRI (v2) after an out-of-memory kill */
    bool can_reset_peak;
    uint64_t limit_now, processes_now;
    uint64_t own_usage; /* usage of the fresh group with only the zygote */
    uint64_t usage_at_start, cpu_at_start, oom_at_start;
};

struct cgroup_facts {
    uint64_t cpu_ns;
    bool is_oom_killed;
};

/*
 * Finds the controllers, creates the helper's folder and removes leftovers of dead helpers. Never fails: see
 * `lack`.
 */
void cgroup_find(struct cgroup_host *host, const char *root);
void cgroup_leave(struct cgroup_host *host);

int cgroup_create(struct cgroup *group, const struct cgroup_host *host, const char *name, struct failure *failure);
int cgroup_enter(const struct cgroup *group, pid_t process, struct failure *failure);
void cgroup_destroy(struct cgroup *group);
/* Removes the groups of a slot whose keeper is gone. */
void cgroup_remove_named(const struct cgroup_host *host, const char *name);

/* Call when the zygote is in the group and has done nothing yet. */
void cgroup_note_own(struct cgroup *group);
/* Whether the group may be used for a run: fresh, or holding at most LEFTOVER_MOST more than a fresh one. */
bool cgroup_is_clean(const struct cgroup *group);

int cgroup_begin(struct cgroup *group, uint64_t memory, uint64_t processes, struct failure *failure);
/* CPU time of all processes in the group since cgroup_begin, in nanoseconds. */
uint64_t cgroup_cpu_ns(const struct cgroup *group);
bool cgroup_is_oom_killed(const struct cgroup *group);
void cgroup_read(const struct cgroup *group, struct cgroup_facts *facts);
/*
 * Peak memory of the run, in bytes. Call when its processes are dead. File pages that the run was the first
 * to read are charged to it, but the kernel can drop them at any time: they do not count.
 */
uint64_t cgroup_read_peak(const struct cgroup *group, uint64_t wall_ns);

static inline bool cgroup_exists(const struct cgroup *group)
{
    return group->host && group->host->version;
}

#endif
