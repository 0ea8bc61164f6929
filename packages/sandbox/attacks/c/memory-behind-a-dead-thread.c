// The first thread has exited, and with it the process's memory figures in /proc.
// expect: memory
#include "attack.h"

static void *work(void *nothing)
{
    usleep(20000);
    for (;;)
        fill(malloc(MIB), MIB);
    return nothing;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, 0, work, 0);
    pthread_exit(0);
}
