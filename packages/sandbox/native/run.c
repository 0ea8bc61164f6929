/* A run of a cell: start, accounting, stop, finish. */
#define _GNU_SOURCE
#include "cell.h"

#include "collect.h"
#include "mounts.h"
#include "prepare.h"
#include "tree.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stddef.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/vfs.h>
#include <sys/wait.h>
#include <unistd.h>

/* An empty folder would reveal which language ran before, so it is removed after its mount, deepest first. */
static void forget_mount_points(struct cell *cell)
{
    for (uint32_t i = MAX_BINDS; i-- > 0 && cell->run.mount_points;) {
        const char *name = cell->run.spec->binds[i].to + 1;
        if (!(cell->run.mount_points >> i & 1))
            continue;
        if (unlinkat(cell->root, name, AT_REMOVEDIR) < 0)
            unlinkat(cell->root, name, 0);
    }
    cell->run.mount_points = 0;
}

static void forget_run(struct cell *cell)
{
    struct run *run = &cell->run;
    forget_mount_points(cell);
    close_if_open(&run->box);
    if (run->plain_box[0])
        remove_plain_box(run->plain_box);
    run->plain_box[0] = '\0';
    close_if_open(&run->out.pipe);
    close_if_open(&run->out.file);
    close_if_open(&run->err.pipe);
}

int cell_start(struct cell *cell, const struct joined *joined, enum fault_code *code, struct failure *failure)
{
    struct run *run = &cell->run;
    uint8_t *out_bytes = run->out.bytes, *err_bytes = run->err.bytes;
    size_t out_room = run->out.room, err_room = run->err.room;
    *code = FAULT_SETUP;
    const struct run_spec *spec = &cell->shared->specs[cell->index];
    bool use_kept = (spec->flags & SPEC_USE_KEPT_BOX) && cell->kept_box >= 0;
    if (!use_kept && !cgroup_is_clean(&cell->group))
        cell_close(cell);
    if (cell_open(cell, failure) < 0)
        return -1;
    memset(run, 0, offsetof(struct run, collected));
    run->spec = spec;
    run->box = -1;
    run->out = (struct sink){.pipe = -1, .file = -1, .bytes = out_bytes, .room = out_room, .cap = spec->output};
    run->err = (struct sink){.pipe = -1, .file = -1, .bytes = err_bytes, .room = err_room, .cap = spec->stderr_kept};
    run->out.is_kept = spec->stdout_kind == STDOUT_MEMORY;
    run->err.is_kept = true;
    memset(&cell->shared->clocks[cell->index], 0, sizeof(struct run_clock));
    struct launch launch = {0};
    struct cargo cargo = {.count = 0};
    if (prepare_run(cell, joined, &launch, &cargo, code, failure) < 0) {
        cargo_unload(&cargo);
        forget_run(cell);
        return -1;
    }
    /* The previous run may have reported its end just when it was killed for a limit. */
    uint8_t stale[16];
    while (recv(cell->reports, stale, sizeof stale, MSG_DONTWAIT) > 0)
        continue;
    run->launched = monotonic_ns();
    int result = cargo_send(&cargo, &launch, cell->commands);
    cargo_unload(&cargo);
    if (result < 0) {
        failure_set(failure, "reach the zygote");
        forget_run(cell);
        cell_close(cell);
        return -1;
    }
    run->is_active = true;
    cell->has_kept_mount = launch.keep_box;
    return 0;
}

bool cell_is_polled(const struct cell *cell)
{
    return !cgroup_exists(&cell->group);
}

uint64_t cell_cpu_ns(const struct cell *cell)
{
    const struct run_clock *clock = &cell->shared->clocks[cell->index];
    if (cell_is_polled(cell)) {
        struct tree_usage usage;
        tree_measure(clock->init, &usage);
        return usage.cpu_ns;
    }
    uint64_t used = cgroup_cpu_ns(&cell->group);
    uint64_t own = clock->zygote_cpu + clock->init_cpu + clock->program_cpu;
    return used > own ? used - own : 0;
}

/*
 * Shared memory is counted too often (pages from before a fork) or too little (mappings shared by some
 * processes only). If that may matter, the kernel is queried for the exact value, which is expensive, so not
 * at each sample.
 */
#define EXACT_EVERY_NS (10ull * 1000000ull)

static uint64_t memory_of(struct run *run, pid_t init, const struct tree_usage *usage)
{
    if (usage->memory_most <= run->spec->memory || usage->processes < 2)
        return usage->memory;
    uint64_t now = monotonic_ns();
    if (now >= run->next_exact) {
        run->exact_bytes = tree_exact_bytes(init);
        run->next_exact = now + EXACT_EVERY_NS;
    }
    return run->exact_bytes ? run->exact_bytes : usage->memory;
}

