// expect: seccomp
// tiers: host
#include "attack.h"

int main(void)
{
    char byte;
    struct iovec here = {&byte, 1}, there = {&byte, 1};
    process_vm_readv(getppid(), &here, 1, &there, 1, 0);
    return 0;
}
