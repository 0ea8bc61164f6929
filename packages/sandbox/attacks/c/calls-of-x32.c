// expect: seccomp
// tiers: host
// arch: x64
#include "attack.h"

int main(void)
{
    syscall(0x40000000 + 39);
    return 0;
}
