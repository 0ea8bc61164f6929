/*
 * Data that crosses the isolation boundary: files into the box, output out of the pipes, artifacts out of the
 * box.
 */
#ifndef XZ_COLLECT_H
#define XZ_COLLECT_H

#include "cell.h"

/* Also resolves PLACE_AUTO. */
int place_files(int box, struct run_spec *spec, struct failure *failure);
/* Whether placing or binding failed because a host path does not exist. */
bool failure_is_missing_file(const struct failure *failure);

/* Reads what is in the pipe now. Closes it at its end. */
void sink_take(struct sink *sink);
/* After all writers are dead: reads the rest, counting at most slightly more than the cap. */
void sink_drain(struct sink *sink);

/* Copies the requested files out of the box; every process in it must be dead. */
int collect_files(int box, const struct run_spec *spec, struct collected collected[], struct failure *failure);

#endif
