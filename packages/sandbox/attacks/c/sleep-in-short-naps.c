// expect: wall | cpu
// tiers: host
#include "attack.h"

int main(void)
{
    for (;;)
        usleep(100);
}
