// expect: memory
// tiers: host
#include "attack.h"

int main(void)
{
    for (;;)
        fill(sbrk(MIB), MIB);
}
