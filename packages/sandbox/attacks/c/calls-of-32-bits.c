// expect: seccomp | signal 11
// tiers: host
// arch: x64
#include "attack.h"

int main(void)
{
    __asm__ volatile("int $0x80" ::"a"(20));
    return 0;
}
