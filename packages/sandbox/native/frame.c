/*
 * Reads and writes frames. Each length is checked against the remaining bytes before anything is read. The
 * first error is stored and all later reads return zero, so that a parser checks for errors once at the end.
 */
#include "frame.h"

#include <string.h>

struct reader {
    const uint8_t *at, *end;
    const char *error;
};

static const uint8_t *take(struct reader *reader, size_t count)
{
    if (reader->error)
        return NULL;
    if ((size_t)(reader->end - reader->at) < count) {
        reader->error = "the frame is too short";
        return NULL;
    }
    const uint8_t *start = reader->at;
    reader->at += count;
    return start;
}

static uint64_t take_number(struct reader *reader, unsigned bytes)
{
    const uint8_t *at = take(reader, bytes);
    uint64_t value = 0;
    if (!at)
        return 0;
    for (unsigned i = 0; i < bytes; i++)
        value |= (uint64_t)at[i] << (8 * i);
    return value;
}

static uint8_t take_u8(struct reader *reader)
{
    return (uint8_t)take_number(reader, 1);
}

static uint32_t take_u32(struct reader *reader)
{
    return (uint32_t)take_number(reader, 4);
}

static uint64_t take_u64(struct reader *reader)
{
    return take_number(reader, 8);
}

static const uint8_t *take_blob(struct reader *reader, uint32_t *length)
{
    *length = take_u32(reader);
    if (*length > FRAME_MAX) {
        if (!reader->error)
            reader->error = "a text is too long";
        return NULL;
    }
    const uint8_t *bytes = take(reader, (size_t)*length + 1);
    if (bytes && bytes[*length] != 0)
        reader->error = "a text has no end";
    return bytes;
}

static const char *take_text(struct reader *reader, size_t most)
{
    uint32_t length;
    const uint8_t *bytes = take_blob(reader, &length);
    if (!bytes || reader->error)
        return "";
    if (length > most)
        reader->error = "a text is too long";
    else if (memchr(bytes, 0, length))
        reader->error = "a text holds a zero byte";
    return reader->error ? "" : (const char *)bytes;
}

static uint32_t take_count(struct reader *reader, uint32_t most)
{
    uint32_t count = (uint32_t)take_number(reader, 2);
    if (count > most && !reader->error)
        reader->error = "a list is too long";
    return reader->error ? 0 : count;
}

static void refuse_if(struct reader *reader, bool is_wrong, const char *error)
{
    if (is_wrong && !reader->error)
        reader->error = error;
}

static const char *take_name(struct reader *reader)
{
    const char *name = take_text(reader, MAX_NAME_BYTES);
    refuse_if(reader, !*name || strchr(name, '/') || !strcmp(name, ".") || !strcmp(name, ".."),
              "a file name is not plain");
    return name;
}

static bool has_parent_step(const char *path)
{
    for (const char *at = path; (at = strstr(at, "..")); at += 2)
        if ((at == path || at[-1] == '/') && (at[2] == '/' || at[2] == '\0'))
            return true;
    return false;
}

static const char *take_path(struct reader *reader)
{
    const char *path = take_text(reader, MAX_PATH_BYTES);
    refuse_if(reader, path[0] != '/', "a path is not absolute");
    return path;
}

static bool is_below(const char *path, const char *folder)
{
    size_t length = strlen(folder);
    return !strncmp(path, folder, length) && (path[length] == '/' || path[length] == '\0');
}

/* A bind must not cover a mount of the sandbox itself. */
static const char *take_target(struct reader *reader)
{
    const char *path = take_path(reader);
    if (reader->error)
        return path;
    refuse_if(reader,
              has_parent_step(path) || strstr(path, "//") || strstr(path, "/./") || path[1] == '\0' ||
                  path[1] == '.' || is_below(path, "/box") || is_below(path, "/dev") ||
                  is_below(path, "/proc") || is_below(path, "/tmp"),
              "a bind has a forbidden target");
    return path;
}

