// expect: memory
#include "attack.h"

static void *work(void *nothing)
{
    fill(alloca(6 * MIB), 6 * MIB);
    for (;;)
        pause();
    return nothing;
}

int main(void)
{
    pthread_t thread;
    for (int i = 0; i < 14; i++)
        pthread_create(&thread, 0, work, 0);
    work(0);
}
