// Fills the queue of pending signals.
// expect: exit 0
// tiers: host
#include "attack.h"

int main(void)
{
    sigset_t all;
    sigfillset(&all);
    sigprocmask(SIG_BLOCK, &all, 0);
    for (int i = 0; i < 20000; i++)
        if (sigqueue(getpid(), SIGRTMIN + 1, (union sigval){.sival_int = i}) < 0)
            break;
    return 0;
}
