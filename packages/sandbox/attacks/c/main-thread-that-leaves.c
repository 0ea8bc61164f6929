// The first thread exits and another continues: the process looks like a zombie and is none.
// expect: cpu
#include "attack.h"

static void *work(void *nothing)
{
    for (;;)
        ;
    return nothing;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, 0, work, 0);
    pthread_exit(0);
}
