/* Bytes that cross the wall: files into the box, output out of the pipes, artefacts out of the box. */
#ifndef XZ_COLLECT_H
#define XZ_COLLECT_H

#include "cell.h"

/* Also settles PLACE_AUTO. */
int place_files(int box, struct run_spec *spec, struct failure *failure);
/* Whether a failure of placing or binding came from a host path that is not there. */
bool failure_is_missing_file(const struct failure *failure);

/* Takes what is in the pipe now. Closes it at its end. */
void sink_take(struct sink *sink);
/* All writers are dead: takes the rest, counting at most a little over the cap. */
void sink_drain(struct sink *sink);

/* Copies what the specification asks for out of the box; every process in it must be dead. */
int collect_files(int box, const struct run_spec *spec, struct collected collected[], struct failure *failure);

#endif
