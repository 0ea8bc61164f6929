// Unlinked files. Memory that is neither mapped nor in the box belongs to no process.
// expect: memory
// expect-userns: unpromised (memory outside of processes)
// expect-restricted: unpromised (memory outside of processes)
// limits: {"openFiles": 100, "wallMs": 400}
#include "attack.h"

int main(void)
{
    static char page[MIB];
    for (;;) {
        int file = memfd_create("m", 0);
        if (file < 0 || write(file, page, sizeof page) < 0)
            pause();
    }
}
