/* A slot: one keeper process that runs one specification (or pair) after the other. */
#ifndef XZ_KEEPER_H
#define XZ_KEEPER_H

#include "cgroup.h"
#include "spawn.h"

struct keeper_options {
    int slot;
    int core;              /* or -1 */
    int client;            /* socket to the client */
    int life;              /* readable (end of file) when the helper's main process is gone */
    const struct cgroup_host *groups;
    enum isolation isolation;
    bool is_true_root;
    int landlock;          /* version to use without namespaces, or 0 */
    uid_t first_user;      /* four host uids from here on belong to this slot */
    uint32_t open_id;      /* copied into the first answer: the client finds its position in the stream by it */
};

/* Never returns; first sends FRAME_OPENED or FRAME_FAULT to the client on its own channel. */
void keeper_main(const struct keeper_options *options) __attribute__((noreturn));

#endif
