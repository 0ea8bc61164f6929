// Every parent exits immediately; its children continue.
// expect: exit 0 | cpu | wall
// tiers: host
#include "attack.h"

int main(void)
{
    for (;;)
        if (fork())
            _exit(0);
}
