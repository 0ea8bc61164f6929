// expect: cpu | wall
// tiers: host
#include "attack.h"

static void *work(void *nothing)
{
    pthread_t thread;
    for (;;)
        pthread_create(&thread, 0, work, 0);
    return nothing;
}

int main(void)
{
    work(0);
}
