// Like memory-children, but no main thread forks.
// expect: memory
#include "attack.h"

static void *work(void *nothing)
{
    for (int i = 0; i < 8; i++)
        if (fork() == 0) {
            fill(malloc(30 * MIB), 30 * MIB);
            for (;;)
                pause();
        }
    for (;;)
        pause();
    return nothing;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, 0, work, 0);
    pthread_join(thread, 0);
}
