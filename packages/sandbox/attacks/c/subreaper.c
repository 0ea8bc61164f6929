// Becomes the reaper of its orphans instead of init and reaps none.
// expect: exit 0
// tiers: host
#include "attack.h"

int main(void)
{
    prctl(PR_SET_CHILD_SUBREAPER, 1);
    for (int i = 0; i < 5; i++)
        if (fork() == 0) {
            if (fork() == 0)
                for (;;)
                    pause();
            _exit(0);
        }
    usleep(10000);
    return 0;
}
