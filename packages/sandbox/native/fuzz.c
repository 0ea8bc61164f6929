/*
 * Fuzzer of the parser: build with -fsanitize=address,undefined and run `fuzz COUNT [SEED]`. Frames are
 * random bytes, or well-formed specifications with a few bytes changed, removed or repeated. Nothing is
 * executed; every parsed specification is read to its last byte, so that a text that points outside its frame
 * is found. The entry point also works with LLVM's libFuzzer: LLVMFuzzerTestOneInput.
 */
#include "frame.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static volatile size_t touched;

static void touch_text(const char *text)
{
    touched += strlen(text);
}

static void touch(const struct run_spec *spec)
{
    touch_text(spec->stdin_path);
    touch_text(spec->stdout_path);
    for (uint32_t i = 0; i < spec->argument_count; i++)
        touch_text(spec->arguments[i]);
    for (uint32_t i = 0; i < spec->variable_count; i++)
        touch_text(spec->variables[i]);
    for (uint32_t i = 0; i < spec->bind_count; i++) {
        touch_text(spec->binds[i].from);
        touch_text(spec->binds[i].to);
    }
    for (uint32_t i = 0; i < spec->file_count; i++) {
        touch_text(spec->files[i].name);
        touch_text(spec->files[i].path);
        for (uint32_t at = 0; at < spec->files[i].length; at++)
            touched += spec->files[i].bytes[at];
    }
    for (uint32_t i = 0; i < spec->collect_count; i++) {
        touch_text(spec->collects[i].name);
        touch_text(spec->collects[i].to);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length);
int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length)
{
    static struct run_spec specs[2];
    struct pair_options pair;
    struct open_request request;
    struct frame_header header;
    uint16_t slot;
    /* A copy of the exact size, so that the sanitizer detects a read of one byte too many. */
    uint8_t *copy = malloc(length ? length : 1);
    if (!copy)
        abort();
    memcpy(copy, bytes, length);
    if (length >= FRAME_HEADER && frame_parse_header(copy, &header))
        touched += header.length;
    if (!frame_parse_run(copy, length, &specs[0]))
        touch(&specs[0]);
    if (!frame_parse_pair(copy, length, &pair, specs)) {
        touch(&specs[0]);
        touch(&specs[1]);
    }
    if (!frame_parse_open(copy, length, &request))
        touched += request.slot;
    if (!frame_parse_slot(copy, length, &slot))
        touched += slot;
    free(copy);
    return 0;
}

static uint64_t state;

static uint32_t dice(uint32_t sides)
{
    state ^= state << 13;
    state ^= state >> 7;
    state ^= state << 17;
    return (uint32_t)((state >> 16) % sides);
}

static void put_text(struct writer *writer, const char *text)
{
    put_blob(writer, text, strlen(text));
    put_u8(writer, 0);
}

static void put_list(struct writer *writer, const char *first, const char *second)
{
    uint32_t count = dice(4);
    put_u16(writer, (uint16_t)count);
    for (uint32_t i = 0; i < count; i++) {
        put_text(writer, first);
        if (second)
            put_text(writer, second);
    }
}

static void put_spec(struct writer *writer)
{
    put_u32(writer, dice(8));
    for (int i = 0; i < 6; i++)
        put_u64(writer, (uint64_t)1 << (21 + dice(5)));
    for (int i = 0; i < 4; i++)
        put_u32(writer, 4 + dice(1000));
    uint8_t in = (uint8_t)dice(2), out = (uint8_t)dice(3);
    put_u8(writer, (uint8_t)dice(3));
    put_u8(writer, in);
    put_u8(writer, out);
    put_text(writer, in ? "/data/in" : "");
    put_text(writer, out == STDOUT_PATH ? "/data/out" : "");
    put_u16(writer, 2);
    put_text(writer, "/box/main");
    put_text(writer, "argument");
    put_list(writer, "NAME=value", NULL);
    put_list(writer, "/host/folder", "/opt/folder");
    uint32_t files = dice(4);
    put_u16(writer, (uint16_t)files);
    for (uint32_t i = 0; i < files; i++) {
        uint8_t how = (uint8_t)dice(4);
        put_text(writer, "name");
        put_u32(writer, 0444);
        put_u8(writer, how);
        put_text(writer, how == PLACE_BYTES ? "some bytes" : "/host/file");
    }
    uint32_t collects = dice(4);
    put_u16(writer, (uint16_t)collects);
    for (uint32_t i = 0; i < collects; i++) {
        put_text(writer, "name");
        put_text(writer, "/host/to");
        put_u64(writer, 1000);
        put_u32(writer, 0644);
    }
}

static size_t mutate(uint8_t *bytes, size_t length, size_t room)
{
    static const uint8_t odd[] = {0, 1, 0x7f, 0x80, 0xff, '/', '.'};
    for (uint32_t times = dice(6); times > 0 && length > 0; times--) {
        uint32_t at = dice((uint32_t)length);
        switch (dice(5)) {
        case 0:
            bytes[at] = (uint8_t)dice(256);
            break;
        case 1:
            bytes[at] = odd[dice(sizeof odd)];
            break;
        case 2:
            bytes[at] ^= (uint8_t)(1u << dice(8));
            break;
        case 3:
            length = at;
            break;
        default:
            if (length + 8 < room) {
                memmove(bytes + at + 8, bytes + at, length - at);
                length += 8;
            }
        }
    }
    return length;
}

int main(int count, char *arguments[])
{
    static uint8_t frame[8192];
    unsigned long long total = count > 1 ? strtoull(arguments[1], NULL, 10) : 100000;
    unsigned long long accepted = 0;
    state = count > 2 ? strtoull(arguments[2], NULL, 10) | 1 : 0x9e3779b97f4a7c15u;
    static struct run_spec spec;
    for (unsigned long long i = 0; i < total; i++) {
        struct writer writer = {.bytes = frame, .size = sizeof frame};
        size_t length = dice(200);
        if (dice(8) == 0) {
            for (size_t at = 0; at < length; at++)
                frame[at] = (uint8_t)dice(256);
        } else {
            if (dice(3) == 0) {
                put_u64(&writer, 1000000);
                put_u64(&writer, 1000);
                put_u8(&writer, (uint8_t)dice(2));
                put_spec(&writer);
            }
            put_spec(&writer);
            length = mutate(frame, writer.used, sizeof frame);
        }
        accepted += frame_parse_run(frame, length, &spec) == NULL;
        LLVMFuzzerTestOneInput(frame, length);
    }
    printf("{\"frames\":%llu,\"accepted\":%llu}\n", total, accepted);
    return 0;
}
