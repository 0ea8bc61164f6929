// expect: exit 0
// tiers: host
#include "attack.h"

int main(void)
{
    timer_t timer;
    struct sigevent event = {.sigev_notify = SIGEV_SIGNAL, .sigev_signo = SIGRTMIN};
    signal(SIGRTMIN, SIG_IGN);
    for (int i = 0; i < 10000; i++)
        if (timer_create(CLOCK_MONOTONIC, &event, &timer) < 0)
            break;
    return 0;
}
