// expect: exit 5
// tiers: host
#include "attack.h"

static void *work(void *nothing)
{
    exit(5);
    return nothing;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, 0, work, 0);
    pthread_join(thread, 0);
    return 0;
}
