/* What the keeper opens for a run before it starts: input, pipes, the box and its files, binds, limits. */
#ifndef XZ_PREPARE_H
#define XZ_PREPARE_H

#include "cell.h"

/* Descriptors on their way to the zygote. */
struct cargo {
    int descriptors[LAUNCH_MOST];
    size_t count;
};

/* Fills launch and cargo. -1: `code` says whose fault it is; the cargo must be unloaded all the same. */
int prepare_run(struct cell *cell, const struct joined *joined, struct launch *launch, struct cargo *cargo,
                enum fault_code *code, struct failure *failure);
/* 0, or -1 with errno. */
int cargo_send(const struct cargo *cargo, const struct launch *launch, int commands);
/* Closes them all. */
void cargo_unload(struct cargo *cargo);

#endif
