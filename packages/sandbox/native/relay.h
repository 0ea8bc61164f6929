/*
 * Transcript recorder for interactive runs: one process per direction forwards bytes and keeps the first and
 * the last RELAY_KEPT of them. Forked from the keeper, it holds only its two pipe ends and may only read,
 * write and exit. Each message costs two additional context switches, partly charged to the contestant; runs
 * whose time is judged therefore connect the programs directly, without a recorder.
 */
#ifndef XZ_RELAY_H
#define XZ_RELAY_H

#include "util.h"

#define RELAY_KEPT (32u << 10)

struct relay_log {
    uint64_t total;          /* bytes forwarded */
    uint64_t last;           /* position of its last message in the common order of both directions, from 1; 0: none */
    uint8_t head[RELAY_KEPT];
    uint8_t tail[RELAY_KEPT]; /* a ring: byte n of the stream is at n modulo its size */
};

/* Shared by the keeper and both recorders. */
struct relay_logs {
    uint64_t order;
    struct relay_log up, down; /* contestant to interactor, and back */
};

/* Clears the logs, or maps them at the first call. NULL with errno. */
struct relay_logs *relay_logs_clear(struct relay_logs *logs);
/* Forwards from one descriptor to the other until either is closed. Returns the process id, or -1. */
pid_t relay_start(int from, int to, int core, struct relay_logs *logs, struct relay_log *log);
/* Kills and reaps one; sets it to 0. */
void relay_stop(pid_t *relay);
/* Copies the last bytes in order into `bytes` (RELAY_KEPT); returns how many there are after the head. */
size_t relay_tail(const struct relay_log *log, uint8_t *bytes);

#endif
