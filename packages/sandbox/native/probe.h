/* Programs that try the walls from inside; the client runs the helper itself as contestant. */
#ifndef XZ_PROBE_H
#define XZ_PROBE_H

/* 0: the wall held. Anything else: what got through, see probe.c. */
int probe_main(int count, char *arguments[]);

#endif
