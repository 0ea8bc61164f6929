// expect: wall
// tiers: host
#include "attack.h"

static pthread_mutex_t first = PTHREAD_MUTEX_INITIALIZER, second = PTHREAD_MUTEX_INITIALIZER;

static void *work(void *nothing)
{
    pthread_mutex_lock(&second);
    usleep(1000);
    pthread_mutex_lock(&first);
    return nothing;
}

int main(void)
{
    pthread_t thread;
    pthread_mutex_lock(&first);
    pthread_create(&thread, 0, work, 0);
    usleep(1000);
    pthread_mutex_lock(&second);
    return 0;
}