static void take_spec(struct reader *reader, struct run_spec *spec)
{
    spec->flags = take_u32(reader);
    refuse_if(reader, spec->flags & ~(uint32_t)SPEC_ALL_FLAGS, "unknown flags");
    spec->cpu_ns = take_u64(reader);
    spec->wall_ns = take_u64(reader);
    spec->memory = take_u64(reader);
    spec->output = take_u64(reader);
    spec->box_bytes = take_u64(reader);
    spec->file_bytes = take_u64(reader);
    spec->processes = take_u32(reader);
    spec->box_files = take_u32(reader);
    spec->open_files = take_u32(reader);
    spec->stderr_kept = take_u32(reader);
    spec->devices = take_u8(reader);
    spec->stdin_kind = take_u8(reader);
    spec->stdout_kind = take_u8(reader);
    const uint64_t day_ns = 86400ull * 1000000000ull;
    refuse_if(reader, !spec->cpu_ns || spec->cpu_ns > day_ns, "the CPU limit is out of bounds");
    refuse_if(reader, !spec->wall_ns || spec->wall_ns > day_ns, "the wall limit is out of bounds");
    refuse_if(reader, spec->memory < (1u << 20) || spec->memory > (1ull << 40), "the memory limit is out of bounds");
    refuse_if(reader, spec->output > (1ull << 40), "the output limit is out of bounds");
    refuse_if(reader, spec->box_bytes < 4096 || spec->box_bytes > (1ull << 40), "the box size is out of bounds");
    refuse_if(reader, spec->file_bytes > (1ull << 40), "the file size is out of bounds");
    refuse_if(reader, !spec->processes || spec->processes > 100000, "the process limit is out of bounds");
    refuse_if(reader, spec->box_files < 4 || spec->box_files > 10000000, "the file count is out of bounds");
    refuse_if(reader, spec->open_files < 4 || spec->open_files > 65536, "the descriptor limit is out of bounds");
    refuse_if(reader, spec->stderr_kept > MAX_STDERR_KEPT, "stderr is kept for 64 KiB at most");
    refuse_if(reader, spec->devices > DEVICES_COMPILE_RANDOM, "unknown device set");
    refuse_if(reader, spec->stdin_kind > STDIN_PATH, "unknown kind of stdin");
    refuse_if(reader, spec->stdout_kind > STDOUT_PATH, "unknown kind of stdout");
    refuse_if(reader, spec->stdout_kind == STDOUT_MEMORY && spec->output > MAX_STDOUT_IN_MEMORY,
              "stdout in memory is 64 MiB at most");
    spec->stdin_path = spec->stdin_kind == STDIN_PATH ? take_path(reader) : take_text(reader, 0);
    spec->stdout_path = spec->stdout_kind == STDOUT_PATH ? take_path(reader) : take_text(reader, 0);

    spec->argument_count = take_count(reader, MAX_ARGUMENTS);
    refuse_if(reader, spec->argument_count == 0, "there is no command");
    for (uint32_t i = 0; i < spec->argument_count; i++)
        spec->arguments[i] = take_text(reader, MAX_TEXT);
    spec->arguments[spec->argument_count] = NULL;
    refuse_if(reader, spec->argument_count && !*spec->arguments[0], "the command is empty");
    spec->variable_count = take_count(reader, MAX_VARIABLES);
    for (uint32_t i = 0; i < spec->variable_count; i++) {
        spec->variables[i] = take_text(reader, MAX_TEXT);
        refuse_if(reader, !strchr(spec->variables[i], '='), "a variable has no value");
    }
    spec->variables[spec->variable_count] = NULL;
    spec->bind_count = take_count(reader, MAX_BINDS);
    for (uint32_t i = 0; i < spec->bind_count; i++) {
        spec->binds[i].from = take_path(reader);
        spec->binds[i].to = take_target(reader);
    }
    spec->file_count = take_count(reader, MAX_FILES);
    for (uint32_t i = 0; i < spec->file_count; i++) {
        struct place_spec *file = &spec->files[i];
        file->name = take_name(reader);
        file->mode = take_u32(reader);
        file->how = take_u8(reader);
        file->path = "";
        file->bytes = NULL;
        file->length = 0;
        refuse_if(reader, file->mode & ~0777u, "a file mode is out of bounds");
        refuse_if(reader, file->how > PLACE_AUTO, "unknown way to place a file");
        if (file->how == PLACE_BYTES)
            file->bytes = take_blob(reader, &file->length);
        else
            file->path = take_path(reader);
    }
    spec->collect_count = take_count(reader, MAX_COLLECTS);
    for (uint32_t i = 0; i < spec->collect_count; i++) {
        struct collect_spec *collect = &spec->collects[i];
        collect->name = take_name(reader);
        collect->to = take_path(reader);
        collect->limit = take_u64(reader);
        collect->mode = take_u32(reader);
        refuse_if(reader, collect->mode & ~0777u, "a file mode is out of bounds");
    }
}

