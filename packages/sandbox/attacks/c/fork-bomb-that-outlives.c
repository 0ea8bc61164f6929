// Every parent exits at once; its children continue.
// expect: exit 0 | cpu | wall
// tiers: host
#include "attack.h"

int main(void)
{
    for (;;)
        if (fork())
            _exit(0);
}
