#define _GNU_SOURCE
#include "cell.h"

#include "collect.h"
#include "mounts.h"
#include "watch.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/vfs.h>
#include <sys/wait.h>
#include <unistd.h>

static void close_if_open(int *fd)
{
    if (*fd >= 0)
        close(*fd);
    *fd = -1;
}

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

/* Without namespaces a root still gives the program a user of its own. */
static uid_t plain_user_of(const struct cell *cell)
{
    return cell->options->isolation == ISOLATE_NOTHING && geteuid() == 0 ? supervisor_of(cell) + 1 : 0;
}

/* A true root maps two users: the zygote's and the contestant's, so that neither can touch the other. */
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
    /* When the whole host runs out of memory, a contestant goes first. */
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
        .core = cell->options->core,
        .contestant = plain_user_of(cell),
        .limit_by_user = !cgroup_exists(&cell->group),
        .own_processes = cell->options->is_true_root || plain_user_of(cell) ? 0 : OWN_PROCESSES,
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
    if (open_parts(cell, failure) == 0)
        return 0;
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

/* Descriptors on their way to the zygote; all of them are closed here once they are sent. */
struct cargo {
    int descriptors[LAUNCH_MOST];
    size_t count;
};

static int load(struct cargo *cargo, int descriptor)
{
    if (descriptor >= 0)
        cargo->descriptors[cargo->count++] = descriptor;
    return descriptor;
}

static void unload(struct cargo *cargo)
{
    while (cargo->count > 0)
        close(cargo->descriptors[--cargo->count]);
}

static int send_launch(const struct cell *cell, const struct launch *launch, const struct cargo *cargo)
{
    struct iovec part = {.iov_base = (void *)launch, .iov_len = sizeof *launch};
    union {
        char bytes[CMSG_SPACE(sizeof(int) * LAUNCH_MOST)];
        struct cmsghdr align;
    } control;
    struct msghdr message = {.msg_iov = &part, .msg_iovlen = 1};
    if (cargo->count) {
        size_t length = sizeof(int) * cargo->count;
        memset(&control, 0, CMSG_SPACE(length));
        message.msg_control = control.bytes;
        message.msg_controllen = CMSG_SPACE(length);
        struct cmsghdr *header = CMSG_FIRSTHDR(&message);
        header->cmsg_level = SOL_SOCKET;
        header->cmsg_type = SCM_RIGHTS;
        header->cmsg_len = CMSG_LEN(length);
        memcpy(CMSG_DATA(header), cargo->descriptors, length);
    }
    return sendmsg(cell->commands, &message, MSG_NOSIGNAL) < 0 ? -1 : 0;
}

/* Input is read through the page cache; filling it here keeps its pages off the run's account. */
static int open_input(const struct run_spec *spec)
{
    if (spec->stdin_kind == STDIN_EMPTY)
        return open("/dev/null", O_RDONLY | O_CLOEXEC);
    int input = open(spec->stdin_path, O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK);
    struct stat status;
    if (input < 0)
        return -1;
    if (fstat(input, &status) < 0 || !S_ISREG(status.st_mode)) {
        close(input);
        errno = EINVAL;
        return -1;
    }
    fcntl(input, F_SETFL, 0);
    if (status.st_size > 0)
        readahead(input, 0, (size_t)status.st_size);
    return input;
}

static int open_pipe(struct cargo *cargo, struct sink *sink)
{
    int ends[2];
    if (pipe2(ends, O_CLOEXEC) < 0)
        return -1;
    fcntl(ends[0], F_SETFL, O_NONBLOCK);
    sink->pipe = ends[0];
    return load(cargo, ends[1]);
}

static int load_binds(struct cell *cell, const struct run_spec *spec, struct launch *launch, struct cargo *cargo,
                      struct failure *failure)
{
    for (uint32_t i = 0; i < spec->bind_count; i++) {
        struct stat status;
        if (stat(spec->binds[i].from, &status) < 0 || load(cargo, clone_mount(spec->binds[i].from)) < 0)
            return FAIL(failure, "open a bind's host path");
        if (make_mount_point(cell->root, spec->binds[i].to, S_ISDIR(status.st_mode), failure) < 0)
            return -1;
        launch->bind_count++;
    }
    for (uint32_t i = 0; i < spec->file_count; i++) {
        if (spec->files[i].how != PLACE_BIND)
            continue;
        if (load(cargo, clone_mount(spec->files[i].path)) < 0)
            return FAIL(failure, "open a file's host path");
        launch->file_count++;
    }
    return 0;
}

/* No mounts without namespaces: what would be mounted is copied, and binds are what the host shows anyway. */
static int prepare_plain_box(struct cell *cell, struct run_spec *spec, struct cargo *cargo, struct failure *failure)
{
    struct run *run = &cell->run;
    struct box_options options = {.owner = plain_user_of(cell)};
    run->box = make_plain_box(&options, run->plain_box, failure);
    if (run->box < 0)
        return -1;
    if (load(cargo, fcntl(run->box, F_DUPFD_CLOEXEC, 0)) < 0)
        return FAIL(failure, "share the box");
    spec->bind_count = 0;
    for (uint32_t i = 0; i < spec->file_count; i++)
        if (spec->files[i].how != PLACE_BYTES)
            spec->files[i].how = PLACE_COPY;
    for (uint32_t i = 1; i < spec->argument_count; i++)
        if (!strncmp(spec->arguments[i], "/box/", 5))
            spec->arguments[i] += 5;
    return place_files(run->box, spec, failure);
}