static const char *finish(struct reader *reader)
{
    refuse_if(reader, reader->at != reader->end, "the frame is too long");
    return reader->error;
}

static struct reader start(const uint8_t *payload, size_t length)
{
    return (struct reader){.at = payload, .end = payload + length, .error = NULL};
}

const char *frame_parse_run(const uint8_t *payload, size_t length, struct run_spec *spec)
{
    struct reader reader = start(payload, length);
    take_spec(&reader, spec);
    return finish(&reader);
}

const char *frame_parse_pair(const uint8_t *payload, size_t length, struct pair_options *options,
                             struct run_spec specs[2])
{
    struct reader reader = start(payload, length);
    const uint64_t day_ns = 86400ull * 1000000000ull;
    options->wall_ns = take_u64(&reader);
    options->grace_ns = take_u64(&reader);
    options->idle_ns = take_u64(&reader);
    uint64_t recorded = take_number(&reader, 1);
    refuse_if(&reader, recorded > 1, "a pair is recorded or not");
    options->is_recorded = recorded == 1;
    refuse_if(&reader, !options->wall_ns || options->wall_ns > day_ns || options->grace_ns > day_ns ||
                           options->idle_ns > day_ns,
              "the wall limit is out of bounds");
    take_spec(&reader, &specs[0]);
    take_spec(&reader, &specs[1]);
    return finish(&reader);
}

const char *frame_parse_open(const uint8_t *payload, size_t length, struct open_request *request)
{
    struct reader reader = start(payload, length);
    request->slot = (uint16_t)take_number(&reader, 2);
    request->core = (int32_t)take_u32(&reader);
    refuse_if(&reader, request->core < -1 || request->core > 8191, "the core is out of bounds");
    return finish(&reader);
}

const char *frame_parse_slot(const uint8_t *payload, size_t length, uint16_t *slot)
{
    struct reader reader = start(payload, length);
    *slot = (uint16_t)take_number(&reader, 2);
    return finish(&reader);
}

bool frame_parse_header(const uint8_t bytes[FRAME_HEADER], struct frame_header *header)
{
    struct reader reader = start(bytes, FRAME_HEADER);
    header->length = take_u32(&reader);
    header->type = (uint16_t)take_number(&reader, 2);
    uint16_t version = (uint16_t)take_number(&reader, 2);
    header->id = take_u32(&reader);
    return version == PROTOCOL_VERSION && header->length <= FRAME_MAX;
}

static void put_number(struct writer *writer, uint64_t value, unsigned bytes)
{
    if (writer->is_full || writer->size - writer->used < bytes) {
        writer->is_full = true;
        return;
    }
    for (unsigned i = 0; i < bytes; i++)
        writer->bytes[writer->used++] = (uint8_t)(value >> (8 * i));
}

void put_u8(struct writer *writer, uint8_t value)
{
    put_number(writer, value, 1);
}

void put_u16(struct writer *writer, uint16_t value)
{
    put_number(writer, value, 2);
}

void put_u32(struct writer *writer, uint32_t value)
{
    put_number(writer, value, 4);
}

void put_u64(struct writer *writer, uint64_t value)
{
    put_number(writer, value, 8);
}

void put_blob(struct writer *writer, const void *bytes, size_t length)
{
    if (writer->is_full || length > UINT32_MAX || writer->size - writer->used < length + 4) {
        writer->is_full = true;
        return;
    }
    put_u32(writer, (uint32_t)length);
    if (length)
        memcpy(writer->bytes + writer->used, bytes, length);
    writer->used += length;
}

void frame_write_header(uint8_t bytes[FRAME_HEADER], const struct frame_header *header)
{
    struct writer writer = {.bytes = bytes, .size = FRAME_HEADER, .used = 0, .is_full = false};
    put_u32(&writer, header->length);
    put_u16(&writer, header->type);
    put_u16(&writer, PROTOCOL_VERSION);
    put_u32(&writer, header->id);
}
