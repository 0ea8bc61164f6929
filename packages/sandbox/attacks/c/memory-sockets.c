// expect: memory | wall
// expect-userns: unpromised (memory outside of processes)
// expect-restricted: unpromised (memory outside of processes)
// limits: {"openFiles": 800, "wallMs": 400}
#include "attack.h"

int main(void)
{
    static char page[65536];
    for (;;) {
        int ends[2], size = 4 * (int)MIB;
        if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK, 0, ends) < 0)
            pause();
        setsockopt(ends[1], SOL_SOCKET, SO_SNDBUF, &size, sizeof size);
        while (write(ends[1], page, sizeof page) > 0)
            continue;
    }
}
