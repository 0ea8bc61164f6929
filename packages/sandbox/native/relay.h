/*
 * The recorder between two programs: a process for each direction that passes bytes on and remembers the first
 * and the last of them. It starts out of the keeper, holds nothing but its two pipe ends, and may do nothing
 * but read, write and exit. Every message costs two more switches between processes, part of which the
 * contestant is charged for: runs that are judged on their time are joined directly, without one.
 */
#ifndef XZ_RELAY_H
#define XZ_RELAY_H

#include "util.h"

#define RELAY_KEPT (32u << 10)

struct relay_log {
    uint64_t total;          /* bytes passed on */
    uint64_t last;           /* place of its last message in the order of both directions, from 1; 0: none */
    uint8_t head[RELAY_KEPT];
    uint8_t tail[RELAY_KEPT]; /* a ring: byte n of the stream lies at n modulo its size */
};

/* Shared by the keeper and both recorders. */
struct relay_logs {
    uint64_t order;
    struct relay_log up, down; /* contestant to interactor, and back */
};

/* Forgets what was there, or maps it for the first time. NULL with errno. */
struct relay_logs *relay_logs_clear(struct relay_logs *logs);
/* Passes on from one descriptor to the other, until either has no other end. Process id, or -1. */
pid_t relay_start(int from, int to, int core, struct relay_logs *logs, struct relay_log *log);
/* Ends and reaps one; sets it to 0. */
void relay_stop(pid_t *relay);
/* Copies the last bytes in order into `bytes` (RELAY_KEPT); returns how many there are beyond the head. */
size_t relay_tail(const struct relay_log *log, uint8_t *bytes);

#endif
