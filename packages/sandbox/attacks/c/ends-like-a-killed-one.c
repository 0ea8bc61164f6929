// expect: signal 9
// tiers: host
#include "attack.h"

int main(void)
{
    raise(SIGKILL);
    return 0;
}
