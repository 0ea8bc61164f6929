// expect: exit 127
// tiers: host
#include "attack.h"

int main(void)
{
    _exit(127 + 256);
}
