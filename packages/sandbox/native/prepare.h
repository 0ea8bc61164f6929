/* What the keeper opens for a run before it starts: input, pipes, the box and its files, binds, limits. */
#ifndef XZ_PREPARE_H
#define XZ_PREPARE_H

#include "cell.h"

/* Descriptors to send to the zygote. */
struct cargo {
    int descriptors[LAUNCH_MOST];
    size_t count;
};

/* Fills launch and cargo. -1: `code` says who is at fault; the cargo must still be unloaded. */
int prepare_run(struct cell *cell, const struct joined *joined, struct launch *launch, struct cargo *cargo,
                enum fault_code *code, struct failure *failure);
/* Returns 0, or -1 with errno. */
int cargo_send(const struct cargo *cargo, const struct launch *launch, int commands);
/* Closes all descriptors. */
void cargo_unload(struct cargo *cargo);

#endif
