// A child keeps the output pipe open after the end; the sandbox must not wait for it.
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
