// expect: wall
// tiers: host
#include "attack.h"

int main(void)
{
    raise(SIGSTOP);
    return 0;
}
