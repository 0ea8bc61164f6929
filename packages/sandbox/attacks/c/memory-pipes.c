// expect: memory | wall
// expect-userns: unpromised (memory outside of processes)
// expect-restricted: unpromised (memory outside of processes)
// limits: {"openFiles": 400, "wallMs": 400}
#include "attack.h"

int main(void)
{
    static char page[MIB];
    for (;;) {
        int ends[2];
        if (pipe2(ends, O_NONBLOCK) < 0)
            pause();
        fcntl(ends[1], F_SETPIPE_SZ, MIB);
        while (write(ends[1], page, sizeof page) > 0)
            continue;
    }
}
