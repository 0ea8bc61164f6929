// expect: wall
// tiers: host
#include "attack.h"

int main(void)
{
    if (fork() == 0)
        for (;;)
            pause();
    wait(0);
    return 0;
}
