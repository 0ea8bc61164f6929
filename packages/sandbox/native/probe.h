/* Programs that test the isolation from inside; the client runs the helper itself as the contestant. */
#ifndef XZ_PROBE_H
#define XZ_PROBE_H

/* 0: the isolation held. Otherwise the attack succeeded, see probe.c. */
int probe_main(int count, char *arguments[]);

#endif
