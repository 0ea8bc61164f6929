/*
 * Control groups of version 1 and 2, and none, behind one interface.
 *
 * A group belongs to one cell of a slot and is used for run after run. The cell's zygote stands in it for
 * good, so that whatever it clones is born there: moving a process costs milliseconds and leaves a hole.
 * Hence a group is never killed as a whole (the run's own init is, see run.c) and its limits count two
 * processes of ours.
 *
 * What dead processes held is not all given back by the time they are reaped: page tables, stacks and kernel
 * objects wait for a grace period of the kernel (some milliseconds), shared memory of System V and files in
 * flight for a worker (up to seconds), file pages for somebody who needs memory (for ever). Whatever of it goes
 * during the next run would come on top of that run's limit and off its peak. So a group that holds more than
 * LEFTOVER_MOST above what it held when fresh is not used again: a fresh one takes its place. What is below that,
 * the grace period's share, is weighed in cgroup_read_peak so that a figure is wrong by half of it at most.
 */
#ifndef XZ_CGROUP_H
#define XZ_CGROUP_H

#include "util.h"

/* Runs of nothing, one after the other as fast as they come, leave less than this in 49 of 50 cases. */
#define LEFTOVER_MOST (3u << 19)

enum { GROUP_MEMORY, GROUP_PIDS, GROUP_CPU, GROUP_FOLDERS };

struct cgroup_host {
    int version; /* 0: none usable */
    char mounts[GROUP_FOLDERS][256];
    char root[40];
    char base[96]; /* our folder below each mount: ROOT/PID-START */
    const char *lack; /* why version is 0, static text */
};

struct cgroup {
    const struct cgroup_host *host; /* NULL or version 0: every call below is harmless */
    char name[32];
    int folders[GROUP_FOLDERS];
    int peak, usage, limit, swap_limit, oom, cpu, processes, processes_peak;
    int oom_event; /* readable (v1) or POLLPRI (v2) after an out-of-memory kill */
    bool can_reset_peak;
    uint64_t limit_now, processes_now;
    uint64_t own_usage; /* with nothing but the zygote, when it was fresh */
    uint64_t usage_at_start, cpu_at_start, oom_at_start;
};

struct cgroup_facts {
    uint64_t cpu_ns;
    bool is_oom_killed;
};

/* Finds the controllers, makes our folder, removes what dead helpers left. Never fails: see `lack`. */
void cgroup_find(struct cgroup_host *host, const char *root);
void cgroup_leave(struct cgroup_host *host);

int cgroup_create(struct cgroup *group, const struct cgroup_host *host, const char *name, struct failure *failure);
int cgroup_enter(const struct cgroup *group, pid_t process, struct failure *failure);
void cgroup_destroy(struct cgroup *group);
/* Removes the groups of a slot whose keeper is gone. */
void cgroup_remove_named(const struct cgroup_host *host, const char *name);

/* Call when the zygote stands in it and has done nothing yet. */
void cgroup_note_own(struct cgroup *group);
/* Whether the group may hold a run: fresh, or as empty as a fresh one but for what LEFTOVER_MOST allows. */
bool cgroup_is_clean(const struct cgroup *group);

int cgroup_begin(struct cgroup *group, uint64_t memory, uint64_t processes, struct failure *failure);
/* CPU time of everything in the group since cgroup_begin, nanoseconds. */
uint64_t cgroup_cpu_ns(const struct cgroup *group);
bool cgroup_is_oom_killed(const struct cgroup *group);
void cgroup_read(const struct cgroup *group, struct cgroup_facts *facts);
/*
 * Most memory that the run had, in bytes. Call when its processes are dead. File pages that it was the first to read
 * are charged to it, though nobody needs them and the kernel drops them first: they do not count.
 */
uint64_t cgroup_read_peak(const struct cgroup *group, uint64_t wall_ns);

static inline bool cgroup_exists(const struct cgroup *group)
{
    return group->host && group->host->version;
}

#endif
