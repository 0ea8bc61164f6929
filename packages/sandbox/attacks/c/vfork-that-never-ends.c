// expect: wall
// tiers: host
#include "attack.h"

int main(void)
{
    if (vfork() == 0)
        for (;;)
            pause();
    return 0;
}
