// expect: seccomp
// tiers: host
#include "attack.h"

int main(void)
{
    syscall(SYS_add_key, "user", "left", "secret", 6, -4);
    return 0;
}
