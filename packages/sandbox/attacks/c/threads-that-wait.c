// The maximum number of threads, all asleep.
// expect: wall
// tiers: host
#include "attack.h"

static void *work(void *nothing)
{
    for (;;)
        pause();
    return nothing;
}

int main(void)
{
    pthread_t thread;
    while (pthread_create(&thread, 0, work, 0) == 0)
        continue;
    work(0);
}
