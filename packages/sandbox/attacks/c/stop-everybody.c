// Parent and children stop each other.
// expect: wall
// tiers: host
#include "attack.h"

int main(void)
{
    fork();
    fork();
    for (;;)
        kill(0, SIGSTOP);
}
