/*
 * Opens what a run needs with the keeper's rights and passes it to the zygote as descriptors. So the process
 * close to hostile programs never opens anything of the host.
 */
#define _GNU_SOURCE
#include "prepare.h"

#include "collect.h"
#include "mounts.h"
#include "tree.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

static int load(struct cargo *cargo, int descriptor)
{
    if (descriptor >= 0)
        cargo->descriptors[cargo->count++] = descriptor;
    return descriptor;
}

void cargo_unload(struct cargo *cargo)
{
    while (cargo->count > 0)
        close(cargo->descriptors[--cargo->count]);
}

int cargo_send(const struct cargo *cargo, const struct launch *launch, int commands)
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
    return sendmsg(commands, &message, MSG_NOSIGNAL) < 0 ? -1 : 0;
}

/*
 * A program that runs as the helper's own user owns the input as well: through its descriptor it could make
 * the file writable and write to it. So it gets a descriptor opened through a detached read-only mount.
 */
static int open_source(const struct cell *cell, const char *path)
{
    const int flags = O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK;
    if (cell->options->isolation != ISOLATE_NAMESPACES || cell_contestant(cell))
        return open(path, flags);
    int mount = clone_mount(path);
    if (mount < 0)
        return -1;
    char link[64];
    snprintf(link, sizeof link, "/proc/self/fd/%d", mount);
    int input = open(link, flags), error = errno;
    close(mount);
    errno = error;
    return input;
}

/* Input is read through the page cache; loading it here keeps its pages out of the run's memory. */
static int open_input(const struct cell *cell, const struct run_spec *spec)
{
    if (spec->stdin_kind == STDIN_EMPTY)
        return open("/dev/null", O_RDONLY | O_CLOEXEC);
    int input = open_source(cell, spec->stdin_path);
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
        int is_made = make_mount_point(cell->root, spec->binds[i].to, S_ISDIR(status.st_mode), failure);
        if (is_made < 0)
            return -1;
        if (is_made)
            cell->run.mount_points |= 1ull << i;
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

/* Without namespaces there are no mounts: files are copied, and programs read the host's side of binds. */
static int prepare_plain_box(struct cell *cell, struct run_spec *spec, struct launch *launch, struct cargo *cargo,
                             struct failure *failure)
{
    struct run *run = &cell->run;
    struct box_options options = {.owner = cell_contestant(cell)};
    if (!options.owner)
        launch->user_threads = tree_threads_of(geteuid());
    run->box = make_plain_box(&options, run->plain_box, failure);
    if (run->box < 0)
        return -1;
    if (load(cargo, fcntl(run->box, F_DUPFD_CLOEXEC, 0)) < 0)
        return FAIL(failure, "share the box");
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
        return prepare_plain_box(cell, spec, launch, cargo, failure);
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
            .owner = cell_contestant(cell),
        };
        run->box = make_box(&options, failure);
        if (run->box < 0)
            return -1;
        if (load(cargo, fcntl(run->box, F_DUPFD_CLOEXEC, 0)) < 0)
            return FAIL(failure, "share the box");
    }
    return place_files(run->box, spec, failure);
}

int prepare_run(struct cell *cell, const struct joined *joined, struct launch *launch, struct cargo *cargo,
                enum fault_code *code, struct failure *failure)
{
    struct run *run = &cell->run;
    struct run_spec *spec = &cell->shared->specs[cell->index];
    *code = FAULT_MISSING_FILE;
    if (load(cargo, joined->in >= 0 ? fcntl(joined->in, F_DUPFD_CLOEXEC, 0) : open_input(cell, spec)) < 0)
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
    if (cell->options->isolation == ISOLATE_NAMESPACES && load_binds(cell, spec, launch, cargo, failure) < 0) {
        *code = failure_is_missing_file(failure) ? FAULT_MISSING_FILE : FAULT_SETUP;
        return -1;
    }
    return cgroup_begin(&cell->group, spec->memory + OWN_MEMORY, spec->processes + OWN_PROCESSES, failure);
}
