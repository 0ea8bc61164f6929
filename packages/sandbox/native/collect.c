/*
 * Every path here is in a box that a hostile program may have filled. Files are opened without following
 * links and checked after they are open, and pipes are read in portions, so that neither a link, a device nor
 * a flood makes the keeper read the wrong data or read for too long.
 */
#define _GNU_SOURCE
#include "collect.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/sendfile.h>
#include <sys/stat.h>
#include <unistd.h>

static const char host_file_missing[] = "open a file's host path";

bool failure_is_missing_file(const struct failure *failure)
{
    return failure->what && strstr(failure->what, "host path");
}

static int copy_all(int from, int to)
{
    for (;;) {
        ssize_t sent = sendfile(to, from, NULL, 1u << 30);
        if (sent == 0)
            return 0;
        if (sent < 0 && errno != EINTR)
            return -1;
    }
}

/* Larger files are mounted instead of copied. */
#define COPY_MOST (1u << 20)

static int copy_in(int to, struct place_spec *file, struct failure *failure)
{
    struct stat status;
    int from = open(file->path, O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK);
    if (from < 0 || fstat(from, &status) < 0 || !S_ISREG(status.st_mode)) {
        failure_set(failure, host_file_missing);
        if (from >= 0)
            close(from);
        return -1;
    }
    int result = 0;
    if (file->how == PLACE_AUTO && status.st_size > COPY_MOST)
        file->how = PLACE_BIND;
    else if (copy_all(from, to) < 0)
        result = FAIL(failure, "place a file");
    close(from);
    return result;
}

static int place_file(int box, struct place_spec *file, struct failure *failure)
{
    /* A kept box may contain a link of that name. */
    unlinkat(box, file->name, 0);
    int to = openat(box, file->name, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0600);
    if (to < 0)
        return FAIL(failure, "place a file");
    int result = 0;
    if (file->how == PLACE_BYTES && write_all(to, file->bytes, file->length) < 0)
        result = FAIL(failure, "place a file");
    else if (file->how == PLACE_COPY || file->how == PLACE_AUTO)
        result = copy_in(to, file, failure);
    if (result == 0 && fchmod(to, file->mode) < 0)
        result = FAIL(failure, "place a file");
    close(to);
    return result;
}

int place_files(int box, struct run_spec *spec, struct failure *failure)
{
    for (uint32_t i = 0; i < spec->file_count; i++)
        if (place_file(box, &spec->files[i], failure) < 0)
            return -1;
    return 0;
}

static bool make_room(struct sink *sink, size_t wanted)
{
    if (wanted <= sink->room)
        return true;
    size_t room = sink->room ? sink->room : 65536;
    while (room < wanted)
        room *= 2;
    uint8_t *bytes = realloc(sink->bytes, room);
    if (!bytes)
        return false;
    sink->bytes = bytes;
    sink->room = room;
    return true;
}

static void keep(struct sink *sink, const uint8_t *bytes, size_t length)
{
    uint64_t kept = sink->total < sink->cap ? sink->total : sink->cap;
    size_t wanted = length < sink->cap - kept ? length : (size_t)(sink->cap - kept);
    sink->total += length;
    if (wanted == 0)
        return;
    if (sink->file >= 0 && !sink->broken_by && write_all(sink->file, bytes, wanted) < 0)
        sink->broken_by = errno;
    if (!sink->is_kept)
        return;
    if (!make_room(sink, sink->used + wanted)) {
        sink->broken_by = ENOMEM;
        return;
    }
    memcpy(sink->bytes + sink->used, bytes, wanted);
    sink->used += wanted;
}

/* A fast writer must not keep the keeper from checking its deadlines. */
#define TAKE_MOST 8

void sink_take(struct sink *sink)
{
    uint8_t buffer[65536];
    for (int turn = 0; turn < TAKE_MOST && sink->pipe >= 0; turn++) {
        ssize_t got = read(sink->pipe, buffer, sizeof buffer);
        if (got < 0 && errno == EINTR)
            continue;
        if (got < 0 && errno == EAGAIN)
            return;
        if (got <= 0) {
            close(sink->pipe);
            sink->pipe = -1;
            return;
        }
        keep(sink, buffer, (size_t)got);
        if ((size_t)got < sizeof buffer)
            return;
    }
}

void sink_drain(struct sink *sink)
{
    for (int turn = 0; turn < TAKE_MOST && sink->pipe >= 0; turn++) {
        uint64_t before = sink->total;
        sink_take(sink);
        if (sink->total == before)
            break;
    }
    if (sink->pipe >= 0)
        close(sink->pipe);
    sink->pipe = -1;
}

static int collect_file(int box, const struct collect_spec *wanted, struct collected *result, struct failure *failure)
{
    struct stat status;
    *result = (struct collected){.state = 1, .bytes = 0};
    int from = openat(box, wanted->name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
    if (from < 0) {
        result->state = errno == ENOENT ? 1 : 2;
        return 0;
    }
    if (fstat(from, &status) < 0 || !S_ISREG(status.st_mode)) {
        result->state = 2;
        close(from);
        return 0;
    }
    result->bytes = (uint64_t)status.st_size;
    if (result->bytes > wanted->limit) {
        result->state = 3;
        close(from);
        return 0;
    }
    int to = open(wanted->to, O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW | O_CLOEXEC, wanted->mode & 0777u);
    int outcome = to < 0 || copy_all(from, to) < 0 || fchmod(to, wanted->mode) < 0 ? -1 : 0;
    if (outcome < 0)
        failure_set(failure, "write a collected file to its host path");
    close(from);
    if (to >= 0)
        close(to);
    result->state = 0;
    return outcome;
}

int collect_files(int box, const struct run_spec *spec, struct collected collected[], struct failure *failure)
{
    for (uint32_t i = 0; i < spec->collect_count; i++)
        if (collect_file(box, &spec->collects[i], &collected[i], failure) < 0)
            return -1;
    return 0;
}
