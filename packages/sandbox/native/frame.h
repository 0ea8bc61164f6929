/*
 * Protocol between client and helper, and nothing else: this part makes no system call, so that it can be
 * fuzzed alone (fuzz.c).
 *
 * A frame is a header of 12 bytes and a payload of at most FRAME_MAX bytes, all little-endian:
 *     u32 payload length   u16 type   u16 PROTOCOL_VERSION   u32 id, copied into every answer
 * A text is u32 length, that many bytes without a zero, and one zero byte; a blob the same with any bytes.
 * The texts of a parsed specification point into the frame, which must outlive it.
 */
#ifndef XZ_FRAME_H
#define XZ_FRAME_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define PROTOCOL_VERSION 5
#define FRAME_HEADER 12
#define FRAME_MAX (1u << 20)
#define MAX_ARGUMENTS 1024
#define MAX_VARIABLES 256
#define MAX_BINDS 48 /* below 64: see struct run */
#define MAX_FILES 128
#define MAX_COLLECTS 64
#define MAX_TEXT 131072u
#define MAX_PATH_BYTES 4095u
#define MAX_NAME_BYTES 255u
#define MAX_STDERR_KEPT 65536u
#define MAX_STDOUT_IN_MEMORY (64ull << 20)

enum frame_type {
    /* client to helper, on the control channel */
    FRAME_OPEN = 1,  /* u16 slot, i32 core or -1 */
    FRAME_CLOSE = 2, /* u16 slot */
    /* client to slot */
    FRAME_RUN = 16,      /* a specification */
    FRAME_INTERACT = 17, /* u64 wall, u64 grace, u64 idle or 0, u8 recorded, two specifications */
    FRAME_CANCEL = 18,   /* nothing; the id names the run */
    /* helper to client, on the control channel */
    FRAME_READY = 32,  /* see main.c */
    FRAME_OPENED = 33, /* on the slot's own channel, with the id of the request */
    FRAME_GONE = 34,   /* u16 slot: its process ended */
    /* slot to client */
    FRAME_RESULT = 48,
    FRAME_DATA = 49, /* the next piece of stdout, sent before the result */
    FRAME_PAIR = 50, /* u8 first ended, u8 cut off, u8 and u8 reading, two results, two logs if recorded */
    FRAME_FAULT = 51 /* u8 code, text */
};

enum fault_code { FAULT_MISSING_FILE = 1, FAULT_BAD_SPEC = 2, FAULT_SETUP = 3 };

enum spec_flag {
    SPEC_PROC = 1,
    SPEC_KEEP_BOX = 2,
    SPEC_USE_KEPT_BOX = 4,
    SPEC_ALL_FLAGS = 7
};

enum stdin_kind { STDIN_EMPTY = 0, STDIN_PATH = 1 };
enum stdout_kind { STDOUT_MEMORY = 0, STDOUT_DISCARD = 1, STDOUT_PATH = 2 };
enum device_set { DEVICES_FULL = 0, DEVICES_COMPILE = 1, DEVICES_COMPILE_RANDOM = 2 };
/* PLACE_AUTO becomes PLACE_COPY or PLACE_BIND by the size of the host file. */
enum place_kind { PLACE_BYTES = 0, PLACE_COPY = 1, PLACE_BIND = 2, PLACE_AUTO = 3 };

struct frame_header {
    uint32_t length;
    uint16_t type;
    uint32_t id;
};

struct bind_spec {
    const char *from;
    const char *to;
};

struct place_spec {
    const char *name;
    uint32_t mode;
    uint8_t how;
    const char *path;     /* every other kind */
    const uint8_t *bytes; /* PLACE_BYTES */
    uint32_t length;
};

struct collect_spec {
    const char *name;
    const char *to;
    uint64_t limit;
    uint32_t mode;
};

struct run_spec {
    uint32_t flags;
    uint64_t cpu_ns, wall_ns, memory, output, box_bytes, file_bytes;
    uint32_t processes, box_files, open_files, stderr_kept;
    uint8_t devices, stdin_kind, stdout_kind;
    const char *stdin_path, *stdout_path;
    uint32_t argument_count, variable_count, bind_count, file_count, collect_count;
    const char *arguments[MAX_ARGUMENTS + 1];
    const char *variables[MAX_VARIABLES + 1];
    struct bind_spec binds[MAX_BINDS];
    struct place_spec files[MAX_FILES];
    struct collect_spec collects[MAX_COLLECTS];
};

struct pair_options {
    uint64_t wall_ns, grace_ns;
    uint64_t idle_ns; /* time in which neither side uses CPU; 0: no separate limit */
    bool is_recorded;
};

struct open_request {
    uint16_t slot;
    int32_t core;
};

/* False if the header is invalid or the payload would be too long. */
bool frame_parse_header(const uint8_t bytes[FRAME_HEADER], struct frame_header *header);
void frame_write_header(uint8_t bytes[FRAME_HEADER], const struct frame_header *header);

/* Each returns NULL, or a static text that describes the error. The payload must be used up completely. */
const char *frame_parse_run(const uint8_t *payload, size_t length, struct run_spec *spec);
const char *frame_parse_pair(const uint8_t *payload, size_t length, struct pair_options *options,
                             struct run_spec specs[2]);
const char *frame_parse_open(const uint8_t *payload, size_t length, struct open_request *request);
const char *frame_parse_slot(const uint8_t *payload, size_t length, uint16_t *slot);

/* A payload under construction. Once `is_full`, further puts do nothing. */
struct writer {
    uint8_t *bytes;
    size_t size, used;
    bool is_full;
};

void put_u8(struct writer *writer, uint8_t value);
void put_u16(struct writer *writer, uint16_t value);
void put_u32(struct writer *writer, uint32_t value);
void put_u64(struct writer *writer, uint64_t value);
void put_blob(struct writer *writer, const void *bytes, size_t length);

#endif
