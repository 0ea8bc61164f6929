/* The zygote of a cell, the init of a run and the program itself. See main.c for who is who. */
#ifndef XZ_SPAWN_H
#define XZ_SPAWN_H

#include "frame.h"
#include "util.h"

/* What the processes of one run tell each other without a message. Times in nanoseconds. */
struct run_clock {
    pid_t init;             /* host pid of the run's init, 0 until it exists */
    uint64_t zygote_cpu;    /* set-up that must not be charged to the program */
    uint64_t init_cpu;
    uint64_t program_cpu;
    uint64_t started;       /* monotonic, just before exec */
    uint64_t ended;         /* monotonic, when the main process was reaped */
    uint64_t children_user, children_sys; /* of all that init had reaped by then */
    uint64_t largest_resident;            /* bytes */
    int status;             /* as wait4 gives it */
    struct failure failure; /* what went wrong before exec */
    int exec_error;         /* errno of a failed exec: the program is at fault or absent, not the sandbox */
};

/* One mapping shared by the keeper and its cells; addresses are the same in all of them. */
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
    bool is_true_root;      /* two uids can be mapped, device nodes made */
    uid_t contestant;       /* host uid to become where no user namespace maps it, or 0 for none */
    int landlock;           /* version to use, or 0 */
    int core;               /* or -1 */
    bool limit_by_user;     /* no group counts processes: RLIMIT_NPROC has to */
    uint32_t own_processes; /* that count against it besides the program */
    struct shared *shared;
    int commands, reports;  /* its ends of the two sockets to the keeper */
    int parent_pid;
};

/* Keeper to zygote: start what shared->specs[cell] says, with these descriptors attached in this order. */
struct launch {
    uint32_t bind_count;   /* mounts for specs.binds */
    uint32_t file_count;   /* mounts for files placed by PLACE_BIND */
    bool has_new_box;      /* false: use the kept one */
    bool keep_box;
    uint32_t user_threads; /* of the program's user on the host, where it has none of its own */
    bool drop_kept_box;    /* forget the kept one: before this run, or after its init has its own view of it */
};
/* Without namespaces the box is a folder of the host and comes in place of the mount. */
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

/* The zygote's whole life, in a process just forked by the keeper. */
void zygote_main(const struct zygote_options *options) __attribute__((noreturn));

#define INSIDE_SUPERVISOR 0
#define INSIDE_CONTESTANT 1000

#endif
