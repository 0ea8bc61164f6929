// Threads fork, so that no child belongs to a main thread.
// expect: cpu | wall
#include "attack.h"

static void *work(void *nothing)
{
    for (;;)
        fork();
    return nothing;
}

int main(void)
{
    pthread_t thread;
    for (int i = 0; i < 3; i++)
        pthread_create(&thread, 0, work, 0);
    work(0);
}
