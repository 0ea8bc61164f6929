// Signals all visible processes: the kernel spares the sender, and isolation protects init and others.
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