void cell_poll_usage(struct cell *cell)
{
    struct run *run = &cell->run;
    struct tree_usage usage;
    struct statfs box;
    pid_t init = cell->shared->clocks[cell->index].init;
    tree_measure(init, &usage);
    uint64_t memory = memory_of(run, init, &usage);
    if (cell->options->isolation == ISOLATE_NAMESPACES && fstatfs(run->box, &box) == 0)
        memory += (box.f_blocks - box.f_bfree) * (uint64_t)box.f_bsize;
    if (memory > run->peak)
        run->peak = memory;
    if (usage.largest_resident > run->largest_resident) {
        run->largest_resident = usage.largest_resident;
        run->files_of_largest = usage.files_of_largest;
    }
    if (usage.processes > run->processes_peak)
        run->processes_peak = usage.processes;
    if (usage.cpu_ns > run->cpu_ns)
        run->cpu_ns = usage.cpu_ns;
}

/* The kernel counts user and system time in ticks; their sum is taken from the exact counter. */
static void split_cpu(struct run *run, const struct run_clock *clock)
{
    uint64_t ticks = clock->children_user + clock->children_sys;
    run->user_ns = ticks ? (uint64_t)((double)run->cpu_ns * (double)clock->children_user / (double)ticks) : run->cpu_ns;
    run->sys_ns = run->cpu_ns - run->user_ns;
}

/*
 * The init of a run that was just launched may not exist yet; without it nothing could be killed. Returns
 * true once it exists; false if the zygote died or is stuck, and then it must not start anything later.
 */
static bool wait_for_init(const struct cell *cell)
{
    const struct run_clock *clock = &cell->shared->clocks[cell->index];
    siginfo_t info = {0};
    for (int turn = 0; turn < 20000; turn++) {
        pid_t init = __atomic_load_n(&clock->init, __ATOMIC_ACQUIRE);
        if (init != 0)
            return init > 0;
        if (waitid(P_PID, (id_t)cell->zygote, &info, WEXITED | WNOHANG | WNOWAIT) < 0 || info.si_pid != 0)
            return false;
        usleep(100);
    }
    return false;
}

void cell_stop(struct cell *cell)
{
    struct run *run = &cell->run;
    struct run_clock *clock = &cell->shared->clocks[cell->index];
    struct cgroup_facts facts;
    bool has_init = wait_for_init(cell);
    if (!has_init)
        failure_set(&clock->failure, "start the run's init");
    uint64_t own = clock->zygote_cpu + clock->init_cpu + clock->program_cpu;
    cgroup_read(&cell->group, &facts);
    uint64_t now = monotonic_ns();
    if (cell_is_polled(cell)) {
        cell_poll_usage(cell);
        if (has_init && cell->options->isolation == ISOLATE_NOTHING)
            tree_kill_below(clock->init);
    }
    struct rusage usage = {0};
    if (has_init)
        kill(clock->init, SIGKILL);
    while (has_init && wait4(clock->init, NULL, 0, &usage) < 0 && errno == EINTR)
        continue;
    run->is_active = false;
    run->status = clock->status;
    run->has_status = clock->ended != 0;
    uint64_t ended = run->has_status ? clock->ended : now;
    run->wall_ns = clock->started && ended > clock->started ? ended - clock->started : 0;
    if (cell_is_polled(cell)) {
        uint64_t exact = clock->children_user + clock->children_sys;
        uint64_t all = (uint64_t)(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) * 1000000000u +
                       (uint64_t)(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) * 1000u;
        uint64_t set_up = clock->init_cpu + clock->program_cpu;
        all = all > set_up ? all - set_up : 0;
        run->cpu_ns = all > run->cpu_ns ? all : exact > run->cpu_ns ? exact : run->cpu_ns;
        /*
         * The kernel does not break down a peak between two samples: assume the same file pages as in the
         * largest sample.
         */
        if (clock->largest_resident > run->files_of_largest + run->peak)
            run->peak = clock->largest_resident - run->files_of_largest;
        if (run->peak > run->spec->memory && run->hit == HIT_NOTHING)
            run->hit = HIT_MEMORY;
    } else {
        run->cpu_ns = facts.cpu_ns > own ? facts.cpu_ns - own : 0;
        run->peak = cgroup_read_peak(&cell->group, run->wall_ns);
        if (clock->started && run->peak < PEAK_RESOLUTION)
            run->peak = PEAK_RESOLUTION;
        run->is_oom_killed = facts.is_oom_killed;
        if (run->is_oom_killed && run->hit == HIT_NOTHING)
            run->hit = HIT_MEMORY;
    }
    split_cpu(run, clock);
}

int cell_finish(struct cell *cell, struct failure *failure)
{
    struct run *run = &cell->run;
    int result = 0;
    sink_drain(&run->out);
    sink_drain(&run->err);
    if (run->out.total > run->spec->output && run->hit == HIT_NOTHING)
        run->hit = HIT_OUTPUT;
    if (run->out.file >= 0 && run->out.broken_by) {
        errno = run->out.broken_by;
        result = FAIL(failure, "write the output");
    }
    if (collect_files(run->box, run->spec, run->collected, failure) < 0)
        result = -1;
    if ((run->spec->flags & SPEC_KEEP_BOX) && !run->plain_box[0]) {
        cell->kept_box = run->box;
        run->box = -1;
    }
    forget_run(cell);
    return result;
}
