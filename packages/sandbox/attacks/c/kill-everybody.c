// Signals to all whom it can see: itself is spared by the kernel, init and others by the walls.
// expect: exit 0
#include "attack.h"

int main(void)
{
    signal(SIGTERM, SIG_IGN);
    kill(1, SIGKILL);
    kill(1, SIGSTOP);
    kill(-1, SIGKILL);
    kill(-1, SIGTERM);
    kill(0, SIGTERM);
    for (pid_t other = 2; other < 2000; other++)
        if (other != getpid() && other != getppid())
            REACHED(kill(other, SIGKILL) == 0);
    return 0;
}
