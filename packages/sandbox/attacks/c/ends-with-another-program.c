// Replaces itself with a program of the host.
// expect: exit 0
// tiers: host
#include "attack.h"

int main(void)
{
    fork();
    execl("/bin/sh", "sh", "-c", "exit 0", (char *)0);
    return 1;
}
