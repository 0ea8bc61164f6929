/*
 * Control groups of version 1 and 2, and none, behind one interface.
 *
 * A group belongs to one cell of a slot and is used for run after run. The cell's zygote stands in it for
 * good, so that whatever it clones is born there: moving a process costs milliseconds and leaves a hole.
 * Hence a group is never killed as a whole (the run's own init is, see run.c), its limits count two
 * processes of ours, and a run's peak is what lies above the usage at its start. For that the group must hold
 * little at the start, so one that a run left full of file pages is replaced.
 */
#ifndef XZ_CGROUP_H
#define XZ_CGROUP_H

#include "util.h"

#define FILE_CACHE_TO_CARE (1u << 20)

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
    uint64_t usage_at_start, cpu_at_start, oom_at_start;
    uint64_t file_cache; /* left in the group by its last run */
};

struct cgroup_facts {
    uint64_t cpu_ns, peak;
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

int cgroup_begin(struct cgroup *group, uint64_t memory, uint64_t processes, struct failure *failure);
/* CPU time of everything in the group since cgroup_begin, nanoseconds. */
uint64_t cgroup_cpu_ns(const struct cgroup *group);
bool cgroup_is_oom_killed(const struct cgroup *group);
void cgroup_read(const struct cgroup *group, struct cgroup_facts *facts);
/*
 * Call when the run's processes are dead. File pages that it was the first to read are charged to it, though
 * nobody needs them and the kernel drops them first: returns their size and remembers it.
 */
uint64_t cgroup_read_file_cache(struct cgroup *group);

static inline bool cgroup_exists(const struct cgroup *group)
{
    return group->host && group->host->version;
}

#endif
