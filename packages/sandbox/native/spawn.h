/* The zygote of a cell, the init of a run and the program itself. See main.c for all processes. */
#ifndef XZ_SPAWN_H
#define XZ_SPAWN_H

#include "frame.h"
#include "util.h"

/* Data that the processes of one run share without messages. Times in nanoseconds. */
struct run_clock {
    pid_t init;             /* host pid of the run's init, 0 until it exists */
    uint64_t zygote_cpu;    /* set-up time that must not be charged to the program */
    uint64_t init_cpu;
    uint64_t program_cpu;
    uint64_t started;       /* monotonic, just before exec */
    uint64_t ended;         /* monotonic, when the main process was reaped */
    uint64_t children_user, children_sys; /* of all processes that init had reaped by then */
    uint64_t largest_resident;            /* bytes */
    int status;             /* as returned by wait4 */
    struct failure failure; /* the failure before exec */
    int exec_error;         /* errno of a failed exec: the program is invalid or missing, the sandbox is not at fault */
};

/* One mapping shared by the keeper and its cells, at the same address in all of them. */
struct shared {
    struct run_spec specs[2];
    struct run_clock clocks[2];
    struct pair_options pair;
    uint8_t payload[FRAME_MAX + 1];
};

enum isolation { ISOLATE_NAMESPACES, ISOLATE_NOTHING };

struct zygote_options {
    int cell;               /* 0 or 1: which part of `shared` */
    enum isolation isolation;
    bool is_true_root;      /* two uids can be mapped, device nodes created */
    uid_t contestant;       /* host uid to become if no user namespace maps it, or 0 for none */
    int landlock;           /* version to use, or 0 */
    int core;               /* or -1 */
    bool limit_by_user;     /* no cgroup counts processes, so RLIMIT_NPROC is used */
    uint32_t own_processes; /* processes that count against it besides the program */
    struct shared *shared;
    int commands, reports;  /* its ends of the two sockets to the keeper */
    int parent_pid;
};

/* Keeper to zygote: start shared->specs[cell], with these descriptors attached in this order. */
struct launch {
    uint32_t bind_count;   /* mounts for specs.binds */
    uint32_t file_count;   /* mounts for files placed by PLACE_BIND */
    bool has_new_box;      /* false: use the kept one */
    bool keep_box;
    uint32_t user_threads; /* of the program's user on the host, if it has no user of its own */
    bool drop_kept_box;    /* drop the kept one: before this run, or after its init has its own view of it */
};
/* Without namespaces the box is a folder of the host, sent instead of the mount. */
enum { LAUNCH_STDIN, LAUNCH_STDOUT, LAUNCH_STDERR, LAUNCH_FIXED };
#define LAUNCH_MOST (LAUNCH_FIXED + 1 + MAX_BINDS + MAX_FILES)

/* Zygote to keeper on its command socket. */
enum zygote_word { WORD_WANTS_MAPS = 1, WORD_READY, WORD_FAILED };
struct zygote_report {
    enum zygote_word word;
    struct failure failure;
};

/* Init to keeper on the report socket. */
enum init_word { WORD_ENDED = 1, WORD_BROKEN };

/* Main function of the zygote, in a process just forked by the keeper. */
void zygote_main(const struct zygote_options *options) __attribute__((noreturn));

#define INSIDE_SUPERVISOR 0
#define INSIDE_CONTESTANT 1000

#endif