static int prepare_box(struct cell *cell, struct run_spec *spec, struct launch *launch, struct cargo *cargo,
                       struct failure *failure)
{
    struct run *run = &cell->run;
    if (cell->options->isolation == ISOLATE_NOTHING)
        return prepare_plain_box(cell, spec, cargo, failure);
    bool use_kept = (spec->flags & SPEC_USE_KEPT_BOX) && cell->kept_box >= 0;
    launch->keep_box = spec->flags & SPEC_KEEP_BOX;
    launch->has_new_box = !use_kept;
    launch->drop_kept_box = cell->has_kept_mount && !(use_kept && launch->keep_box);
    if (use_kept) {
        run->box = cell->kept_box;
        cell->kept_box = -1;
    } else {
        close_if_open(&cell->kept_box);
        struct box_options options = {
            .bytes = spec->box_bytes,
            .files = spec->box_files + spec->file_count,
            .owner = cell->options->is_true_root ? supervisor_of(cell) + 1 : 0,
        };
        run->box = make_box(&options, failure);
        if (run->box < 0)
            return -1;
        if (load(cargo, fcntl(run->box, F_DUPFD_CLOEXEC, 0)) < 0)
            return FAIL(failure, "share the box");
    }
    return place_files(run->box, spec, failure);
}

static int prepare(struct cell *cell, const struct joined *joined, struct launch *launch, struct cargo *cargo,
                   enum fault_code *code, struct failure *failure)
{
    struct run *run = &cell->run;
    struct run_spec *spec = &cell->shared->specs[cell->index];
    *code = FAULT_MISSING_FILE;
    if (load(cargo, joined->in >= 0 ? fcntl(joined->in, F_DUPFD_CLOEXEC, 0) : open_input(spec)) < 0)
        return FAIL(failure, "open the input");
    if (joined->out < 0 && spec->stdout_kind == STDOUT_PATH) {
        run->out.file = open(spec->stdout_path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0644);
        if (run->out.file < 0)
            return FAIL(failure, "open the output");
    }
    *code = FAULT_SETUP;
    if (joined->out >= 0 ? load(cargo, fcntl(joined->out, F_DUPFD_CLOEXEC, 0)) < 0 : open_pipe(cargo, &run->out) < 0)
        return FAIL(failure, "make a pipe");
    if (open_pipe(cargo, &run->err) < 0)
        return FAIL(failure, "make a pipe");
    if (prepare_box(cell, spec, launch, cargo, failure) < 0) {
        *code = failure_is_missing_file(failure) ? FAULT_MISSING_FILE : FAULT_SETUP;
        return -1;
    }
    if (load_binds(cell, spec, launch, cargo, failure) < 0) {
        *code = failure_is_missing_file(failure) ? FAULT_MISSING_FILE : FAULT_SETUP;
        return -1;
    }
    return cgroup_begin(&cell->group, spec->memory + OWN_MEMORY, spec->processes + OWN_PROCESSES, failure);
}

static void forget_run(struct run *run)
{
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
    if (cell_open(cell, failure) < 0)
        return -1;
    const struct run_spec *spec = &cell->shared->specs[cell->index];
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
    if (prepare(cell, joined, &launch, &cargo, code, failure) < 0) {
        unload(&cargo);
        forget_run(run);
        return -1;
    }
    /* The last run may have reported its end just when it was killed for a limit. */
    uint8_t stale[16];
    while (recv(cell->reports, stale, sizeof stale, MSG_DONTWAIT) > 0)
        continue;
    run->launched = monotonic_ns();
    int result = send_launch(cell, &launch, &cargo);
    unload(&cargo);
    if (result < 0) {
        failure_set(failure, "reach the zygote");
        forget_run(run);
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

uint64_t cell_cpu_ns(struct cell *cell)
{
    const struct run_clock *clock = &cell->shared->clocks[cell->index];
    if (cell_is_polled(cell)) {
        struct tree_usage usage;
        watch_tree(clock->init, &usage);
        return usage.cpu_ns;
    }
    uint64_t used = cgroup_cpu_ns(&cell->group);
    uint64_t own = clock->zygote_cpu + clock->init_cpu + clock->program_cpu;
    return used > own ? used - own : 0;
}

void cell_poll_usage(struct cell *cell)
{
    struct run *run = &cell->run;
    struct tree_usage usage;
    struct statfs box;
    watch_tree(cell->shared->clocks[cell->index].init, &usage);
    if (cell->options->isolation == ISOLATE_NAMESPACES && fstatfs(run->box, &box) == 0)
        usage.resident += (box.f_blocks - box.f_bfree) * (uint64_t)box.f_bsize;
    if (usage.resident > run->peak)
        run->peak = usage.resident;
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
 * The init of a run that was only just launched may not exist yet; without it nothing could be killed. True
 * once it does; false when the zygote died or is stuck, and then it must not start anything later.
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
            watch_kill_below(clock->init);
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
        if (clock->largest_resident > run->peak)
            run->peak = clock->largest_resident;
        if (run->peak > run->spec->memory && run->hit == HIT_NOTHING)
            run->hit = HIT_MEMORY;
    } else {
        run->cpu_ns = facts.cpu_ns > own ? facts.cpu_ns - own : 0;
        uint64_t file_cache = cgroup_read_file_cache(&cell->group);
        run->peak = facts.peak > file_cache ? facts.peak - file_cache : 0;
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
    if (run->out.file >= 0 && run->out.is_broken)
        result = FAIL(failure, "write the output");
    if (collect_files(run->box, run->spec, run->collected, failure) < 0)
        result = -1;
    if ((run->spec->flags & SPEC_KEEP_BOX) && !run->plain_box[0]) {
        cell->kept_box = run->box;
        run->box = -1;
    }
    forget_run(run);
    return result;
}
