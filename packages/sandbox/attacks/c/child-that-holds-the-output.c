// The output pipe stays open after the end; nobody may wait for it.
// expect: exit 0
// tiers: host
// stdout: done\n
#include "attack.h"

int main(void)
{
    if (fork() == 0)
        for (;;)
            pause();
    puts("done");
    return 0;
}
